package dev.leaselint.core.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class TypeRefTest {
    @Test
    void isNamedByItsLastPart() {
        assertThat(TypeRef.of("java.lang.String").isNamed("String")).isTrue();
        assertThat(TypeRef.unresolved("String").isNamed("String")).isTrue();
        assertThat(TypeRef.of("demo.MyString").isNamed("String")).isFalse();
        assertThat(TypeRef.of("java.lang.String").isNamed("lang.String")).isTrue();
        assertThat(TypeRef.of("int").isNamed("Point")).isFalse();
        assertThat(TypeRef.UNKNOWN.isNamed("String")).isFalse();
    }

    @Test
    void isEqualInAllItsParts() {
        TypeRef list = new TypeRef("java.util.List", List.of(TypeRef.of("java.lang.String")), 1, true);

        assertThat(new TypeRef("java.util.List", List.of(TypeRef.of("java.lang.String")), 1, true))
                .isEqualTo(list)
                .hasSameHashCodeAs(list);
        assertThat(new TypeRef("java.util.List", List.of(), 1, true)).isNotEqualTo(list);
        assertThat(new TypeRef("java.util.List", list.args(), 0, true)).isNotEqualTo(list);
        assertThat(new TypeRef("java.util.List", list.args(), 1, false)).isNotEqualTo(list);
        assertThat(new TypeRef("java.util.Set", list.args(), 1, true)).isNotEqualTo(list);
        assertThat(list).isNotEqualTo(null);
    }
}
