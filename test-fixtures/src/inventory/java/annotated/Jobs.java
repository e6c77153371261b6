package jobs;

import net.javacrumbs.shedlock.spring.annotation.SchedulerLock;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.scheduling.annotation.Scheduled;

public class Jobs {
    private final JdbcTemplate jdbc;

    public Jobs(JdbcTemplate jdbc) {
        this.jdbc = jdbc;
    }

    @Scheduled(fixedRate = 600_000)
    @SchedulerLock(name = "expire-carts", lockAtMostFor = "5m")
    public void expireCarts() {
        jdbc.update("DELETE FROM cart WHERE touched < now() - interval '1 day'");
    }
}
