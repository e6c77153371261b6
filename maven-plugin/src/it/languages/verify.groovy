def runs = new File(basedir, 'build.log').text.split(/(?=\[INFO\] Scanning for projects)/).drop(1)
assert runs.size() == 2
runs.each { run ->
    assert !run.contains('\tat ') && !run.contains(' notice (')
    def found = (run =~ /app\/(\w+)\.java:\d+:\d+ error RedisLockNonAtomicAcquire /).collect { it[1] }
    assert found == ['Java11', 'Java17', 'Java21', 'Java8', 'WithLombok']
}
true
