-- Acquires a lease for one owner. Needs Redis 5 or newer.
-- KEYS[1] lock key. ARGV[1] owner, without '|'. ARGV[2] time to live in ms.
-- Reply: {'1', '0', ttl} acquired now; {'2', '0', ttl left} held by this owner already; {'0', '0', ttl left} held by another.
if redis.call('SET', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2]) then
  return {'1', '0', ARGV[2]}
end
local owner = string.match(redis.call('GET', KEYS[1]), '^[^|]*')
local left = tostring(redis.call('PTTL', KEYS[1]))
if owner == ARGV[1] then
  return {'2', '0', left}
end
return {'0', '0', left}
