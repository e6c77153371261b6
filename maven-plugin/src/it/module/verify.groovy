import groovy.json.JsonSlurper

def runs = new File(basedir, 'build.log').text.split(/(?=\[INFO\] Scanning for projects)/).drop(1)
def results = { path -> new JsonSlurper().parse(new File(basedir, path)).runs[0].results }
def finding = /OrderLock\.java:15:19 error RedisLockNonAtomicAcquire /
assert runs.size() == 8
assert runs.every { !it.contains('\tat ') } : 'no stack trace'

// before compile: findings with code and caret, reports although the build fails, one-line reason
assert !runs[0].contains('compiler')
assert runs[0] =~ /\[ERROR\] .*src\/main\/java\/app\/$finding/
assert runs[0].contains('[ERROR]             if (jedis.setnx(LOCK_KEY, owner) == 1) {')
assert runs[0] =~ /(?m)^\[ERROR\] {23}\^{22}$/
assert runs[0] =~ /\[INFO\] 1 file looked at, 1 parsed, 0 not understood; 1 error, 0 warnings, 0 advice; 0 suppressed/
assert runs[0].contains('leaselint found 1 error, 0 warnings, 0 advice (leaselint.failOn=error; reports in ')
assert runs[0].contains('MojoFailureException')

// in the life cycle: the same
assert runs[1].contains('compiler') && runs[1] =~ finding
def ofModule = results('target/leaselint/leaselint.sarif')
assert ofModule.size() == 1
assert ofModule[0].ruleId == 'RedisLockNonAtomicAcquire'
assert ofModule[0].locations[0].physicalLocation.artifactLocation.uri.endsWith('src/main/java/app/OrderLock.java')

// threshold none, test sources, other directory
assert runs[2].contains('BUILD SUCCESS')
assert results('out/all/leaselint.sarif').size() == 2

assert runs[3].contains("leaselint.rules: unknown rule 'RedisLockNonAtomicAquire'. Did you mean 'RedisLockNonAtomicAcquire'?")
assert runs[3].contains('MojoExecutionException')
assert runs[4].contains("leaselint.sources: 'src/mian' does not exist. Did you mean '")

// the file that parses is analysed, the other one is a notice
assert runs[5] =~ /\[WARNING\] \S*broken\/app\/Broken\.java:\d+ notice \(unparsable\)/
assert runs[5] =~ finding
assert runs[5] =~ /2 files looked at, 1 parsed, 1 not understood/
assert results('out/broken/leaselint.sarif').size() == 1

assert runs[6] =~ /\[WARNING\] .*empty.* no Java/
assert results('out/empty/leaselint.sarif').empty
assert runs[7].contains('Skipped: leaselint.skip is set')
assert runs[7].contains('leaselint:check\n')
assert ['piiTerms', 'fenceColumns', 'maxTtl'].every { runs[7] =~ /(?m)^ +$it/ } : 'help'
