import type { BrokerAdapter, ChannelCount } from './protocol/adapter';
import type { Hub } from './hub';
import type { Clock, Limits } from './protocol/limits';
import { objectOf, parse } from './protocol/messages';
import { channelKind } from './protocol/channelKind';
import { publication, Refused } from './publications';
import { distrust } from './signatures';

/** `query`: the text after the `?`, still encoded. */
export interface ApiRequest {
  method: string;
  path: string;
  query: string;
  rawBody: Buffer;
}

export interface ApiAnswer {
  status: number;
  json: unknown;
}

interface Dependencies {
  hubs: ReadonlyMap<string, Hub>;
  adapter: BrokerAdapter;
  limits: Limits;
  clock: Clock;
}

/** Pusher's HTTP API by application id; answers every request, signed or not. */
export const createHttpApi = ({ hubs, adapter, limits, clock }: Dependencies) => {
  const answer = async (request: ApiRequest): Promise<ApiAnswer> => {
    const [, appId, path] = /^\/apps\/([^/]+)(\/.+)$/.exec(request.path) ?? [];
    const hub = appId === undefined ? undefined : hubs.get(appId);
    if (!hub || path === undefined) throw new Refused(404, 'Unknown application');
    if (request.rawBody.length > limits.api.bodyBytes) throw new Refused(413, 'Body too large');
    const query = new URLSearchParams(request.query);
    const reason = distrust(hub.app, { ...request, query }, clock.wall(), limits.api.clockSkew);
    if (reason !== undefined) throw new Refused(401, reason);
    const route = routes.find(({ method, pattern }) => method === request.method && pattern.test(path));
    if (!route) throw new Refused(404, 'Unknown call');
    const name = decode(route.pattern.exec(path)?.[1] ?? '');
    return { status: 200, json: await route.work(hub, name, request.rawBody, query) };
  };

  const events = async (hub: Hub, _: string, rawBody: Buffer): Promise<unknown> => {
    const body = bodyOf(rawBody);
    const channels = body.channels === undefined ? [body.channel] : body.channels;
    if (!Array.isArray(channels) || channels.length === 0) throw new Refused(400, 'channels must be a list');
    if (channels.length > limits.api.channels) throw new Refused(400, 'Too many channels');
    const publications = channels.map((channel) => publication({ ...body, channel }, limits));
    for (const one of publications) await hub.publish(one);
    if (body.info === undefined) return {};
    const counts = await Promise.all(
      publications.map(async ({ channel }) => [channel, await countOf(hub, channel, String(body.info))] as const),
    );
    return { channels: Object.fromEntries(counts) };
  };

  const batch = async (hub: Hub, _: string, rawBody: Buffer): Promise<unknown> => {
    const list = bodyOf(rawBody).batch;
    if (!Array.isArray(list) || list.length === 0) throw new Refused(400, 'batch must be a list');
    if (list.length > limits.api.batch) throw new Refused(400, 'Batch too large');
    const items = list.map((item) => objectOf(item) ?? {});
    const publications = items.map((item) => publication(item, limits));
    for (const one of publications) await hub.publish(one);
    if (items.every((item) => item.info === undefined)) return {};
    const counts = publications.map(async ({ channel }, i) =>
      items[i]?.info === undefined ? {} : countOf(hub, channel, String(items[i].info)),
    );
    return { batch: await Promise.all(counts) };
  };

  const countOf = async (hub: Hub, channel: string, info: string) => {
    await hub.settle();
    return attributes(channel, await adapter.channel(hub.app.id, channel), info);
  };

  const channels = async (hub: Hub, _name: string, _body: Buffer, query: URLSearchParams): Promise<unknown> => {
    await hub.settle();
    const all = await adapter.channels(hub.app.id, query.get('filter_by_prefix') ?? '');
    const info = query.get('info') ?? '';
    return { channels: Object.fromEntries([...all].map(([name, count]) => [name, attributes(name, count, info)])) };
  };

  const channel = async (hub: Hub, name: string, _body: Buffer, query: URLSearchParams): Promise<unknown> => {
    if (!channelKind(name)) throw new Refused(400, 'No channel can have this name');
    await hub.settle();
    const count = await adapter.channel(hub.app.id, name);
    return { occupied: count.sockets > 0, ...attributes(name, count, query.get('info') ?? '') };
  };

  const users = async (hub: Hub, name: string): Promise<unknown> => {
    if (channelKind(name)?.access !== 'presence') throw new Refused(400, 'Only presence channels have users');
    await hub.settle();
    return { users: (await adapter.users(hub.app.id, name)).map((id) => ({ id })) };
  };

  const terminate = async (hub: Hub, userId: string): Promise<unknown> => {
    await hub.terminate(userId);
    return {};
  };

  const connections = async (hub: Hub): Promise<unknown> => {
    await hub.settle();
    return { connections: await adapter.connections(hub.app.id) };
  };

  const routes = [
    { method: 'POST', pattern: /^\/events$/, work: events },
    { method: 'POST', pattern: /^\/batch_events$/, work: batch },
    { method: 'GET', pattern: /^\/channels$/, work: channels },
    { method: 'GET', pattern: /^\/channels\/([^/]+)$/, work: channel },
    { method: 'GET', pattern: /^\/channels\/([^/]+)\/users$/, work: users },
    { method: 'POST', pattern: /^\/users\/([^/]+)\/terminate_connections$/, work: terminate },
    { method: 'GET', pattern: /^\/connections$/, work: connections },
  ];

  return async (request: ApiRequest): Promise<ApiAnswer> => {
    try {
      return await answer(request);
    } catch (error) {
      if (error instanceof Refused) return { status: error.status, json: { error: error.message } };
      throw error;
    }
  };
};

const bodyOf = (rawBody: Buffer) => {
  const body = objectOf(parse(rawBody.toString()));
  if (!body) throw new Refused(400, 'The body must be a JSON object');
  return body;
};

const attributes = (name: string, count: ChannelCount, info: string) => {
  const wanted = info.split(',');
  return {
    ...(wanted.includes('subscription_count') && { subscription_count: count.sockets }),
    ...(wanted.includes('user_count') && channelKind(name)?.access === 'presence' && { user_count: count.users }),
  };
};

const decode = (text: string) => {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Refused(400, 'Malformed path');
  }
};
