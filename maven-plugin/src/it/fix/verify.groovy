def runs = new File(basedir, 'build.log').text.split(/(?=\[INFO\] Scanning for projects)/).drop(1)
assert runs.size() == 7
assert runs.every { !it.contains('\tat ') } : 'no stack trace'
def fixed = { run -> (run =~ /app\/\w+\.java:\d+ RedisLockNonAtomicAcquire fixed \(review\): /).size() }
def byHand = /Turn\.java:\d+ RedisLockUnboundedWait not fixed: End the attempts at a deadline or after a number of them/

// the usual level is the careful one
assert fixed(runs[0]) == 0
assert runs[0] =~ /(?m)OrderLock\.java:15 RedisLockNonAtomicAcquire not fixed: its fix needs a look: /
assert runs[0].contains('0 fixes in 0 files, 4 findings not fixed')
assert runs[0].contains('-Dleaselint.fixLevel=review')

// a dry run prints the diff and writes it
assert runs[1].contains('\n+++ b/app/OrderLock.java\n')
assert runs[1].contains('\n+        if ("OK".equals(jedis.set(LOCK_KEY, owner, SetParams.setParams().nx().ex(30)))) {\n')
assert fixed(runs[1]) == 3
assert runs[1] =~ byHand
assert runs[1].contains('3 fixes (3 review) in 3 files, 1 finding not fixed')
assert runs[1].contains('Nothing was changed.')

// other rules are not chosen: nothing to do, no patch
assert fixed(runs[2]) == 0 && !runs[2].contains('RedisLockNonAtomicAcquire')
assert runs[2] =~ byHand
assert !new File(basedir, 'other/leaselint.patch').exists()

// refused
assert runs[3].contains('Nothing was changed: ')
assert runs[3].contains('StockLock.java has changed since it was analysed, or is not in the encoding of the sources')
assert !runs[3].contains('[INFO] Changed ')
assert runs[4].contains("leaselint.fixLevel: unknown level 'reviews'. Did you mean 'review'?")

// written; then there is nothing left to do, and the patch of a former run goes away
assert runs[5].contains('[INFO] Changed app/StockLock.java')
assert fixed(runs[5]) == 3
assert runs[6].contains('0 fixes in 0 files, 1 finding not fixed')
assert !new File(basedir, 'old/leaselint.patch').exists()

// Git makes the same of the patch
def copy = new File(basedir, 'copy')
def git = ['git', 'apply', new File(basedir, 'kept/leaselint.patch').path].execute([], copy)
def said = git.err.text
assert git.waitFor() == 0 : said
['OrderLock', 'StockLock', 'Turn'].each {
    assert new File(copy, "app/${it}.java").bytes == new File(basedir, "code/app/${it}.java").bytes
}
def stock = new File(copy, 'app/StockLock.java').getText('ISO-8859-1')
assert stock.contains('SetParams;\r\n\r\n// Schl\u00f6sser\r\n') && stock.endsWith('}')
