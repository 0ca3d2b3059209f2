import { Agent } from 'node:http';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import PusherClient from 'pusher-js';
import Pusher from 'pusher';
import { channels, events, type PositionsMessage } from '#contract/core/realtime';
import { fleetKey, startFleet, type Company, type Fleet } from '../testing/fleet';
import type { Listening } from './listeners';
import { drive } from './drivenFleet';
import { start } from './processes';
import { median, percentile, type Line } from './report';

const app = { appId: 'bench', key: 'bench', secret: 'bench' };
const perSecond = 100;
export const devices = 100;
const listeners = 200;
const rounds = 3;
const ms = { journey: 10_000, fanOut: 3_000, viewing: 20_000 };
const moving = 1_000;
/** ms from the acknowledgement to the page, of which up to a quarter of a second is the publishing interval. */
const soonEnough = 300;

/**
 * The time until an acknowledged position reaches a browser's client, and the speed at which the broker sends one
 * message to many.
 */
export const benchRealtime = async (): Promise<Line[]> => {
  const fleet = await startFleet(devices, undefined, {
    BROADCAST_APP_ID: app.appId,
    BROADCAST_APP_KEY: app.key,
    BROADCAST_APP_SECRET: app.secret,
  });
  const bare = await start<{ broadcast: number }>('bareServer');
  try {
    return [
      await journey({ ...fleet, entry: fleet.product.url, page: fleet.product.url, key: app.key }),
      await fanOut(fleet, bare.said.broadcast),
      await viewing(),
    ];
  } finally {
    bare.end();
    await fleet.end();
  }
};

/** From the acknowledgement at one address, for a fleet of `devices`, to a browser's client at another. */
export const journey = async ({
  entry,
  page,
  key,
  assets,
  empresaId,
  token,
}: Company & Record<'entry' | 'page' | 'key', string>): Promise<Line> => {
  const channel = channels.company(empresaId, 'posiciones');
  const port = Number(new URL(page).port);
  const client = new PusherClient(key, {
    cluster: '',
    wsHost: '127.0.0.1',
    wsPort: port,
    forceTLS: false,
    enabledTransports: ['ws'],
    disableStats: true,
    channelAuthorization: {
      endpoint: `${page}/broadcasting/auth`,
      transport: 'ajax',
      headers: { Authorization: `Bearer ${token}` },
    },
  });
  /** By asset: device times (s) and times of arrival. Of several in one interval only the newest is published. */
  const came = new Map<number, [s: number, at: number][]>(assets.map((id) => [id, []]));
  const subscribed = client.subscribe(channel);
  subscribed.bind(events.posiciones, ({ filas }: PositionsMessage) => {
    for (const [activoId, s] of filas) came.get(activoId)?.push([s, performance.now()]);
  });
  await new Promise((resolve, reject) =>
    subscribed.bind('pusher:subscription_succeeded', resolve).bind('pusher:subscription_error', reject),
  );

  const acknowledged: { activoId: number; second: number; at: number }[] = [];
  const answers: Promise<void>[] = [];
  const begins = Math.floor(Date.now() / 1000) - ms.journey / 1000;
  const from = performance.now();
  for (let n = 0; n < (ms.journey / 1000) * perSecond; n++) {
    const due = from + (n * 1000) / perSecond;
    if (due > performance.now()) await sleep(due - performance.now());
    const [device, second] = [n % devices, begins + Math.floor(n / devices)];
    const query = new URLSearchParams({
      id: `bench-${device}`,
      timestamp: String(second),
      lat: String(4.6 + n / 1e6),
      lon: '-74.1',
      speed: '20',
    });
    answers.push(
      fetch(`${entry}/gps/${fleetKey}?${query}`).then((answer) => {
        if (!answer.ok) throw new Error(`status ${answer.status}`);
        acknowledged.push({ activoId: assets[device] ?? 0, second, at: performance.now() });
      }),
    );
  }
  await Promise.all(answers);
  await sleep(2_000);
  client.disconnect();
  const times = acknowledged.map(
    ({ activoId, second, at }) => (came.get(activoId)?.find(([s]) => s >= second)?.[1] ?? Infinity) - at,
  );
  const p99 = percentile(times, 0.99);
  if (process.env.BENCH_VERBOSE)
    console.log('journey p50', median(times).toFixed(0), 'p99', p99.toFixed(0), 'load', loadavg()[0]?.toFixed(2));
  return {
    name: `ack → browser at ${perSecond}/s, p99`,
    ours: `${p99.toFixed(0)} ms`,
    yardstick: `${soonEnough} ms`,
    ratio: p99 / soonEnough,
    aim: 1,
  };
};

