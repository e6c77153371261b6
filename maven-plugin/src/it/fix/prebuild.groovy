import java.nio.charset.StandardCharsets

def stock = """package app;

// Schl\u00f6sser
class StockLock {
    private final redis.clients.jedis.Jedis jedis;

    StockLock(redis.clients.jedis.Jedis jedis) {
        this.jedis = jedis;
    }

    boolean lock(String owner) {
        return jedis.setnx("lock:stock", owner) == 1 && jedis.pexpire("lock:stock", 500) == 1;
    }
}"""
def latin = StandardCharsets.ISO_8859_1.name()
new File(basedir, 'code/app/StockLock.java').setText(stock.replace('\n', '\r\n'), latin)
// for git apply
['OrderLock', 'StockLock', 'Turn'].each {
    def copy = new File(basedir, "copy/app/${it}.java")
    copy.parentFile.mkdirs()
    copy.bytes = new File(basedir, "code/app/${it}.java").bytes
}
def old = new File(basedir, 'old/leaselint.patch')
old.parentFile.mkdirs()
old.text = 'of a former run'
// the root of a checkout, to which paths are relative
new File(basedir, 'code/.git').mkdirs()
true
