package dev.leaselint.core.lua;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leaselint.core.lua.Operand.Arg;
import dev.leaselint.core.lua.Operand.Key;
import dev.leaselint.core.lua.Operand.Text;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Acquire, release and renewal scripts in the shapes that lock libraries use. */
class ScriptReaderTest {
    private static final Key KEY = new Key(1);
    private static final Arg OWNER = new Arg(1);

    private static ScriptFacts read(String script) {
        ScriptFacts facts = ScriptReader.read(script);
        assertThat(facts.parsed()).as(script).isTrue();
        return facts;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "if redis.call(\"GET\", KEYS[1]) == ARGV[1] then\n return redis.call(\"DEL\", KEYS[1])\nelse\n"
                        + " return 0\nend",
                "if  redis.call('get',KEYS[1])==ARGV[1]  then return redis.call('unlink',KEYS[1])else return 0 end",
                "if ARGV[1] == redis.pcall('get', KEYS[1]) then redis.call('del', KEYS[1]) return true"
                        + " end return false",
                "local held = redis.call('get', KEYS[1])\nif held ~= ARGV[1] then return 0 end\n"
                        + "redis.call('del', KEYS[1])\nreturn 1",
                "local key, owner = KEYS[1], ARGV[1]\nlocal held = redis.call('GET', key)\n"
                        + "if held and held == owner then return redis.call('DEL', key) end return 0",
                "local key = unpack(KEYS)\nlocal owner = unpack(ARGV)\n"
                        + "if redis.call('GET', key) == owner then return redis.call('DEL', key) end return 0",
                "return redis.call('get', KEYS[1]) == ARGV[1] and redis.call('del', KEYS[1]) or 0",
                "local mine = redis.call('get', KEYS[1]) == ARGV[1]\nif not mine then return 0 end\n"
                        + "return redis.call('del', KEYS[1])",
                "local mine = false\nif redis.call('get', KEYS[1]) == ARGV[1] then mine = true end\n"
                        + "if mine then redis.call('del', KEYS[1]) return 1 end\nreturn 0",
                "local v = redis.call('get', KEYS[1])\nif v == false then return -1 elseif v == ARGV[1] then"
                        + " redis.call('del', KEYS[1]) return 1 else return 0 end",
                "local function mine(key, owner) return redis.call('get', key) == owner end\n"
                        + "if mine(KEYS[1], ARGV[1]) then return redis.call('del', KEYS[1]) end return 0",
                "if tostring(redis.call('get', KEYS[1])) == tostring(ARGV[1]) then"
                        + " return redis.call('expire', KEYS[1], 0) end return 0",
                "-- release\nlocal c = redis.call\nif c('get', KEYS[1]) == ARGV[1] then return c('del', KEYS[1]) end"
                        + " --[[ not the owner ]] return 0",
                "#!lua flags=no-cluster\nif server.call('get', KEYS[1]) == ARGV[1] then"
                        + " return server.call('del', KEYS[1]) end return 0",
                "if redis.call('hget', KEYS[1], 'owner') == ARGV[1] then return redis.call('del',"
                        + " KEYS[1]) end return 0",
                "if (redis.call('hexists', KEYS[1], ARGV[1]) == 0) then return nil; end;"
                        + "return redis.call('del', KEYS[1]);",
                "if redis.call('hget', KEYS[1], ARGV[1]) then redis.call('del', KEYS[1]) return 1 end return 0",
                "local lock = cjson.decode(redis.call('GET', KEYS[1]))\nif lock['owner'] == ARGV[1] then"
                        + " return redis.call('DEL', KEYS[1]) end return 0",
                "local v = redis.call('get', KEYS[1])\nif string.find(v, ARGV[1], 1, true) then"
                        + " return redis.call('del', KEYS[1]) end return 0",
                "if redis.call('get', KEYS[1]) ~= ARGV[1] then return redis.error_reply('NOTOWNER') end\n"
                        + "redis.call('del', KEYS[1]) return 1",
                "if redis.call('get', KEYS[1]) ~= ARGV[1] then error('not the owner') end\n"
                        + "return redis.call('del', KEYS[1])",
                "return redis.call('DELEX', KEYS[1], 'IFEQ', ARGV[1])",
            })
    void ownerCheckedRelease(String script) {
        List<ScriptFacts.Release> releases = read(script).releases();
        assertThat(releases).hasSize(1);
        assertThat(releases.get(0).ownerChecked()).isTrue();
        assertThat(releases.get(0).owner()).isEqualTo(OWNER);
        assertThat(releases.get(0).key()).isEqualTo(KEY);
        assertThat(ScriptReader.read(script).acquires()).isEmpty();
        assertThat(ScriptReader.read(script).renews()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "return redis.call('del', KEYS[1])",
                "if redis.call('exists', KEYS[1]) == 1 then return redis.call('del', KEYS[1]) end return 0",
                "if (redis.call('unlink', KEYS[1]) == 1) then redis.call('publish', ARGV[1], KEYS[1]) return true end"
                        + " return false",
                "local v = redis.call('get', KEYS[1])\nif v then redis.call('del', KEYS[1]) end return v",
                "if redis.call('get', KEYS[1]) ~= ARGV[1] then redis.call('del', KEYS[1]) end return 1",
                "if redis.call('get', KEYS[1]) == ARGV[1] or ARGV[2] == 'force' then redis.call('del', KEYS[1]) end",
                "redis.call('del', KEYS[1]) if redis.call('get', KEYS[1]) == ARGV[1] then return 1 end return 0",
                "local mine = redis.call('get', KEYS[1]) == ARGV[1]\nredis.call('del', KEYS[1]) return mine",
                "local v = redis.call('get', KEYS[1])\nif v ~= ARGV[1] then redis.log(redis.LOG_NOTICE, 'late') end\n"
                        + "return redis.call('del', KEYS[1])",
            })
    void releaseWithoutOwnerCheck(String script) {
        assertThat(read(script).releases())
                .singleElement()
                .matches(release -> !release.ownerChecked() && release.key().equals(KEY));
    }

    @Test
    void releaseComparedWithALiteral() {
        ScriptFacts facts =
                read("if redis.call('get', KEYS[1]) == '1' then return redis.call('del', KEYS[1]) end return 0");
        assertThat(facts.releases()).singleElement().matches(release -> release.ownerChecked());
        assertThat(facts.releases().get(0).owner()).isEqualTo(new Text("1"));
    }

    /** A name in the Lua of Redis, though a keyword in later ones. */
    @Test
    void gotoIsAName() {
        ScriptFacts facts = read("local goto = redis.call('get', KEYS[1])\n"
                + "if goto == ARGV[1] then redis.call('del', KEYS[1]) return goto end return 0");
        assertThat(facts.releases()).singleElement().matches(ScriptFacts.Release::ownerChecked);
    }

    @Test
    void absentOrMineIsAnOwnerCheckForARelease() {
        ScriptFacts facts = read("local v = redis.call('get', KEYS[1])\n"
                + "if v == false or v == ARGV[1] then redis.call('del', KEYS[1]) return 1 end return 0");
        assertThat(facts.releases()).singleElement().matches(ScriptFacts.Release::ownerChecked);
    }

    @Test
    void keysOfOneOwnerAreAllChecked() {
        ScriptFacts facts = read("if redis.call('get', KEYS[1]) == ARGV[1] then\n"
                + " redis.call('del', KEYS[1], KEYS[2]) return 1 end return 0");
        assertThat(facts.releases()).extracting(ScriptFacts.Release::key).containsExactly(KEY, new Key(2));
        assertThat(facts.releases()).allMatch(ScriptFacts.Release::ownerChecked);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "return redis.call('set', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2])",
                "return redis.call('SET',KEYS[1],ARGV[1],'px',ARGV[2],'nx')",
                "if redis.call('set', KEYS[1], ARGV[1], 'PX', ARGV[2], 'NX') then return 1 else return 0 end",
                "local ok = redis.call('set', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2])\nif not ok then return 0 end\n"
                        + "return 1",
                "if redis.call('setnx', KEYS[1], ARGV[1]) == 1 then redis.call('pexpire', KEYS[1], ARGV[2]) return 1"
                        + " else return 0 end",
                "local n = redis.call('setnx', KEYS[1], ARGV[1])\nif n == 0 then return 0 end\n"
                        + "redis.call('pexpire', KEYS[1], tonumber(ARGV[2])) return 1",
                "if redis.call('exists', KEYS[1]) == 0 then redis.call('psetex', KEYS[1], ARGV[2], ARGV[1]) return 1"
                        + " end return 0",
                "if redis.call('get', KEYS[1]) == false then redis.call('set', KEYS[1], ARGV[1], 'PX', ARGV[2])"
                        + " return 1 end",
                "if redis.call('exists', KEYS[1]) > 0 then return 0 end\n"
                        + "redis.call('set', KEYS[1], ARGV[1]) redis.call('pexpire', KEYS[1], ARGV[2]) return 1",
                "if redis.call('set', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2]).ok == 'OK' then return 1 end return 0",
                "if ((redis.call('exists', KEYS[1]) == 0) or (redis.call('hexists', KEYS[1], ARGV[1]) == 1)) then "
                        + "redis.call('hincrby', KEYS[1], ARGV[1], 1); redis.call('pexpire', KEYS[1], ARGV[2]); "
                        + "return nil; end; return redis.call('pttl', KEYS[1]);",
                "if redis.call('hsetnx', KEYS[1], 'owner', ARGV[1]) == 1 then"
                        + " return redis.call('pexpire', KEYS[1], ARGV[2]) end return 0",
            })
    void acquireWithLease(String script) {
        List<ScriptFacts.Acquire> acquires = read(script).acquires();
        assertThat(acquires).hasSize(1);
        ScriptFacts.Acquire acquire = acquires.get(0);
        assertThat(acquire.key()).isEqualTo(KEY);
        assertThat(acquire.owner()).isEqualTo(OWNER);
        assertThat(acquire.ttl()).isEqualTo(new Ttl(new Arg(2), Ttl.Kind.MILLIS));
        assertThat(acquire.resultIgnored()).isFalse();
        assertThat(ScriptReader.read(script).renews()).isEmpty();
        assertThat(ScriptReader.read(script).releases()).isEmpty();
    }

    @Test
    void acquireWithFencingToken() {
        ScriptFacts facts = read(
                """
                if redis.call("EXISTS", KEYS[1]) == 0 then
                  local token = redis.call("INCR", KEYS[2])
                  redis.call("PSETEX", KEYS[1], ARGV[2], ARGV[1] .. ":" .. token)
                  return token
                else
                  return nil
                end
                """);
        assertThat(facts.increments()).singleElement().matches(effect -> effect.key().equals(new Key(2)));
        ScriptFacts.Acquire acquire = facts.acquires().get(0);
        assertThat(acquire.owner().usesArgument()).isTrue();
        assertThat(acquire.owner().sources()).contains(new Operand.Reply(1));
        assertThat(acquire.ttl().amount()).isEqualTo(new Arg(2));
        assertThat(facts.highestKey()).contains(2);
        assertThat(facts.highestArgument()).contains(2);
    }

    @Test
    void acquireOrProlongInOneScript() {
        ScriptFacts facts = read(
                """
                local holder = redis.call('GET', KEYS[1])
                if holder == ARGV[1] then
                  redis.call('PEXPIRE', KEYS[1], ARGV[2])
                  return true
                elseif not holder then
                  redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
                  return true
                end
                return false
                """);
        assertThat(facts.acquires()).singleElement().matches(acquire -> acquire.ttl() != null);
        assertThat(facts.renews()).singleElement().matches(ScriptFacts.Renewal::ownerChecked);
        assertThat(facts.renews().get(0).owner()).isEqualTo(OWNER);
    }

    @Test
    void acquireWithoutLease() {
        for (String script : List.of(
                "return redis.call('setnx', KEYS[1], ARGV[1])",
                "return redis.call('set', KEYS[1], ARGV[1], 'NX')",
                "if redis.call('exists', KEYS[1]) == 0 then redis.call('set', KEYS[1], ARGV[1]) return 1 end return 0",
                "if redis.call('setnx', KEYS[1], ARGV[1]) == 1 then redis.call('pexpire', KEYS[2], ARGV[2]) end")) {
            assertThat(read(script).acquires()).singleElement().matches(acquire -> acquire.ttl() == null);
        }
    }

    @Test
    void outcomeOfTheConditionalWriteIgnored() {
        for (String script : List.of(
                "redis.call('set', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2]) return 1",
                "redis.call('setnx', KEYS[1], ARGV[1]) redis.call('pexpire', KEYS[1], ARGV[2]) return 1",
                "local r = redis.call('setnx', KEYS[1], ARGV[1]) redis.call('pexpire', KEYS[1], ARGV[2]) return r",
                // 0 is true in Lua
                "if redis.call('setnx', KEYS[1], ARGV[1]) then redis.call('pexpire', KEYS[1], ARGV[2]) end")) {
            assertThat(read(script).acquires()).singleElement().matches(ScriptFacts.Acquire::resultIgnored);
        }
    }

    @Test
    void expiryOnTheLosersBranchIsARenewal() {
        ScriptFacts facts = read("if redis.call('setnx', KEYS[1], ARGV[1]) == 1 then return 1 end\n"
                + "redis.call('pexpire', KEYS[1], ARGV[2]) return 0");
        assertThat(facts.acquires()).singleElement().matches(acquire -> acquire.ttl() == null);
        assertThat(facts.renews()).singleElement().matches(renewal -> !renewal.ownerChecked());
    }

    @Test
    void optionsFromOutsideAreUnknown() {
        ScriptFacts facts = read("return redis.call('set', KEYS[1], ARGV[1], ARGV[2], ARGV[3], ARGV[4])");
        assertThat(facts.acquires()).isEmpty();
        assertThat(facts.effects().get(0).optionsKnown()).isFalse();
        ScriptFacts partly = read("return redis.call('set', KEYS[1], ARGV[1], 'NX', ARGV[2], ARGV[3])");
        assertThat(partly.acquires()).singleElement().matches(acquire -> !acquire.ttlKnown());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('pexpire', KEYS[1], ARGV[2]) else"
                        + " return 0 end",
                "local payload = redis.call('GET', KEYS[1])\nif payload == false then return nil end\n"
                        + "local lock = cjson.decode(payload)\n"
                        + "if lock['owner'] == ARGV[1] and lock['version'] == ARGV[3] then\n"
                        + " return redis.call('PEXPIRE', KEYS[1], ARGV[2]) end\nreturn nil",
                "if (redis.call('hexists', KEYS[1], ARGV[1]) == 1) then redis.call('pexpire', KEYS[1], ARGV[2]);"
                        + " return 1; end; return 0;",
                "if redis.call('get', KEYS[1]) == ARGV[1] then redis.call('psetex', KEYS[1], ARGV[2], ARGV[3])"
                        + " return 1 else return 0 end",
                "return redis.call('set', KEYS[1], ARGV[1], 'IFEQ', ARGV[1], 'PX', ARGV[2])",
            })
    void ownerCheckedRenewal(String script) {
        ScriptFacts facts = read(script);
        assertThat(facts.renews()).singleElement().matches(ScriptFacts.Renewal::ownerChecked);
        assertThat(facts.renews().get(0).effect().ttl().amount()).isEqualTo(new Arg(2));
        assertThat(facts.renews().get(0).owner()).isEqualTo(OWNER);
        assertThat(facts.acquires()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "return redis.call('pexpire', KEYS[1], ARGV[2])",
                "if redis.call('exists', KEYS[1]) == 1 then return redis.call('pexpire', KEYS[1],"
                        + " ARGV[2]) end return 0",
                "return redis.call('set', KEYS[1], ARGV[1], 'PX', ARGV[2])",
                "if redis.call('ttl', KEYS[1]) > 0 then return redis.call('pexpire', KEYS[1], ARGV[2]) end return 0",
            })
    void renewalWithoutOwnerCheck(String script) {
        ScriptFacts facts = read(script);
        assertThat(facts.renews()).singleElement().matches(renewal -> !renewal.ownerChecked());
        assertThat(facts.acquires()).isEmpty();
    }

    @Test
    void reentrantUnlock() {
        ScriptFacts facts = read(
                """
                if (redis.call('hexists', KEYS[1], ARGV[3]) == 0) then
                    return nil;
                end;
                local counter = redis.call('hincrby', KEYS[1], ARGV[3], -1);
                if (counter > 0) then
                    redis.call('pexpire', KEYS[1], ARGV[2]);
                    return 0;
                else
                    redis.call('del', KEYS[1]);
                    redis.call('publish', KEYS[2], ARGV[1]);
                    return 1;
                end;
                return nil;
                """);
        assertThat(facts.releases()).singleElement().matches(ScriptFacts.Release::ownerChecked);
        assertThat(facts.renews()).singleElement().matches(ScriptFacts.Renewal::ownerChecked);
        assertThat(facts.releases().get(0).owner()).isEqualTo(new Arg(3));
        assertThat(facts.returnsOwnerCheck()).isTrue();
    }

    @Test
    void severalLocksInALoop() {
        ScriptFacts acquire = read(
                """
                for i, key in ipairs(KEYS) do
                  if redis.call('exists', key) == 1 then return 0 end
                end
                for _, key in ipairs(KEYS) do
                  redis.call('set', key, ARGV[1], 'PX', ARGV[2])
                end
                return 1
                """);
        assertThat(acquire.acquires()).singleElement().matches(each -> each.effect().repeated());
        assertThat(acquire.acquires().get(0).key()).isEqualTo(new Key(0));

        ScriptFacts release = read(
                """
                local n = 0
                for i = 1, #KEYS do
                  if redis.call('get', KEYS[i]) == ARGV[1] then
                    n = n + redis.call('del', KEYS[i])
                  end
                end
                return n
                """);
        assertThat(release.releases()).singleElement().matches(ScriptFacts.Release::ownerChecked);
        assertThat(read("for i = 1, #KEYS do redis.call('del', KEYS[i]) end").releases())
                .singleElement()
                .matches(each -> !each.ownerChecked());
    }

    @Test
    void loopThatIsLeftEarlyProvesNothing() {
        ScriptFacts facts = read("for i, key in ipairs(KEYS) do\n"
                + " if redis.call('get', key) ~= ARGV[1] then break end\nend\nredis.call('del', KEYS[1])");
        assertThat(facts.releases()).singleElement().matches(each -> !each.ownerChecked());
    }

    @Test
    void variableAssignedInALoopIsUnknownAfterwards() {
        ScriptFacts facts = read("local mine = redis.call('get', KEYS[1]) == ARGV[1]\n"
                + "while redis.call('llen', KEYS[2]) > 0 do mine = true redis.call('lpop', KEYS[2]) end\n"
                + "if mine then redis.call('del', KEYS[1]) end");
        assertThat(facts.releases()).singleElement().matches(each -> !each.ownerChecked());
    }

    @Test
    void innerLocalDoesNotLeak() {
        ScriptFacts facts = read("local v = 'x'\ndo local v = redis.call('get', KEYS[1]) end\n"
                + "if v == ARGV[1] then redis.call('del', KEYS[1]) end");
        assertThat(facts.releases()).singleElement().matches(each -> !each.ownerChecked());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "local n = redis.call('incr', KEYS[1]) if n == 1 then redis.call('expire', KEYS[1],"
                        + " ARGV[1]) end return n",
                "redis.call('lpush', KEYS[1], ARGV[1]) return redis.call('llen', KEYS[1])",
                "redis.call('zremrangebyscore', KEYS[1], 0, ARGV[1]) if redis.call('zcard', KEYS[1]) <"
                        + " tonumber(ARGV[2])"
                        + " then redis.call('zadd', KEYS[1], ARGV[3], ARGV[3]) return 1 end return 0",
            })
    void countersAndQueuesAcquireNothing(String script) {
        ScriptFacts facts = read(script);
        assertThat(facts.acquires()).isEmpty();
        assertThat(facts.releases()).isEmpty();
    }

    @Test
    void firstIncrementGuardsTheExpiryOfACounter() {
        ScriptFacts facts = read("local n = redis.call('incr', KEYS[1])\n"
                + "if tonumber(n) == 1 then redis.call('expire', KEYS[1], 60) end return n");
        assertThat(facts.increments()).hasSize(1);
        assertThat(facts.effects().get(1).guardedByWin()).isTrue();
        assertThat(facts.effects().get(1).ttl()).isEqualTo(new Ttl(new Text("60"), Ttl.Kind.SECONDS));
    }

    @Test
    void answerOfTheOwnerCheck() {
        assertThat(read("return redis.call('get', KEYS[1]) == ARGV[1]").returnsOwnerCheck()).isTrue();
        assertThat(read("if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0")
                        .returnsOwnerCheck())
                .isTrue();
        assertThat(read("if redis.call('get', KEYS[1]) == ARGV[1] then redis.call('del', KEYS[1]) return"
                + " 1 end return 1")
                        .returnsOwnerCheck())
                .isFalse();
        assertThat(read("if redis.call('get', KEYS[1]) == ARGV[1] then redis.call('del', KEYS[1]) end")
                        .returnsOwnerCheck())
                .isFalse();
    }

    @Test
    void answerOfAConditionalWrite() {
        Guard.Fact won = new Guard.Fact(Guard.Kind.WON, KEY, null, true);
        assertThat(read("return redis.call('set', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2])").returns())
                .containsExactly(
                        new ScriptFacts.Return(new Operand.Reply(0), List.of(won)),
                        new ScriptFacts.Return(new Operand.Logical(null), List.of(won.negated())));
        assertThat(read("local n = redis.call('setnx', KEYS[1], ARGV[1]) return n").returns())
                .containsExactly(
                        new ScriptFacts.Return(new Operand.Reply(0), List.of(won)),
                        new ScriptFacts.Return(new Text("0"), List.of(won.negated())));
    }

    @Test
    void useOfAnswers() {
        ScriptFacts facts = read("local a = redis.call('setnx', KEYS[1], ARGV[1])\n"
                + "local b = redis.call('setnx', KEYS[2], ARGV[1])\nredis.call('incr', KEYS[3])\nreturn b");
        assertThat(facts.effects()).extracting(Effect::resultUsed).containsExactly(false, true, false);
        assertThat(facts.effects()).extracting(Effect::line).containsExactly(1, 2, 3);
    }

    @Test
    void ttlAmongTheKeysIsVisible() {
        ScriptFacts facts = read("if redis.call('setnx', KEYS[1], ARGV[1]) == 1 then"
                + " return redis.call('expire', KEYS[1], KEYS[2]) end return 0");
        assertThat(facts.acquires().get(0).ttl()).isEqualTo(new Ttl(new Key(2), Ttl.Kind.SECONDS));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "if redis.call('get', '%s') == '%s' then return redis.call('del', '%s') end return 0",
                "if redis.call('get', KEYS[%d]) == ARGV[%d] then return redis.call('del', KEYS[%d]) end return 0",
                "if redis.call('get', %1$s) == %2$s then return redis.call('del', %1$s) end return 0",
                "if redis.call('get', '${lock.prefix}') == ARGV[1] then return redis.call('del', '${lock.prefix}') end",
                "if redis.call('get', KEYS[1]) == ARGV[1] then \\n return redis.call('del', KEYS[1]) \\n end return 0",
            })
    void placeholdersAndEscapes(String script) {
        assertThat(read(script).releases()).singleElement().matches(ScriptFacts.Release::ownerChecked);
    }

    @Test
    void placeholderIsNoLiteral() {
        ScriptFacts facts = read("return redis.call('del', '%s')");
        assertThat(facts.releases().get(0).key()).isEqualTo(Operand.UNKNOWN);
    }

    @Test
    void faultNamesTheLine() {
        assertThat(ScriptReader.fault("local owner = ARGV[1]\nif redis.call('get', KEYS[1] == owner then\n return 1 end"))
                .contains(new ScriptReader.Fault(2));
        assertThat(ScriptReader.fault("return redis.call('del', KEYS[1]"))
                .contains(new ScriptReader.Fault(1));
        assertThat(ScriptReader.fault("return 'open")).isPresent();
        assertThat(ScriptReader.fault("return " + "(".repeat(30_000))).contains(new ScriptReader.Fault(0));
        assertThat(ScriptReader.fault("return 1 ".repeat(30_000))).contains(new ScriptReader.Fault(0));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "return redis.call('del', KEYS[1])",
                "",
                " \n",
                "4e6d8fc8bb01276962cce5371fa795a7763657ae",
                "classpath:lua/unlock.lua",
                "if %s then return redis.call('del' end",
                "${body} return redis.call('del'",
            })
    void noFaultWhereNothingIsKnownToBeWrong(String text) {
        assertThat(ScriptReader.fault(text)).isEmpty();
    }
}
