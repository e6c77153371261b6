import groovy.json.JsonSlurper

def runs = new File(basedir, 'build.log').text.split(/(?=\[INFO\] Scanning for projects)/).drop(1)
assert runs.size() == 9
assert runs.every { !it.contains('\tat ') } : 'no stack trace'
def findings = { run -> run.readLines().findResults { (it =~ /^\[\w+\] (\S+\.java:\d+):\d+ (\w+ \w+) .*/).with { m -> m ? m[0][1] + ' ' + m[0][2] : null } } }

assert findings(runs[0]) == ['app/Till.java:21 advice RedisLockUnboundedWait']
assert runs[0].contains('leaselint found 0 errors, 0 warnings, 1 advice (leaselint.failOn=advice)')

assert findings(runs[1]) == [
    'app/OrderLock.java:15 warning RedisLockNonAtomicAcquire',
    'src/test/java/app/TestLock.java:15 warning RedisLockNonAtomicAcquire']
assert runs[1] =~ /leaselint found 0 errors, 2 warnings, 0 advice \(leaselint.failOn=warning; reports in .*leaselint-report\)/
def results = new JsonSlurper().parse(new File(basedir, 'leaselint-report/leaselint.sarif')).runs[0].results
assert results*.level == ['warning', 'warning'] : 'the report is written before the build fails'

assert findings(runs[2]) == [
    'app/Till.java:21 advice RedisLockImplicitLease', 'app/Till.java:21 warning RedisLockUnboundedWait']
assert runs[2].contains('1 file looked at, 1 parsed') && !runs[2].contains('notice')
assert runs[3].contains('app/Till.java notice (unreadable) is not UTF-8') : 'the default encoding'
assert findings(runs[3]) == [
    'app/Till.java:13 error RedisLockPiiInKey', 'app/Till.java:23 error FencedUpdateCountIgnored']

assert runs[4].contains("unknown parameter 'leaselint.ruls'. Did you mean 'rules'?")
assert runs[5].contains("leaselint.includeTests: 'maybe' is neither true nor false.")
assert runs[6].contains("leaselint.maxTtl: 'soon' is no duration; write for example 24h, 90m or PT24H.")
assert runs[7].contains("leaselint.severity: unknown rule 'RedisLockBareDelte'. Did you mean 'RedisLockBareDelete'?")
assert runs[4..7].every { it.contains('MojoExecutionException') }
assert runs[8].contains('[WARNING] leaselint.format is no parameter of this goal and does nothing') && runs[8].contains('BUILD SUCCESS')
assert runs.take(4).every { !it.contains('is no parameter') }