/** As many messages as the publisher can send, each to every listener; only arrivals count. */
const fanOut = async ({ product, empresaId, token }: Fleet, broadcastPort: number): Promise<Line> => {
  const channel = channels.company(empresaId, 'posiciones');
  const port = Number(new URL(product.url).port);
  const message: PositionsMessage = {
    t: Date.now(),
    filas: Array.from({ length: 40 }, (_, i) => [1_000 + i, 1_780_000_000, 4.612345, -74.112345, 40.2, 270, 0]),
  };
  const frame = JSON.stringify({ event: events.posiciones, channel, data: JSON.stringify(message) });
  const sdk = new Pusher({ ...app, host: '127.0.0.1', port: String(port), agent: new Agent({ keepAlive: true }) });
  const ours = await start('listeners', {
    port,
    path: `/app/${app.key}?protocol=7`,
    count: listeners,
    channel: { name: channel, token },
  } satisfies Listening);
  const plain = await start('listeners', { port: broadcastPort, path: '/', count: listeners } satisfies Listening);
  const publish = {
    ours: async () => void (await sdk.trigger(channel, events.posiciones, message)),
    bare: async () =>
      void (await (await fetch(`http://127.0.0.1:${broadcastPort}/`, { method: 'POST', body: frame })).text()),
  };
  const found = { ours: [] as number[], bare: [] as number[] };
  for (let round = 0; round <= rounds; round++) {
    for (const [key, listening] of [
      ['bare', plain],
      ['ours', ours],
    ] as const) {
      const before = await listening.ask<{ bytes: number }>();
      const from = performance.now();
      await Promise.all(Array.from({ length: 4 }, () => during(ms.fanOut, publish[key])));
      const after = await listening.ask<{ bytes: number }>();
      const rate = ((after.bytes - before.bytes) / frame.length / (performance.now() - from)) * 1000;
      if (round > 0) found[key].push(rate);
      if (process.env.BENCH_VERBOSE) console.log('fan-out', key, rate.toFixed(0), 'load', loadavg()[0]?.toFixed(2));
    }
  }
  ours.end();
  plain.end();
  const [a, b] = [median(found.ours), median(found.bare)];
  return {
    name: `deliveries to ${listeners} clients`,
    ours: `${a.toFixed(0)}/s`,
    yardstick: `${b.toFixed(0)}/s`,
    ratio: a / b,
    aim: 0.8,
    more: true,
  };
};

/**
 * Kilobytes a minute that somebody receives who watches a thousand assets, each of which reports once a second: in a
 * browser, whose messages are compressed, beside one whose are not.
 */
const viewing = async (): Promise<Line> => {
  const fleet = await startFleet(moving, undefined, {
    BROADCAST_APP_ID: app.appId,
    BROADCAST_APP_KEY: app.key,
    BROADCAST_APP_SECRET: app.secret,
  });
  const port = Number(new URL(fleet.product.url).port);
  const viewer = (offers?: string) =>
    start('listeners', {
      port,
      path: `/app/${app.key}?protocol=7`,
      count: 1,
      channel: { name: channels.company(fleet.empresaId, 'posiciones'), token: fleet.token },
      ...(offers && { offers }),
    } satisfies Listening);
  try {
    const both = await Promise.all([viewer('permessage-deflate; client_max_window_bits'), viewer()]);
    const received = () => Promise.all(both.map(async ({ ask }) => (await ask<{ bytes: number }>()).bytes));
    const stop = drive(fleet.product.url, { assets: moving, perSecond: moving });
    await sleep(3_000);
    const before = await received();
    const from = performance.now();
    await sleep(ms.viewing);
    const [small = NaN, large = NaN] = (await received()).map(
      (bytes, n) => ((bytes - (before[n] ?? 0)) / 1024 / (performance.now() - from)) * 60_000,
    );
    const rate = await stop();
    for (const { end } of both) end();
    return {
      name: `a viewer of ${moving.toLocaleString('en')} moving, ${rate} updates/s`,
      ours: `${small.toFixed(0)} KB/min`,
      yardstick: `${large.toFixed(0)} KB/min`,
      ratio: small / large,
      aim: 0.5,
    };
  } finally {
    await fleet.end();
  }
};

const during = async (time: number, work: () => Promise<void>) => {
  for (const until = performance.now() + time; performance.now() < until;) await work();
};
