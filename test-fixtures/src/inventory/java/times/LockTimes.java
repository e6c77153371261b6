package shop.times;

import org.springframework.boot.context.properties.ConfigurationProperties;

@ConfigurationProperties(prefix = "shop.locks")
public class LockTimes {
    private long seatSeconds;

    public long getSeatSeconds() {
        return seatSeconds;
    }

    public void setSeatSeconds(long seatSeconds) {
        this.seatSeconds = seatSeconds;
    }
}
