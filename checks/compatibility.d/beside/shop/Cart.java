package shop;

import lombok.RequiredArgsConstructor;

@RequiredArgsConstructor
class Cart {
    private final Locks locks;

    void pay(Order order, String owner) {
        if (locks.take("lock:" + order.getId(), owner)) {
            try {
                System.out.println(order.getTitle());
            } finally {
                locks.remove("lock:" + order.getId());
            }
        }
    }
}
