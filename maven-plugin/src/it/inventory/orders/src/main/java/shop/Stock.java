package shop;

import java.util.UUID;

public class Stock {
    private final Locks locks;

    public Stock(Locks locks) {
        this.locks = locks;
    }

    public void count() {
        if (locks.tryLock("stock", UUID.randomUUID().toString())) {
            System.out.println("counted");
            locks.unlock("stock");
        }
    }
}
