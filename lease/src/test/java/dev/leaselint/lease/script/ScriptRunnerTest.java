package dev.leaselint.lease.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.leaselint.lease.redis.RedisFailure;
import dev.leaselint.lease.redis.RedisScripts;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScriptRunnerTest {

    private static final Duration LIMIT = Duration.ofSeconds(1);
    private final List<String> sent = new ArrayList<>();

    @Test
    void sendsTheTextExactlyOnceWhenTheServerDoesNotKnowTheScript() {
        RedisFailure forgotten = RedisFailure.refused("NOSCRIPT No matching script.", null);
        assertThatThrownBy(() -> run(forgotten, forgotten)).isSameAs(forgotten);
        assertThat(sent).containsExactly("evalsha owner", "eval owner");
    }

    @Test
    void repeatsNothingAfterAnyOtherFailure() {
        for (RedisFailure failure : List.of(RedisFailure.unknown(new Exception("lost")),
                RedisFailure.notSent(new Exception("refused")),
                RedisFailure.refused("NOREPLICAS Not enough good replicas to write.", null))) {
            sent.clear();
            assertThatThrownBy(() -> run(failure, null)).isSameAs(failure);
            assertThat(sent).containsExactly("evalsha owner");
        }
    }

    private List<String> run(RedisFailure bySha, RedisFailure byText) throws RedisFailure {
        return new ScriptRunner(new RedisScripts() {
            @Override
            public List<String> evalSha(String sha1, List<String> keys, List<String> args, Duration limit)
                    throws RedisFailure {
                sent.add("evalsha " + args.get(0));
                throw bySha;
            }

            @Override
            public List<String> eval(String text, List<String> keys, List<String> args, Duration limit)
                    throws RedisFailure {
                sent.add("eval " + args.get(0));
                throw byText;
            }

            @Override
            public String info(String section, Duration limit) {
                throw new UnsupportedOperationException();
            }
        }).run(LeaseScript.ACQUIRE, List.of("key"), List.of("owner", "1000"), LIMIT);
    }
}
