-- Deletes the lease of its owner unless a later round holds it, and no other lease.
-- KEYS[1] lock key. ARGV[1] owner. ARGV[2] last round to delete.
-- Reply: {'1'} released; {'0'} held by another or for a later round; {'-1'} gone.
local held = redis.call('GET', KEYS[1])
if not held then
  return {'-1'}
end
local owner, round = string.match(held, '^([^|]*)|?(%d*)$')
if owner ~= ARGV[1] or (tonumber(round) or 0) > tonumber(ARGV[2]) then
  return {'0'}
end
redis.call('DEL', KEYS[1])
return {'1'}
