import groovy.json.JsonSlurper

def runs = new File(basedir, 'build.log').text.split(/(?=\[INFO\] Scanning for projects)/).drop(1)
assert runs.size() == 5
assert runs.every { !it.contains('\tat ') } : 'no stack trace'

def notices = [
    'bad.jar notice (unreadable) is no jar',
    'code/app/Broken.java:7 notice (unparsable) not understood as Java',
    'code/app/Deep.java notice (over budget) nested too deeply',
    'code/app/Empty.java notice (unparsable) is empty',
    'code/app/Huge.java notice (over budget) larger than 5 MB',
    'code/app/Latin.java notice (unreadable) is not UTF-8',
    'code/app/loop notice (unreadable) a symbolic link that leads back',
    'code/mapper/Cut.xml:3 notice (unparsable) mapper file is malformed',
    'cut.jar notice (unreadable) cannot be read',
    'empty notice (configuration) no Java files',
    'gone.jar notice (unreadable) does not exist'
]
def lines = runs[0].readLines().findAll { it.contains(' notice (') }
assert lines.size() == notices.size() : lines
notices.each { notice -> assert lines.count { it.startsWith('[WARNING] ' + notice) } == 1 : notice + lines }
assert runs[0].contains('7 files looked at, 3 parsed, 4 not understood; 1 error, 0 warnings, 0 advice')
assert runs[0].contains('code/app/OrderLock.java:15:19 error RedisLockNonAtomicAcquire ')
def sarif = new JsonSlurper().parse(new File(basedir, 'out/leaselint.sarif')).runs[0]
assert sarif.results.size() == 1
assert sarif.invocations[0].toolExecutionNotifications.size() == notices.size()

assert runs[1].contains('leaselint found 1 error, 0 warnings, 0 advice (leaselint.failOn=error)')
assert runs[1].contains('MojoFailureException')
assert !new File(basedir, 'leaselint-report').exists() : 'no report file, no directory'
assert runs[2].contains('6 files looked at, 2 parsed, 4 not understood; 0 errors, 0 warnings, 0 advice')
assert runs[3].contains('notice (configuration) no Java files to look at here')
assert runs[4].contains("leaselint.sources: 'cod' does not exist. Did you mean '")
assert runs[4].contains('MojoExecutionException')
