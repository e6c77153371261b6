-- Deletes the lease of its owner, and no other.
-- KEYS[1] lock key. ARGV[1] owner. ARGV[2] channel to announce the release on, or ''.
-- Reply: {'1'} released; {'0'} held by another; {'-1'} gone.
local held = redis.call('GET', KEYS[1])
if not held then
  return {'-1'}
end
if string.match(held, '^[^|]*') ~= ARGV[1] then
  return {'0'}
end
redis.call('DEL', KEYS[1])
if ARGV[2] ~= '' then
  redis.call('PUBLISH', ARGV[2], '')
end
return {'1'}
