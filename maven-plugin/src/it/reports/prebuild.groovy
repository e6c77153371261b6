// the root of a checkout; the shell makes names that the locale of this process may not have
def make = ['sh', '-c', 'd="$(printf \'pl\\303\\244ne b\')" && mkdir -p .git "$d" && cp code/app/OrderLock.java "$d"/OrderLock.java'
    + ' && sed -i "s/class OrderLock/class StockLock/" "$d"/OrderLock.java'].execute([], basedir)
assert make.waitFor() == 0 : make.err.text
true
