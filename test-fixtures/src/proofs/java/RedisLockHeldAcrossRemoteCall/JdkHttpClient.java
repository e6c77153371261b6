package travel.fares;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.data.redis.core.script.RedisScript;

class JdkHttpClient {
    private static final RedisScript<Long> RELEASE = RedisScript.of(
            "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) else return 0 end",
            Long.class);
    private final StringRedisTemplate redis;
    private final HttpClient http = HttpClient.newHttpClient();
    private final Fares fares;

    JdkHttpClient(StringRedisTemplate redis, Fares fares) {
        this.redis = redis;
        this.fares = fares;
    }

    boolean refresh(String route) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create("https://fares.example/" + route)).build();
        String fare = http.send(request, HttpResponse.BodyHandlers.ofString()).body();
        String key = "fare:lock:" + route;
        String token = UUID.randomUUID().toString();
        if (!Boolean.TRUE.equals(redis.opsForValue().setIfAbsent(key, token, Duration.ofSeconds(10)))) {
            return false;
        }
        try {
            fares.store(route, fare);
            return true;
        } finally {
            redis.execute(RELEASE, List.of(key), token);
        }
    }

    interface Fares {
        void store(String route, String fare);
    }
}
