-- Acquires a lease for one owner and draws a fencing token with it. Needs Redis 5 or newer.
-- KEYS[1] lock key, KEYS[2] fence counter, both in one slot. ARGV[1] owner, without '|'. ARGV[2] time to live in ms.
-- The lock holds "owner|token". The token exceeds the counter and is at least the server's clock in microseconds, so
-- that a counter lost in a failover or by eviction does not lead to old tokens being issued again.
-- Reply: {'1', token, ttl} acquired now; {'2', token, ttl left} held by this owner already, token as before;
--        {'0', '0', ttl left} held by another.
local held = redis.call('GET', KEYS[1])
if held then
  local left = tostring(redis.call('PTTL', KEYS[1]))
  if string.match(held, '^[^|]*') == ARGV[1] then
    return {'2', string.match(held, '|(%d+)$') or '0', left}
  end
  return {'0', '0', left}
end
local now = redis.call('TIME')
local last = tonumber(redis.call('GET', KEYS[2]) or '0') or 0
local token = math.max(last + 1, tonumber(now[1]) * 1000000 + tonumber(now[2]))
-- Plain conversion would round to 14 digits.
local text = string.format('%.0f', token)
redis.call('SET', KEYS[2], text)
redis.call('SET', KEYS[1], ARGV[1] .. '|' .. text, 'NX', 'PX', ARGV[2])
return {'1', text, ARGV[2]}
