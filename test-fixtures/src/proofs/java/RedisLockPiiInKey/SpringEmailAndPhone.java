package members;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.UUID;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.springframework.data.redis.core.StringRedisTemplate;

class SpringEmailAndPhone {
    private static final String SECRET = "comes from the configuration";
    private final StringRedisTemplate redis;

    SpringEmailAndPhone(StringRedisTemplate redis) {
        this.redis = redis;
    }

    boolean byEmail(Member member) {
        return Boolean.TRUE.equals(redis.opsForValue()
                .setIfAbsent("signup:lock:" + hmac(member.getEmail()), token(), Duration.ofSeconds(10)));
    }

    boolean byPhone(String phoneNumber) {
        Boolean won = redis.opsForValue().setIfAbsent("sms-lock:" + hmac(phoneNumber), token(), Duration.ofSeconds(60));
        return Boolean.TRUE.equals(won);
    }

    private static String hmac(String part) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(SECRET.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
            return HexFormat.of().formatHex(mac.doFinal(part.getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String token() {
        return UUID.randomUUID().toString();
    }

    interface Member {
        String getEmail();
    }
}
