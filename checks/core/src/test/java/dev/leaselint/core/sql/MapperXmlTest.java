package dev.leaselint.core.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.leaselint.core.Options;
import dev.leaselint.core.model.SourceText;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** MyBatis mapper files and scripts in annotations. */
class MapperXmlTest {
    private static final String HEAD =
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE mapper PUBLIC "-//mybatis.org//DTD Mapper 3.0//EN" "http://mybatis.org/dtd/mybatis-3-mapper.dtd">
            <mapper namespace="shop.OrderMapper">
            """;

    private static MapperFile mapper(String body) {
        return MapperXml.read(new SourceText("OrderMapper.xml", HEAD + body + "</mapper>\n"));
    }

    private static List<GuardedWrite> writes(MapperFile file) {
        assertThat(file.problem()).isEmpty();
        return file.statements().get(0).sql().writes(Options.FENCE_COLUMNS, file::fragment);
    }

    private static List<String> variants(MapperFile file) {
        return file.statements().get(0).sql().variants(Options.FENCE_COLUMNS, file::fragment).stream()
                .map(sql -> sql.replaceAll("\\s+", " "))
                .toList();
    }

    @Test
    void statementWithCdata() {
        MapperFile file = mapper(
                """
                  <!-- the fence -->
                  <update id="complete" parameterType="map">
                    UPDATE orders SET status = #{status}, fencing_token = #{token}
                    WHERE id = #{id} AND fencing_token <![CDATA[ < ]]> #{token}
                  </update>
                """);
        assertThat(file.namespace()).isEqualTo("shop.OrderMapper");
        MapperFile.MapperStatement statement = file.statements().get(0);
        assertThat(statement.id()).isEqualTo("complete");
        assertThat(statement.kind()).isEqualTo("update");
        assertThat(file.file().slice(statement.span())).isEqualTo("<update id=\"complete\" parameterType=\"map\">");
        assertThat(file.file().line(statement.span().start())).isEqualTo(5);
        assertThat(writes(file)).singleElement().matches(GuardedWrite::fenced);
    }

    @Test
    void spansWithWindowsLineEnds() {
        String text = (HEAD + "<select id='a'>select 1</select>\n<update id=\"b\">update x set y = 1</update></mapper>")
                .replace("\n", "\r\n");
        MapperFile file = MapperXml.read(new SourceText("m.xml", text));
        assertThat(file.file().slice(file.statements().get(1).span())).isEqualTo("<update id=\"b\">");
    }

    @Test
    void escapedOperator() {
        assertThat(writes(mapper("<update id='a'>update t set fence = #{f} where id = #{id} and fence"
                + " &lt; #{f}</update>")))
                .singleElement()
                .matches(GuardedWrite::fenced);
    }

    @Test
    void guardUnderTheSameConditionAsTheSet() {
        List<GuardedWrite> writes = writes(mapper(
                """
                <update id="save">
                  UPDATE orders
                  <set>
                    <if test="name != null">name = #{name},</if>
                    <if test="token != null">fencing_token = #{token},</if>
                  </set>
                  <where>
                    <if test="id != null">AND id = #{id}</if>
                    <if test="token != null and token != ''">AND fencing_token &lt; #{token}</if>
                  </where>
                </update>
                """));
        assertThat(writes).isNotEmpty().allMatch(write -> write.unguarded().isEmpty());
        assertThat(writes).anyMatch(GuardedWrite::fenced);
    }

    @Test
    void guardUnderAnotherConditionThanTheSet() {
        List<GuardedWrite> writes = writes(mapper(
                """
                <update id="save">
                  UPDATE orders
                  <trim prefix="SET" suffixOverrides=",">name = #{name}, fencing_token = #{token},</trim>
                  <trim prefix="WHERE" prefixOverrides="AND |OR ">
                    AND id = #{id}
                    <if test="strict">AND fencing_token &lt; #{token}</if>
                  </trim>
                </update>
                """));
        assertThat(writes).anyMatch(write -> write.unguarded().isPresent());
        assertThat(writes).anyMatch(GuardedWrite::fenced);
    }

    @Test
    void oppositeTestsExcludeEachOther() {
        assertThat(variants(mapper(
                        """
                        <update id="a">update t set
                          <if test="version == null">version = 0</if>
                          <if test="version != null">version = #{version}</if>
                        </update>
                        """)))
                .containsExactlyInAnyOrder("update t set version = #{version}", "update t set version = 0");
    }

    @Test
    void chooseTakesTheFirstThatHolds() {
        assertThat(variants(mapper(
                        """
                        <update id="a">update t set a = 1 where
                          <choose>
                            <when test="v != null">version = #{v}</when>
                            <when test="f">fence = #{f}</when>
                            <otherwise>id = #{id}</otherwise>
                          </choose>
                        </update>
                        """)))
                .containsExactlyInAnyOrder(
                        "update t set a = 1 where version = #{v}",
                        "update t set a = 1 where fence = #{f}",
                        "update t set a = 1 where id = #{id}");
    }

    @Test
    void conditionsAroundOtherColumnsAreNotVaried() {
        String columns = "";
        for (int i = 0; i < 40; i++) {
            columns += "<if test='c" + i + " != null'>c" + i + " = #{c" + i + "},</if>\n";
        }
        MapperFile file = mapper("<update id='a'>update t <set>" + columns + "version = version + 1</set>"
                + " where id = #{id} and version = #{version}</update>");
        assertThat(variants(file)).hasSize(1);
        assertThat(writes(file)).singleElement().matches(GuardedWrite::fenced);
    }

    @Test
    void manyConditionsStayBounded() {
        String guards = "";
        for (int i = 0; i < 60; i++) {
            guards += "<if test='c" + i + "'>and version = #{c" + i + "}</if>";
        }
        assertThat(variants(mapper("<update id='a'>update t set a = 1 where id = 1 " + guards + "</update>")))
                .hasSize(32);
    }

    @Test
    void includes() {
        MapperFile file = mapper(
                """
                <sql id="guard">AND ${alias}.version = #{version}</sql>
                <update id="a">
                  update t o set o.version = o.version + 1 where o.id = #{id}
                  <include refid="guard"><property name="alias" value="o"/></include>
                </update>
                <sql id="loop"><include refid="loop"/></sql>
                """);
        assertThat(writes(file)).singleElement().matches(GuardedWrite::fenced);
    }

    @Test
    void includeFromAnotherNamespace() {
        MapperFile file = mapper("<update id='a'>update t set fencing_token = #{t} where <include"
                + " refid='common.Sql.byId'/>"
                + "</update>");
        assertThat(writes(file)).isEmpty();
        DynamicSql fragment = new DynamicSql(new SqlNode.Text("id = #{id} and fencing_token < #{t}"), "common.Sql");
        Function<String, Optional<DynamicSql>> fragments =
                id -> id.equals("common.Sql.byId") ? Optional.of(fragment) : Optional.empty();
        assertThat(file.statements().get(0).sql().writes(Options.FENCE_COLUMNS, fragments))
                .singleElement()
                .matches(GuardedWrite::fenced);
    }

    @Test
    void circularIncludesEnd() {
        MapperFile file = mapper("<sql id='a'>x <include refid='b'/><include refid='b'/></sql>"
                + "<sql id='b'><include refid='a'/><include refid='a'/></sql>"
                + "<update id='u'>update t set version = 1 <include refid='a'/></update>");
        assertTimeoutPreemptively(Duration.ofMinutes(2), () -> assertThat(variants(file)).hasSize(1));
    }

    @Test
    void loopsBindingsAndSelectKeys() {
        MapperFile file = mapper(
                """
                <update id="a">
                  <selectKey keyProperty="id" resultType="long" order="BEFORE">select version from seq</selectKey>
                  <bind name="x" value="1"/>
                  update t set version = version + 1 where version = #{v} and id in
                  <foreach collection="ids" item="id" open="(" separator="," close=")">#{id}</foreach>
                </update>
                """);
        assertThat(writes(file)).singleElement().matches(GuardedWrite::fenced);
    }

    @Test
    void annotationScripts() {
        DynamicSql script = DynamicSql.ofAnnotation("<script> update t <set> fencing_token = #{t} </set>"
                        + " where id = #{id} <if test='t != null'> and fencing_token &lt; #{t} </if> </script>")
                .orElseThrow();
        assertThat(script.writes(Options.FENCE_COLUMNS, DynamicSql.NO_FRAGMENTS))
                .anyMatch(GuardedWrite::fenced)
                .anyMatch(write -> write.unguarded().isPresent());
        DynamicSql plain = DynamicSql.ofAnnotation("update t set fence = #{f} where id = #{id} and fence < #{f}")
                .orElseThrow();
        assertThat(plain.writes(Options.FENCE_COLUMNS, DynamicSql.NO_FRAGMENTS))
                .singleElement()
                .matches(GuardedWrite::fenced);
        assertThat(DynamicSql.ofAnnotation("<script> update t where a < 1 </script>")).isEmpty();
    }

    @Test
    void otherXmlIsNoMapper() {
        MapperFile file = MapperXml.read(new SourceText("beans.xml", "<beans><update id='x'/></beans>"));
        assertThat(file.problem()).isEmpty();
        assertThat(file.namespace()).isEmpty();
        assertThat(file.statements()).isEmpty();
    }

    @Test
    void malformedFileKeepsWhatCameBefore() {
        MapperFile file = mapper("<update id='a'>update t set version = 1</update>\n<update id='b'>a < b</update>");
        assertThat(file.statements()).extracting(MapperFile.MapperStatement::id).containsExactly("a");
        assertThat(file.problem()).get().matches(problem -> problem.line() == 5 && !problem.message().isBlank());
        assertThat(file.problem().orElseThrow().message()).doesNotContain("\n");
    }

    @Test
    void everyTruncation() {
        String text = HEAD + "<update id='a'>update t <if test='x'>set version = <![CDATA[1]]></if></update></mapper>";
        for (int end = 0; end < text.length(); end++) {
            MapperFile file = MapperXml.read(new SourceText("m.xml", text.substring(0, end)));
            assertThat(file.problem()).as(text.substring(0, end)).isPresent();
        }
        assertThat(MapperXml.read(new SourceText("m.xml", text)).problem()).isEmpty();
    }

    @Test
    void externalEntityIsNotRead() {
        MapperFile file = MapperXml.read(new SourceText(
                "m.xml",
                "<!DOCTYPE mapper [<!ENTITY secret SYSTEM \"file:///etc/hostname\">]><mapper namespace='n'>"
                        + "<update id='a'>update t set version = '&secret;'</update></mapper>"));
        assertThat(file.problem()).isPresent();
        assertThat(file.statements()).isEmpty();
    }

    @Test
    void entityBomb() {
        StringBuilder dtd = new StringBuilder("<!DOCTYPE mapper [<!ENTITY e0 \"ha\">");
        for (int i = 1; i < 30; i++) {
            dtd.append("<!ENTITY e").append(i).append(" \"").append(("&e" + (i - 1) + ";").repeat(10)).append("\">");
        }
        String text = dtd + "]><mapper namespace='n'><update id='a'>&e29;</update></mapper>";
        assertTimeoutPreemptively(Duration.ofMinutes(2), () -> {
            MapperFile file = MapperXml.read(new SourceText("m.xml", text));
            assertThat(file.problem()).isPresent();
            assertThat(file.statements()).isEmpty();
        });
    }

    @Test
    void deepAndHugeFiles() {
        String deep = HEAD + "<update id='a'>" + "<if test='x'>".repeat(100_000) + "</update></mapper>";
        String wide = HEAD + "<update id='a'>" + "<if test='x'>version</if>".repeat(100_000) + "</update></mapper>";
        String huge = HEAD + " ".repeat(MapperXml.MAX_LENGTH) + "</mapper>";
        assertTimeoutPreemptively(Duration.ofMinutes(2), () -> {
            assertThat(MapperXml.read(new SourceText("m.xml", deep)).problem()).isPresent();
            MapperFile file = MapperXml.read(new SourceText("m.xml", wide));
            assertThat(file.problem()).isEmpty();
            assertThat(variants(file)).hasSize(2);
            assertThat(MapperXml.read(new SourceText("m.xml", huge)).problem())
                    .map(MapperFile.Problem::line)
                    .contains(0);
        });
    }
}
