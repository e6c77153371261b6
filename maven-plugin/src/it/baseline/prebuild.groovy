def lock = """package app;

class OrderLock {
    private redis.clients.jedis.Jedis jedis;

    void lock(String owner) {
        if (jedis.setnx("lock:orders", owner) == 1) {
            jedis.expire("lock:orders", 30);
        }
    }
}
"""
def write = { path, text ->
    def file = new File(basedir, path)
    file.parentFile.mkdirs()
    file.text = text
}
(1..4).each { new File(basedir, it + '/.git').mkdirs() }
write('1/app/OrderLock.java', lock)
write('2/app/moved/OrderLock.java', '// moved\n\n' + lock)
write('3/app/OrderLock.java', lock.replace('        if', '        jedis.setnx("lock:orders", owner);\n        if')
    .replace('jedis.setnx("lock:orders", owner);', 'if (jedis.setnx("lock:orders", owner) == 1) { jedis.expire("lock:orders", 30); }'))
write('4/app/OrderLock.java', 'package app;\n\nclass OrderLock {}\n')
write('5/app/OrderLock.java', lock)
new File(basedir, '.git').mkdirs()
true
