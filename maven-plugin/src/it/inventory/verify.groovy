import groovy.json.JsonSlurper

def log = new File(basedir, 'build.log').text
def locks = { File file -> new JsonSlurper().parse(file).locks.collectEntries { [it.key, it] } }

def whole = locks(new File(basedir, 'target/leaselint/inventory.json'))
assert whole.keySet() as List == ['lock:order:{orderId}', 'lock:stock', 'lock:{name}']
def order = whole['lock:order:{orderId}']
assert order.acquires*.place*.path == ['orders/src/main/java/shop/Orders.java']
assert order.through == ['Locks#tryLock(String,String)'] : 'the helper of the other module is seen through'
assert order.ttl*.text == ['30 s']
assert order.owner*.kind == ['random']
assert order.release*.kind == ['delete']
assert order.review.find { it.id == 'release-checked' }.answer == 'no'
assert whole['lock:{name}'].wrapper
assert whole['lock:{name}'].ttl[0].at[0].path == 'locks/src/main/java/shop/Locks.java'
assert new File(basedir, 'target/leaselint/inventory.html').text.contains('<code>lock:order:{orderId}</code>')
assert log.contains('2 locks, 1 helper that takes locks for others in 3 files')

// only the lock whose section the change touches
assert locks(new File(basedir, 'target/card/inventory.json')).keySet() as List == ['lock:stock']
def card = new File(basedir, 'target/card/inventory.md').text
assert card.contains('Locks that the change since `main` touches.')
assert card.contains('| ❌ **no** | Is the release owner-checked? |')
assert log.contains("there is no branch, tag or commit 'gone' in this clone")

// findings name the key of their lock
def page = new File(basedir, 'target/leaselint/leaselint.html').text
assert page.contains('RedisLockBareDelete')
assert page.contains('<code>lock:order:{orderId}</code>') || page.contains('<code>lock:{name}</code>')

assert new File(basedir, 'locks/target/site/leaselint.html').text.contains('RedisLockBareDelete')
assert !new File(basedir, 'target/site/leaselint.html').exists() : 'a module without sources has no page'
assert new File(basedir, 'locks/target/site/project-reports.html').text.contains('leaselint.html')

// bound to the life cycle: what the modules know of their own, and the whole as on the command line
assert locks(new File(basedir, 'locks/bound/inventory.json')).keySet() as List == ['lock:{name}']
assert new File(basedir, 'orders/bound/inventory.html').exists()
['inventory.json', 'inventory.md', 'inventory.html'].each { name ->
    assert new File(basedir, 'bound/' + name).text == new File(basedir, 'target/leaselint/' + name).text : name
}
assert new File(basedir, 'card/inventory.json').text == new File(basedir, 'target/card/inventory.json').text
