package dev.leaselint.lease.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;
import org.apache.ibatis.mapping.Environment;
import org.apache.ibatis.session.Configuration;
import org.apache.ibatis.session.SqlSession;
import org.apache.ibatis.session.SqlSessionFactory;
import org.apache.ibatis.session.SqlSessionFactoryBuilder;
import org.apache.ibatis.transaction.jdbc.JdbcTransactionFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How a MyBatis mapper enforces the token: it returns the update count, and the caller examines it. */
class MyBatisExampleTest {

    interface QuoteMapper {

        @Select("SELECT amount FROM mybatis_quote WHERE quote_id = #{quoteId}")
        int amount(@Param("quoteId") String quoteId);

        @Update("UPDATE mybatis_quote SET amount = #{amount}, fencing_token = #{token}"
                + " WHERE quote_id = #{quoteId} AND fencing_token < #{token}")
        int writeFenced(@Param("quoteId") String quoteId, @Param("amount") int amount, @Param("token") long token);

        @Update("UPDATE mybatis_quote SET amount = #{amount} WHERE quote_id = #{quoteId}")
        int writeUnfenced(@Param("quoteId") String quoteId, @Param("amount") int amount);
    }

    private final SqlSessionFactory sessions = sessions();
    private QuoteTable table;

    private static SqlSessionFactory sessions() {
        Configuration configuration = new Configuration(
                new Environment("test", new JdbcTransactionFactory(), Database.dataSource()));
        configuration.addMapper(QuoteMapper.class);
        return new SqlSessionFactoryBuilder().build(configuration);
    }

    @BeforeEach
    void createTable() {
        table = QuoteTable.create("mybatis_quote");
    }

    private void complete(Fence fence, int amount) {
        try (SqlSession session = sessions.openSession()) {
            int rows = session.getMapper(QuoteMapper.class).writeFenced("q1", amount, fence.token());
            fence.requireApplied(rows, "quote");
            session.commit();
        }
    }

    private int read() {
        try (SqlSession session = sessions.openSession()) {
            return session.getMapper(QuoteMapper.class).amount("q1");
        }
    }

    @Test
    void fencingRejectsTheStaleHolder() {
        int readByFirst = read();
        complete(Fence.of(2, "second"), read() + 5);

        assertThatExceptionOfType(StaleLockOwnerException.class)
                .isThrownBy(() -> complete(Fence.of(1, "first"), readByFirst + 1));

        assertThat(table.amount()).isEqualTo(15);
        assertThat(table.token()).isEqualTo(2);
    }

    @Test
    void withoutFencingTheSameScheduleLosesAnUpdate() {
        int readByFirst = read();
        completeUnfenced(read() + 5);

        completeUnfenced(readByFirst + 1);

        assertThat(table.amount()).isEqualTo(11);
    }

    private void completeUnfenced(int amount) {
        try (SqlSession session = sessions.openSession()) {
            session.getMapper(QuoteMapper.class).writeUnfenced("q1", amount);
            session.commit();
        }
    }
}
