def log = new File(basedir, 'build.log').text
def findings = log.readLines().findAll { it.contains('[RedisLock') || it.contains('[Fenc') }.unique()

assert findings.size() == 1 : findings
assert findings[0] =~ /Orders\.java:\[18,\d+\] (error: )?\[RedisLockBareDelete\]/
assert log.contains('(see leaselint/docs/rules.md#redislockbaredelete)')
assert !log.contains('An unhandled exception')
