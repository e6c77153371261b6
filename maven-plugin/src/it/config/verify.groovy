def runs = new File(basedir, 'build.log').text.split(/(?=\[INFO\] Scanning for projects)/).drop(1)
assert runs.size() == 4
assert runs.every { !it.contains('\tat ') } : 'no stack trace'

// the client of leaselint.yml is known, without its jar
assert runs[0].contains('app/StockLock.java:13:22 warning RedisLockMissingTtl ')
// another file: no client, and the rule is off
assert runs[1].contains('1 file looked at, 0 parsed, 0 not understood; 0 errors, 0 warnings, 0 advice')
assert runs[2] =~ /leaselint.config: .*wrong.yml:3: unknown key 'fenceColumn'; did you mean 'fenceColumns'\?/
// the command line wins over the file
assert runs[3].contains('app/StockLock.java:13:22 advice RedisLockMissingTtl ')
