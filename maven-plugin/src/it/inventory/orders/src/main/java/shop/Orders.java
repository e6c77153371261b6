package shop;

import java.util.UUID;

public class Orders {
    private final Locks locks;

    public Orders(Locks locks) {
        this.locks = locks;
    }

    public void book(long orderId) {
        if (locks.tryLock("order:" + orderId, UUID.randomUUID().toString())) {
            try {
                System.out.println("booked " + orderId);
            } finally {
                locks.unlock("order:" + orderId);
            }
        }
    }
}
