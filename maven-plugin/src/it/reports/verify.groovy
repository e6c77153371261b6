import groovy.json.JsonSlurper
import groovy.xml.XmlSlurper

def runs = new File(basedir, 'build.log').getText('UTF-8').split(/(?=\[INFO\] Scanning for projects)/).drop(1)
assert runs.size() == 4
assert runs.every { !it.contains('\tat ') } : 'no stack trace'
def text = { path -> new File(basedir, path).getText('UTF-8') }
def json = { path -> new JsonSlurper().parseText(text(path)) }
def names = ['leaselint.sarif', 'leaselint-full.sarif', 'leaselint-gitlab.json', 'leaselint.rdjson', 'leaselint.rdjsonl',
    'leaselint-checkstyle.xml', 'leaselint-junit.xml', 'leaselint-sonar.json', 'leaselint.md', 'leaselint.json']
def paths = ['code/app/OrderLock.java', 'pl\u00e4ne b/OrderLock.java']

assert new File(basedir, 'out').list().sort() == names.sort(false) : 'these files and no others'
assert json('out/leaselint.sarif').runs[0].results*.locations*.first()*.physicalLocation*.artifactLocation*.uri == [paths[0], 'pl%C3%A4ne%20b/OrderLock.java']
assert json('out/leaselint-full.sarif').runs[0].results.size() == 2
assert json('out/leaselint-gitlab.json')*.location*.path == paths
assert json('out/leaselint.rdjson').diagnostics*.location*.path == paths
assert text('out/leaselint.rdjsonl').readLines().collect { new JsonSlurper().parseText(it).location.path } == paths
assert json('out/leaselint-sonar.json').issues*.primaryLocation*.filePath == paths
assert json('out/leaselint.json').findings*.place*.path == paths
assert new XmlSlurper().parseText(text('out/leaselint-checkstyle.xml')).file*.@name*.text() == paths
assert new XmlSlurper().parseText(text('out/leaselint-junit.xml')).@failures == 2
assert text('out/leaselint.md').startsWith('## leaselint: 2 errors, 0 warnings, 0 advice\n')

// annotations begin their line, whatever Maven puts before others
assert runs[0].readLines().count { it.startsWith('::error file=code/app/OrderLock.java,line=15,endLine=15,col=19,') } == 1
assert text('summary.md').split('## leaselint: ').length == 4 : 'each run adds to the summary of the job'

names.each { assert new File(basedir, 'empty/' + it).exists() : it }
assert json('empty/leaselint-gitlab.json') == []
names.each { assert text('out/' + it) == text('again/' + it) : it }

assert runs[3].contains("leaselint.reports: unknown report 'sarf'. Did you mean 'sarif'?")
