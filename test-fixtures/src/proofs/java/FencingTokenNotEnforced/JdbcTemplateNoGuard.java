package vault.jdbc;

import org.springframework.jdbc.core.JdbcTemplate;

class JdbcTemplateNoGuard {
    private final JdbcTemplate jdbc;

    JdbcTemplateNoGuard(JdbcTemplate jdbc) {
        this.jdbc = jdbc;
    }

    boolean store(long id, String secret, long fencingToken) {
        return jdbc.update(
                "UPDATE vault SET secret = ?, fencing_token = ? WHERE id = ? AND fencing_token < ?",
                secret, fencingToken, id, fencingToken) == 1;
    }
}
