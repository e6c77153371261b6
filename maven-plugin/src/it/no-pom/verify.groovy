import groovy.json.JsonSlurper

def runs = new File(basedir, 'build.log').text.split(/(?=\[INFO\] Scanning for projects)/).drop(1)
assert runs.size() == 3
assert runs.every { !it.contains('\tat ') } : 'no stack trace'

def run = new JsonSlurper().parse(new File(basedir, 'out/leaselint.sarif')).runs[0]
assert run.results*.ruleId == ['RedisLockNonAtomicAcquire'] * 2
def locations = run.results.collect { it.locations[0].physicalLocation }
assert locations*.artifactLocation*.uri == ['code/app/OrderLock.java', 'more%20code/app/StockLock.java']
assert locations[0].region == [startLine: 15, startColumn: 19, endLine: 15, endColumn: 41]
assert new File(new URI(run.originalUriBaseIds['%SRCROOT%'].uri)).canonicalFile == basedir.canonicalFile

// without the console among the reports the summary is shown all the same
assert runs[0] =~ /2 files looked at, 2 parsed, 0 not understood; 2 errors, 0 warnings, 0 advice; 0 suppressed; /
assert !runs[0].contains('error RedisLockNonAtomicAcquire ')

assert runs[1].contains('app/OrderLock.java:15:19 error RedisLockNonAtomicAcquire ')
assert runs[1].contains('leaselint found 1 error')
assert runs[2].contains('There is no POM here: say which directories to analyse with -Dleaselint.sources=DIR[,DIR].')
