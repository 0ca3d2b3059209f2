/**
 * Scripts for what must be atomic in Redis. All keys of a broker share one slot, so scripts may compute their names.
 *
 * {p}:nodes               nodes by the time of their last heartbeat (ms)
 * {p}:sockets:<node>      the node's sockets, as "<app> <socket>"
 * {p}:entries:<node>      their memberships, as "<app> <socket> <channel>"
 * {p}:<app>:in:<channel>     socket → user, '' where there is none
 * {p}:<app>:users:<channel>  user → number of sockets
 * {p}:<app>:members:<channel> user → member as JSON
 * {p}:<app>:channels      channels by number of sockets
 * {p}:<app>:cached        cache channels by when they were written (ms), and {p}:<app>:frames their last frames
 *
 * The scripts announce members who join and leave, so that every node receives these events in the same order.
 */
const shared = `
local p = KEYS[1]
local function now() local t = redis.call('TIME') return t[1] * 1000 + math.floor(t[2] / 1000) end
local function announce(message) redis.call('PUBLISH', p .. ':all', cjson.encode(message)) end
local function leave(node, app, channel, socket)
  local of = p .. ':' .. app
  local user = redis.call('HGET', of .. ':in:' .. channel, socket)
  redis.call('SREM', p .. ':entries:' .. node, app .. ' ' .. socket .. ' ' .. channel)
  if not user then return end
  redis.call('HDEL', of .. ':in:' .. channel, socket)
  if tonumber(redis.call('ZINCRBY', of .. ':channels', -1, channel)) <= 0 then
    redis.call('ZREM', of .. ':channels', channel)
  end
  if user == '' or redis.call('HINCRBY', of .. ':users:' .. channel, user, -1) > 0 then return end
  redis.call('HDEL', of .. ':users:' .. channel, user)
  redis.call('HDEL', of .. ':members:' .. channel, user)
  announce({ kind = 'removed', app = app, channel = channel, userId = user })
end
`;

export const scripts = {
  /**
   * node, app, channel, socket, user, member, most users, address of the node, number of the request → 'in' or 'full'
   */
  join: `${shared}
local node, app, channel, socket, user, member = unpack(ARGV, 1, 6)
local of = p .. ':' .. app
local again = redis.call('HEXISTS', of .. ':in:' .. channel, socket) == 1
if user ~= '' and not again then
  local present = redis.call('HEXISTS', of .. ':users:' .. channel, user) == 1
  if not present and redis.call('HLEN', of .. ':users:' .. channel) >= tonumber(ARGV[7]) then return 'full' end
  redis.call('HINCRBY', of .. ':users:' .. channel, user, 1)
  redis.call('HSET', of .. ':members:' .. channel, user, member)
  if not present then announce({ kind = 'added', app = app, channel = channel, member = member, except = socket }) end
end
if not again then
  redis.call('HSET', of .. ':in:' .. channel, socket, user)
  redis.call('ZINCRBY', of .. ':channels', 1, channel)
  redis.call('SADD', p .. ':entries:' .. node, app .. ' ' .. socket .. ' ' .. channel)
end
if user ~= '' then
  local members = redis.call('HVALS', of .. ':members:' .. channel)
  redis.call('PUBLISH', ARGV[8], cjson.encode({ kind = 'entered', question = tonumber(ARGV[9]), members = members }))
end
return 'in'`,

  /** node, app, channel, socket */
  leave: `${shared} leave(unpack(ARGV)) return 'ok'`,

  /** node, and the longest allowed silence (ms) → whether the node is known to Redis, and the nodes that exceeded it */
  beat: `${shared}
local known = redis.call('ZSCORE', p .. ':nodes', ARGV[1]) and 'yes' or 'no'
if known == 'yes' then redis.call('ZADD', p .. ':nodes', now(), ARGV[1]) end
return { known, redis.call('ZRANGEBYSCORE', p .. ':nodes', '-inf', now() - tonumber(ARGV[2])) }`,

  /** node: registers it */
  begin: `${shared} redis.call('ZADD', p .. ':nodes', now(), ARGV[1]) return 'ok'`,

  /**
   * node that is gone, and since when (ms) it must have been silent → how many of its entries are left to be removed
   */
  reap: `${shared}
local heard = redis.call('ZSCORE', p .. ':nodes', ARGV[1])
if heard and tonumber(heard) > now() - tonumber(ARGV[2]) then return 0 end
for _, entry in ipairs(redis.call('SRANDMEMBER', p .. ':entries:' .. ARGV[1], 500)) do
  local app, socket, channel = string.match(entry, '^(%S+) (%S+) (.+)$')
  leave(ARGV[1], app, channel, socket)
end
local left = redis.call('SCARD', p .. ':entries:' .. ARGV[1])
if left == 0 then
  redis.call('DEL', p .. ':sockets:' .. ARGV[1])
  redis.call('ZREM', p .. ':nodes', ARGV[1])
end
return left`,

  /** app → its open sockets on all nodes */
  connections: `${shared}
local sum = 0
for _, node in ipairs(redis.call('ZRANGE', p .. ':nodes', 0, -1)) do
  for _, socket in ipairs(redis.call('SMEMBERS', p .. ':sockets:' .. node)) do
    if string.sub(socket, 1, #ARGV[1] + 1) == ARGV[1] .. ' ' then sum = sum + 1 end
  end
end
return sum`,

  /** app, channel, frame, number of channels to keep */
  remember: `${shared}
local of = p .. ':' .. ARGV[1]
redis.call('HSET', of .. ':frames', ARGV[2], ARGV[3])
redis.call('ZADD', of .. ':cached', now(), ARGV[2])
local more = redis.call('ZCARD', of .. ':cached') - tonumber(ARGV[4])
if more > 0 then
  for i, name in ipairs(redis.call('ZPOPMIN', of .. ':cached', more)) do
    if i % 2 == 1 then redis.call('HDEL', of .. ':frames', name) end
  end
end
return 'ok'`,

  /** app, channel, lifetime of a frame (ms) → the frame, or nothing */
  recall: `${shared}
local of = p .. ':' .. ARGV[1]
local at = redis.call('ZSCORE', of .. ':cached', ARGV[2])
if not at or tonumber(at) <= now() - tonumber(ARGV[3]) then return false end
return redis.call('HGET', of .. ':frames', ARGV[2])`,

  /** app, prefix of names → channel, sockets and users of each */
  channels: `${shared}
local of, found = p .. ':' .. ARGV[1], {}
local all = redis.call('ZRANGE', of .. ':channels', 0, -1, 'WITHSCORES')
for i = 1, #all, 2 do
  if string.sub(all[i], 1, #ARGV[2]) == ARGV[2] then
    found[#found + 1] = all[i]
    found[#found + 1] = tonumber(all[i + 1])
    found[#found + 1] = redis.call('HLEN', of .. ':users:' .. all[i])
  end
end
return found`,
} as const;
