package dev.leaselint.lease.keys;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leaselint.lease.keys.PersonalData.Kind;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PersonalDataTest {

    @ParameterizedTest
    @CsvSource({
        "john.smith@example.com, EMAIL",
        "customer-j_s+x@mail, EMAIL",
        "DE89370400440532013000, IBAN",
        "gb82 west 1234 5698 7654 32, IBAN",
        "acct-NL91ABNA0417164300, IBAN",
        "4111111111111111, CARD",
        "4111 1111 1111 1111, CARD",
        "card-5500-0000-0000-0004, CARD",
        "378282246310005, CARD",
        "192.168.0.17, IP_ADDRESS",
        "from-10.0.0.1, IP_ADDRESS",
        "2001:db8::1, IP_ADDRESS",
        "2001:0db8:0000:0000:0000:ff00:0042:8329, IP_ADDRESS",
        "::1, IP_ADDRESS",
        "+49 30 901820, PHONE",
        "+4930901820, PHONE",
        "call-030-9018-2000, PHONE",
        "(212) 555-0175-1, PHONE",
    })
    void recognises(String text, Kind kind) {
        assertThat(PersonalData.find(text)).contains(kind);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "prod", "quote-api", "recalculate", "quote_expiry", "v1.2.3", "2024-01-15", "20240115", "order-4711",
        "DE89370400440532013001", "4111111111111112x", "1.2.3.4.5", "300.1.1.1", "12:30:45", "release-10.4.2",
        "a:b", "x4111111111111111", "q_91fa", ""
    })
    void passes(String text) {
        assertThat(PersonalData.find(text)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"4111111111111112", "5500000000000005"})
    void aWrongCheckDigitIsNoCard(String text) {
        assertThat(PersonalData.find(text)).isNotEqualTo(Optional.of(Kind.CARD));
    }
}
