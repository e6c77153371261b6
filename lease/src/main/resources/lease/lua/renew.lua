-- Prolongs the lease of its owner; never shortens it and never creates it.
-- KEYS[1] lock key. ARGV[1] owner. ARGV[2] time to live in ms, from now.
-- Reply: {'1', ttl} renewed; {'0', '0'} held by another; {'-1', '0'} gone.
local held = redis.call('GET', KEYS[1])
if not held then
  return {'-1', '0'}
end
if string.match(held, '^[^|]*') ~= ARGV[1] then
  return {'0', '0'}
end
local left = redis.call('PTTL', KEYS[1])
if left >= tonumber(ARGV[2]) then
  return {'1', tostring(left)}
end
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return {'1', ARGV[2]}
