package dev.leaselint.core.flow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.FieldDecl;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.MethodKey;
import dev.leaselint.core.model.Program;
import dev.leaselint.core.model.SourceText;
import dev.leaselint.core.model.SourceUnit;
import dev.leaselint.core.model.Span;
import dev.leaselint.core.model.TypeDecl;
import dev.leaselint.core.model.TypeRef;
import dev.leaselint.core.model.Var;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AccessorsTest {
    private static final Span SPAN = new Span(0, 1);

    @ParameterizedTest
    @CsvSource({
        "shop.Order, getId, 0",
        "shop.Order, isPaid, 0",
        "shop.Beans, getLockManager, 0",
        "'', getId, 0",
        "java.util.Map, put, 2",
        "java.util.ArrayList, add, 1",
        "java.util.concurrent.atomic.AtomicBoolean, set, 1",
        "java.time.LocalDate, plusDays, 1",
    })
    void readsAndAssigns(String owner, String name, int args) {
        assertThat(harmless(owner, name, args, false)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "shop.Orders, getOrder, 1",
        "shop.Pool, getConnection, 0",
        "shop.Http, getResponse, 0",
        "shop.Orders, load, 0",
        "shop.Orders, getaway, 0",
        "shop.Orders, add, 1",
        "java.util.List, forEach, 1",
        "java.time.LocalDate, parse, 1",
    })
    void mayThrow(String owner, String name, int args) {
        assertThat(harmless(owner, name, args, false)).isFalse();
    }

    @Test
    void staticGetterMayThrow() {
        assertThat(harmless("shop.Security", "getUser", 0, true)).isFalse();
    }

    private static boolean harmless(String owner, String name, int args, boolean isStatic) {
        Expr arg = new Expr.Literal(SPAN, TypeRef.of("int"), 1);
        Expr.Call call = new Expr.Call(
                SPAN, TypeRef.UNKNOWN, null, name, SPAN, Collections.nCopies(args, arg), owner, null, isStatic);
        return Accessors.isHarmless(call, new NoSources());
    }

    private static final class NoSources implements Program {
        @Override
        public Optional<TypeDecl> type(String qualifiedName) {
            return Optional.empty();
        }

        @Override
        public Optional<SourceUnit> unitOf(String typeName) {
            return Optional.empty();
        }

        @Override
        public Optional<MethodDecl> method(MethodKey key) {
            return Optional.empty();
        }

        @Override
        public List<MethodDecl> overriders(MethodKey key) {
            return List.of();
        }

        @Override
        public Optional<FieldDecl> field(Var field) {
            return Optional.empty();
        }

        @Override
        public boolean isSubtype(String type, String ancestor) {
            return false;
        }

        @Override
        public Optional<SourceText> resource(String classPathName) {
            return Optional.empty();
        }
    }
}
