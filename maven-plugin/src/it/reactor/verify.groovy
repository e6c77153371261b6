import groovy.json.JsonSlurper

def runs = new File(basedir, 'build.log').text.split(/(?=\[INFO\] Scanning for projects)/).drop(1)
def results = { File file -> new JsonSlurper().parse(file).runs[0].results }
def finding = /service\/src\/main\/java\/app\/OrderLock\.java:11:19 error RedisLockNonAtomicAcquire /
assert runs.size() == 3
assert runs.every { !it.contains('not marked') } : 'thread-safe'
assert runs.every { !it.contains('notice') } : 'modules of the build need no jar'
assert runs.every { it =~ finding } : 'the helper of the other module is seen through'

assert runs[0] =~ /2 files looked at/
assert results(new File(basedir, 'target/leaselint/leaselint.sarif')).size() == 1

assert runs[1].findAll(/1 file looked at/).size() == 2
assert results(new File(basedir, 'service/target/leaselint/leaselint.sarif')).size() == 1
assert results(new File(basedir, 'api/target/leaselint/leaselint.sarif')).empty

// a directory that the modules share keeps the reports apart
def shared = new File(basedir, '../../reactor-reports')
assert results(new File(shared, 'service/leaselint.sarif')).size() == 1
assert results(new File(shared, 'api/leaselint.sarif')).empty
