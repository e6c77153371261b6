import groovy.xml.XmlSlurper

def log = new File(basedir, 'build.log').text

// a helper in another file is seen through, and the rule is named
assert log =~ /\[ERROR\] src\/main\/java\/shop\/Orders\.java:\[9,23\] \(extension\) LockMisuseCheck#RedisLockBareDelete: .*deletes the lock key/
assert log.contains('You have 1 Checkstyle violation.')

def results = new XmlSlurper().parse(new File(basedir, 'target/checkstyle-result.xml'))
def errors = results.file.error
assert errors.size() == 1
assert errors[0].@source == 'dev.leaselint.checkstyle.LockMisuseCheck#RedisLockBareDelete'
