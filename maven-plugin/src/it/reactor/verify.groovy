import groovy.json.JsonSlurper

def runs = new File(basedir, 'build.log').text.split(/(?=\[INFO\] Scanning for projects)/).drop(1)
def results = { File file -> new JsonSlurper().parse(file).runs[0].results }
def finding = /service\/src\/main\/java\/app\/OrderLock\.java:11:19 error RedisLockNonAtomicAcquire /
assert runs.size() == 7
assert runs.every { !it.contains('not marked') } : 'thread-safe'
assert runs.take(4).every { !it.contains('notice') } : 'modules of the build need no jar'
assert runs.take(4).every { it =~ finding } : 'the helper of the other module is seen through'

assert runs[0] =~ /3 files looked at/

assert runs[1].findAll(/1 file looked at/).size() == 2
assert results(new File(basedir, 'service/target/leaselint/leaselint.sarif')).size() == 1
assert results(new File(basedir, 'api/target/leaselint/leaselint.sarif')).empty

// a directory that the modules share keeps the reports apart
def shared = new File(basedir, '../../reactor-reports')
assert results(new File(shared, 'service/leaselint.sarif')).size() == 1
assert results(new File(shared, 'api/leaselint.sarif')).empty

// one report on the whole build, by the module that ends last; a skipped one counts as done
assert runs[1].findAll(/All modules so far: 2 files looked at/).size() == 1
assert results(new File(shared, 'leaselint.sarif')).size() == 1
assert runs[3].contains('BUILD FAILURE') && runs[3].contains('leaselint found 1 error')
def whole = { name -> new File(basedir, 'target/leaselint/leaselint.' + name) }
def sarif = new JsonSlurper().parse(whole('sarif')).runs
assert sarif*.automationDetails*.id == ['leaselint/reactor/']
assert sarif[0].results.size() == 1
def json = new JsonSlurper().parse(whole('json'))
assert json.findings*.module == ['service']
assert json.files.size() == 2 && json.summary.filesLookedAt == 2
assert runs[3].readLines().count { it.startsWith('::error file=') } == 1 : 'annotations once in a build'
assert whole('md').text.contains('## leaselint: 1 error')
assert new File(basedir, 'service/target/leaselint/leaselint.md').exists()

// a choice of modules says so; of one module there is no whole
assert new JsonSlurper().parse(new File(basedir, 'rest/leaselint.sarif')).runs[0].invocations[0]
    .toolExecutionNotifications*.message*.text == ['this report covers 1 of 3 modules of the build']
assert !new File(basedir, 'one').exists() && new File(basedir, 'api/one/leaselint.sarif').exists()

// a module fails before the goal has its turn
assert new JsonSlurper().parse(new File(basedir, 'early/leaselint.sarif')).runs[0].invocations[0]
    .toolExecutionNotifications*.message*.text == ['this report covers 1 of 3 modules of the build']
assert runs[6].findAll(/All modules so far: 1 file looked at/).size() == 1
assert runs[6].contains('No tests to run!') && !(runs[6] =~ /check \(default\) @ service/)
