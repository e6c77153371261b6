import java.util.zip.ZipFile

def runs = new File(basedir, 'build.log').text.split(/(?=\[INFO\] Scanning for projects)/).drop(1)
assert runs.size() == 5
def finding = /OrderLock\.java:11:19 error RedisLockNonAtomicAcquire /

assert runs[0] =~ /Summaries of 1 type for other modules/
assert !(runs[0] =~ finding)
assert runs.every { !it.contains('notice') } : 'nothing is missing'
assert runs[1] =~ finding : 'the helper in the jar is seen through'
assert runs[1] =~ /Summaries of 1 type for other modules/ : 'whoever takes a lock through a helper is one as well'
assert runs[2] =~ finding : 'the same where the other module is left out of the build'
assert !(runs[4] =~ finding) : 'what is found comes from the summaries'

assert runs[4] =~ /Summaries of 0 types for other modules/
def service = new File(basedir, 'service/target/classes/META-INF/leaselint')
assert service.list().length == 0 : 'what was left of a type that is gone or leads to no lock any more is removed'
def jar = new ZipFile(new File(basedir, 'locks/target/summaries-locks-1-SNAPSHOT.jar'))
assert jar.entries().every { !it.name.startsWith('META-INF/leaselint/') } : 'nothing was written when skipped'
jar.close()
