-- Acquires a lease on one of several independent nodes, for one round of one owner. Needs Redis 5 or newer.
-- KEYS[1] lock key. ARGV[1] owner, without '|'. ARGV[2] time to live in ms. ARGV[3] round, higher than all before.
-- The lock holds "owner|round". The round keeps a command that arrives late from touching a later round of its owner.
-- Reply: {'1', ttl} held for this round from now; {'0', ttl left} held by another, or for a later round.
local held = redis.call('GET', KEYS[1])
if held then
  local owner, round = string.match(held, '^([^|]*)|?(%d*)$')
  if owner ~= ARGV[1] or (tonumber(round) or 0) > tonumber(ARGV[3]) then
    return {'0', tostring(redis.call('PTTL', KEYS[1]))}
  end
end
redis.call('SET', KEYS[1], ARGV[1] .. '|' .. ARGV[3], 'PX', ARGV[2])
return {'1', ARGV[2]}
