def run = { File at, String... command ->
    def process = command.toList().execute(
        ['GIT_AUTHOR_NAME=t', 'GIT_AUTHOR_EMAIL=t@localhost', 'GIT_COMMITTER_NAME=t', 'GIT_COMMITTER_EMAIL=t@localhost',
            'HOME=' + basedir, 'PATH=' + System.getenv('PATH')], at)
    def said = process.err.text
    assert process.waitFor() == 0 : command.join(" ") + said
}
def old = { name -> """class $name {
    redis.clients.jedis.Jedis jedis;

    void lock() {
        jedis.setnx("lock:orders", "x");
        jedis.expire("lock:orders", 30);
    }
}
""" }
def guarded = """class Guarded {
    org.redisson.api.RLock lock;

    void work(boolean empty) {
        lock.lock();
        if (empty) {
            lock.unlock();
            return;
        }
        lock.unlock();
    }
}
"""
def repo = new File(basedir, 'repo')
repo.mkdirs()
run(repo, 'git', 'init', '--quiet', '--initial-branch=main')
new File(repo, 'Old.java').text = old('Old')
new File(repo, 'Moved.java').text = old('Moved')
new File(repo, 'Guarded.java').text = guarded
run(repo, 'git', 'add', '--all')
run(repo, 'git', 'commit', '--quiet', '--message=x')
run(repo, 'git', 'checkout', '--quiet', '-b', 'topic')
run(repo, 'git', 'mv', 'Moved.java', 'Renamed.java')
new File(repo, 'Guarded.java').text = guarded.replaceFirst('            lock.unlock\\(\\);\n', '')
new File(repo, 'New.java').text = old('New')
run(repo, 'git', 'add', '--all')
run(repo, 'git', 'commit', '--quiet', '--message=y')
new File(repo, 'Untracked.java').text = old('Untracked')
// so that origin/topic is there
run(repo, 'git', 'remote', 'add', 'origin', repo.toPath().toUri().toString())
run(repo, 'git', 'fetch', '--quiet', 'origin', 'topic')
run(basedir, 'git', 'clone', '--quiet', '--depth=1', '--branch=topic', repo.toPath().toUri().toString(), 'shallow')
def rules = new File(basedir, 'rules')
rules.mkdirs()
run(rules, 'git', 'init', '--quiet', '--initial-branch=main')
new File(rules, 'Old.java').text = old('Old')
def level = { 'rules:\n  RedisLockNonAtomicAcquire: ' + it + '\n' }
new File(rules, 'leaselint.yml').text = level('advice')
run(rules, 'git', 'add', '--all')
run(rules, 'git', 'commit', '--quiet', '--message=x')
run(rules, 'git', 'checkout', '--quiet', '-b', 'topic')
new File(rules, 'leaselint.yml').text = level('error')
def none = new File(basedir, 'none/.git')
none.parentFile.mkdirs()
none.text = 'gitdir: nowhere'
new File(basedir, 'none/Old.java').text = old('Old')
true
