package mail;

import redis.clients.jedis.Jedis;

public class Mailer {
    private final Jedis jedis;
    private final Gateway gateway;

    public Mailer(Jedis jedis, Gateway gateway) {
        this.jedis = jedis;
        this.gateway = gateway;
    }

    public void send(String email, String text) {
        String key = "mail:lock:" + email;
        while (jedis.setnx(key, "locked") == 0) {
            Thread.onSpinWait();
        }
        jedis.expire(key, 30);
        try {
            gateway.deliver(email, text);
        } finally {
            jedis.del(key);
        }
    }

    /** Delivers mail. */
    public interface Gateway {
        void deliver(String email, String text);
    }
}
