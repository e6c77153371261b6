package wharf;

import java.util.concurrent.TimeUnit;
import org.redisson.api.RLock;
import org.redisson.api.RedissonClient;

class OppositeOrder {
    private final RLock cranes;
    private final RLock berths;

    OppositeOrder(RedissonClient redisson) {
        this.cranes = redisson.getLock("wharf:lock:cranes");
        this.berths = redisson.getLock("wharf:lock:berths");
    }

    boolean unload(Runnable work) throws InterruptedException {
        if (!cranes.tryLock(1, TimeUnit.SECONDS)) {
            return false;
        }
        try {
            if (!berths.tryLock(1, TimeUnit.SECONDS)) {
                return false;
            }
            try {
                work.run();
                return true;
            } finally {
                berths.unlock();
            }
        } finally {
            cranes.unlock();
        }
    }

    boolean moor(Runnable work) throws InterruptedException {
        if (!cranes.tryLock(1, TimeUnit.SECONDS)) {
            return false;
        }
        try {
            if (!berths.tryLock(1, TimeUnit.SECONDS)) {
                return false;
            }
            try {
                work.run();
                return true;
            } finally {
                berths.unlock();
            }
        } finally {
            cranes.unlock();
        }
    }
}
