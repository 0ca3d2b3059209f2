import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import WebSocket from 'ws';
import type { RuntimeConfig } from '../contract/core/session';
import { openBodies } from '../server/testing/hostile/hostileBodies';
import { openGets, openPosts } from '../server/testing/hostile/openRoutes';
import type { Product } from '../testing/product';

export interface OpenCost {
  path: string;
  /** The costliest request. */
  name: string;
  /** CPU of the process per request, ms. */
  cpu: number;
}

const times = 10;

/** The CPU that each route which anybody may call costs at most. */
export const costOfOpen = async (product: Product): Promise<OpenCost[]> => {
  const measured = async (path: string, name: string, init: RequestInit): Promise<OpenCost> => {
    const ask = async () => (await fetch(product.url + path, init)).arrayBuffer();
    await ask();
    const before = cpuOf(product);
    for (let n = 0; n < times; n++) await ask();
    return { path: path.slice(0, 60), name, cpu: (cpuOf(product) - before) / times };
  };
  const worst: OpenCost[] = [];
  // What needs a session costs no more without one.
  for (const path of [...openPosts, '/api/paradas']) {
    const costs: OpenCost[] = [];
    for (const [name, make] of Object.entries(openBodies))
      for (const [how, body] of [
        ['', Buffer.from(make())],
        [', gzip', gzipSync(make())],
      ] as const)
        costs.push(
          await measured(path, `${name}${how}`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: new Uint8Array(body),
          }),
        );
    worst.push(costs.reduce((most, each) => (each.cpu > most.cpu ? each : most)));
  }
  for (const path of openGets) worst.push(await measured(path, 'GET', {}));
  return worst;
};

/** CPU time of the process so far, ms: the kernel counts hundredths of a second. */
const cpuOf = ({ pid }: Product): number => {
  const [user = 0, system = 0] = (readFileSync(`/proc/${pid()}/stat`, 'utf8').split(') ')[1] ?? '')
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return (user + system) * 10;
};

const deep = `{"event":"pusher:ping","data":${'['.repeat(8_000)}${']'.repeat(8_000)}}`;
const event = (name: string, data: object) => JSON.stringify({ event: name, data });

/** What clients of the websocket send that never log in; each frame is made from a number. */
const frames: Readonly<Record<string, (n: number) => string | Buffer>> = {
  'sockets: pings': () => event('pusher:ping', {}),
  'sockets: rubbish': (n) => Buffer.alloc(1_000, n),
  'sockets: deep JSON': () => deep,
  'sockets: frames of 1 MB': () => 'a'.repeat(1_000_000),
  'sockets: subscriptions without proof': (n) =>
    event('pusher:subscribe', { channel: `private-empresa.${n}.posiciones`, auth: 'x:y' }),
  'sockets: public channels': (n) => event('pusher:subscribe', { channel: `c${n}` }),
  'sockets: forged sign-ins': (n) => event('pusher:signin', { auth: `k:${n}`, user_data: `{"id":"${n}"}` }),
  'sockets: whispers': () => event('client-x', { text: 'x'.repeat(9_000) }),
};

export const socketAttacks = Object.keys(frames);

const attack = { sockets: 20, ms: 4_000, burst: 50 };

/** Floods the websocket with frames of one kind from several sockets, which open again as often as they are closed. */
export const floodSockets = async (product: Product, name: string): Promise<string> => {
  const frame = frames[name] ?? (() => '');
  const { realtime } = (await (await fetch(`${product.url}/config.json`)).json()) as RuntimeConfig;
  const url = `${product.url.replace('http', 'ws')}/app/${realtime.key}?protocol=7&client=js&version=8.4.0`;
  const until = performance.now() + attack.ms;
  let [sent, opened, refused] = [0, 0, 0];
  const one = async () => {
    while (performance.now() < until) {
      const socket = new WebSocket(url);
      socket.on('error', () => undefined);
      const isOpen = await new Promise<boolean>((resolve) =>
        socket.once('open', () => resolve(true)).once('close', () => resolve(false)),
      );
      if (isOpen) opened += 1;
      else refused += 1;
      while (socket.readyState === WebSocket.OPEN && performance.now() < until) {
        for (let n = 0; n < attack.burst; n++) socket.send(frame(sent++), () => undefined);
        await sleep(1);
      }
      socket.terminate();
      await sleep(5);
    }
  };
  await Promise.all(Array.from({ length: attack.sockets }, one));
  return `${sent} frames, ${opened} sockets, ${refused} refused`;
};
