import groovy.xml.XmlSlurper

def log = new File(basedir, 'build.log').text

// a helper in another file is seen through, and the rule is named
assert log =~ /\[ERROR\] src\/main\/java\/shop\/Orders\.java:\[9,23\] \(extension\) LockMisuseCheck#RedisLockBareDelete: .*deletes the lock key/
assert log.contains('You have 1 Checkstyle violation.')

def results = new XmlSlurper().parse(new File(basedir, 'target/checkstyle-result.xml'))
def errors = results.file.error
assert errors.size() == 1
assert errors[0].@source == 'dev.leaselint.checkstyle.LockMisuseCheck#RedisLockBareDelete'

// the one jar clashes with no library of whoever loads it
def jar = new File(basedir, '../..').listFiles().find { it.name ==~ /leaselint-checkstyle-[^-]*(-SNAPSHOT)?\.jar/ }
def foreign = new java.util.jar.JarFile(jar).withCloseable { file ->
    file.entries().toList()*.name.findAll { it.endsWith('.class') && !(it =~ /^(META-INF\/versions\/\d+\/)?dev\/leaselint\//) }
}
assert foreign.isEmpty()
