import groovy.json.JsonSlurper

def runs = new File(basedir, 'build.log').text.split(/(?=\[INFO\] Scanning for projects)/).drop(1)
assert runs.size() == 9
assert runs.every { !it.contains('\tat ') } : 'no stack trace'
def known = '0 errors, 0 warnings, 0 advice; 0 suppressed, 1 in the baseline'

assert runs[0] =~ /accepted: RedisLockNonAtomicAcquire in app\/OrderLock.java OrderLock#lock\(String\)/
assert runs[0] =~ /Wrote .*b.json: 1 findings accepted, 1 of them new, 0 taken out/
assert runs[0].contains(known)
assert runs[1].contains('There is a baseline already') && runs[1].contains('-Dleaselint.baselineMode=update')
assert runs[2].contains(known) : 'moved'
assert runs[3].contains('1 error, 0 warnings, 0 advice; 0 suppressed, 1 in the baseline') : 'one more of the same'
assert runs[4] =~ /b.json notice \(baseline\) accepts findings that are gone: RedisLockNonAtomicAcquire in app\/OrderLock.java/
assert runs[4].contains('-Dleaselint.baselineMode=prune')
assert runs[4].contains('the baseline has 1 entries that are not needed any more (leaselint.failOnStaleBaseline)')
assert runs[5].contains('not needed any more: RedisLockNonAtomicAcquire') && runs[5].contains('0 findings accepted')
assert !runs[5].contains(' notice (') : 'nothing is left to take out'
assert runs[6].contains('2 findings accepted, 2 of them new, 0 taken out')
assert new JsonSlurper().parse(new File(basedir, 'b.json')).entries*.count == [2] : 'equal findings are one entry'
assert new File(basedir, 'leaselint-baseline.json').readLines()[1].contains('"path":"5/app/OrderLock.java"')
assert runs[7].contains(known)
assert runs[8].contains('none.json does not exist')
