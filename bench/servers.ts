import { channels, events } from '#contract/core/realtime';
import Pusher from 'pusher';
import { sharedApp, startCluster, type Cluster } from '../testing/cluster';
import { entryWith } from './entry';
import type { Listening } from './listeners';
import { start } from './processes';
import { devices, journey } from './realtime';
import { against, type Line } from './report';
import { spent } from './spent';
import { waitFor } from '../testing/waiting';

const sockets = 10_000;
const messages = 50;
/** Number of programs that open them, half at each server. */
const programs = 4;

/** The gain of a second process, and the time until a message of one server reaches the other. */
export const benchServers = async (url: string): Promise<Line[]> => {
  const entry = await entryWith(url, { name: 'positions, two processes', aim: 1.5, env: { FTRACK_PROCESOS: '2' } });
  const cluster = await startCluster(devices, url);
  try {
    const [a, b] = await Promise.all([cluster.join(), cluster.join()]);
    const crossing = await journey({ ...cluster, entry: a.url, page: b.url, key: sharedApp.BROADCAST_APP_KEY });
    return [...entry, { ...crossing, name: 'ack at one → browser at other' }, await everyone(cluster, a.url, b.url)];
  } finally {
    await cluster.end();
  }
};

/** ms from a message at one server until ten thousand sockets of both have received it. */
const everyone = async ({ empresaId, token }: Cluster, here: string, there: string): Promise<Line> => {
  const { BROADCAST_APP_ID: appId, BROADCAST_APP_KEY: key, BROADCAST_APP_SECRET: secret } = sharedApp;
  const name = channels.company(empresaId, 'cambios');
  const port = (url: string) => Number(new URL(url).port);
  const empty = await spent(here);
  const listening = await Promise.all(
    Array.from({ length: programs }, (_, i) =>
      start('listeners', {
        port: port(i % 2 ? here : there),
        path: `/app/${key}?protocol=7`,
        count: sockets / programs,
        channel: { name, token },
      } satisfies Listening),
    ),
  );
  const bytes = async () =>
    (await Promise.all(listening.map(({ ask }) => ask<{ bytes: number }>()))).reduce((sum, one) => sum + one.bytes, 0);
  const sdk = new Pusher({ appId, key, secret, host: '127.0.0.1', port: String(port(here)) });
  const message = { recurso: 'activos', id: 1, version: 1 };
  const frame = JSON.stringify({ event: events.cambios, data: JSON.stringify(message), channel: name });
  const full = await spent(here);
  const before = await bytes();
  const from = performance.now();
  await sdk.trigger(name, events.cambios, message);
  const arrived = (n: number) =>
    waitFor(
      `${n} messages at ${sockets} sockets`,
      async () => (await bytes()) - before >= sockets * frame.length * n || undefined,
      { pause: 0 },
    );
  await arrived(1);
  const took = performance.now() - from;
  const begun = await spent(here);
  for (let i = 0; i < messages; i++) await sdk.trigger(name, events.cambios, message);
  await arrived(messages + 1);
  const done = await spent(here);
  const [deliveries, held] = [(messages * sockets) / 2, sockets / 2];
  console.log(
    `a socket: ${((full.memory - empty.memory) / held / 1024).toFixed(1)} KB of memory, ` +
      `${(((full.processes - empty.processes) / held) * 1e3).toFixed(2)} ms of CPU to let it in; ` +
      `a delivery: ${(((done.processes - begun.processes) / deliveries) * 1e6).toFixed(1)} µs of CPU`,
  );
  for (const { end } of listening) end();
  return against(`one message to ${sockets.toLocaleString('en')} sockets`, took, 1_000, 'ms');
};
