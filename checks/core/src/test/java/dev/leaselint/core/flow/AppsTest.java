package dev.leaselint.core.flow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leaselint.core.model.MethodKey;
import dev.leaselint.core.model.TypeRef;
import java.util.List;
import org.junit.jupiter.api.Test;

class AppsTest {
    private static final Sym VALUE =
            new Sym.Param(new MethodKey("shop.Orders", "find", List.of()), 0, "value", TypeRef.of("java.lang.String"));

    @Test
    void anOptionalOfAnUnknownValueIsPresentWhenTheValueIsNotNull() {
        Sym present = Apps.refine(call("isPresent", nullable()));
        assertThat(present).isEqualTo(Syms.not(Syms.equal(VALUE, Sym.NULL)));
    }

    @Test
    void whatIsInsideAnOptionalIsItsValue() {
        assertThat(Apps.refine(call("get", nullable()))).isEqualTo(VALUE);
        assertThat(Apps.refine(call("get", nullable(), Sym.NULL))).isEqualTo(VALUE);
    }

    @Test
    void anotherValueMayTakeItsPlace() {
        Sym.App orElse = call("get", nullable(), Sym.of("other"));
        assertThat(Apps.refine(orElse)).isEqualTo(orElse);
    }

    @Test
    void anOptionalFromElsewhereStaysUnknown() {
        Sym.App get = call("get", VALUE);
        assertThat(Apps.refine(get)).isEqualTo(get);
        Sym.App isPresent = call("isPresent", VALUE);
        assertThat(Apps.refine(isPresent)).isEqualTo(isPresent);
    }

    private static Sym nullable() {
        return new Sym.App("ofNullable", "Optional", null, List.of(VALUE), TypeRef.UNKNOWN);
    }

    private static Sym.App call(String name, Sym on, Sym... args) {
        return new Sym.App(name, "Optional", on, List.of(args), TypeRef.UNKNOWN);
    }
}
