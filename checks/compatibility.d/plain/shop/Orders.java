package shop;

class Orders {
    void pay(Locks locks, String id, String owner) {
        if (locks.take("lock:" + id, owner)) {
            try {
                System.out.println(id);
            } finally {
                locks.remove("lock:" + id);
            }
        }
    }
}
