import net from 'node:net';
import { once } from 'node:events';
import { afterAll, expect, it } from 'vitest';
import { noSession, packetsOf, protocolNamed } from '../server/tracking/trackers/index.ts';
import { dialects } from './simulate/dialects.mjs';
import { identifierOf } from './simulate/office.mjs';
import { trackers } from './simulate/trackers.mjs';

const servers = [];
afterAll(() => servers.forEach((server) => server.close()));

/** A server that reads as the product does, and answers at once. */
const listen = async (name) => {
  const heard = [];
  const server = net.createServer((socket) => {
    const session = noSession();
    let pending = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      const { packets, rest, broken } = packetsOf(protocolNamed(name), Buffer.concat([pending, bytes]), false);
      pending = Buffer.from(rest);
      expect(broken).toBe(0);
      for (const packet of packets) {
        const message = protocolNamed(name).read(packet, session, new Date());
        Object.assign(session, message.session);
        heard.push(...message.frames.map((frame) => ({ id: session.identifier, ...frame })));
        if (message.answer) socket.write(message.answer);
      }
    });
  });
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: server.address().port, heard };
};

it.each(Object.keys(dialects))('simulated %s trackers log in, report, and are answered', async (protocol) => {
  const { port, heard } = await listen(protocol);
  const ending = new AbortController();
  const still = () => ({ latitude: -4.65, longitude: -74.09, heading: 271, kmh: 43 });
  const identifiers = (n) => identifierOf(dialects[protocol], n + 1);
  const options = {
    protocol,
    count: 3,
    host: '127.0.0.1',
    port,
    rate: 30,
    vehicles: [still, still, still],
    identifiers,
    signal: ending.signal,
  };
  const driven = trackers(options);
  await expect.poll(() => heard.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(9);
  ending.abort();
  const { sent, answered } = await driven;
  expect(new Set(heard.map(({ id }) => id))).toEqual(new Set([0, 1, 2].map(identifiers)));
  for (const { latitud, longitud, velocidad_kmh, rumbo, valida, encendido, fecha } of heard) {
    expect(latitud).toBeCloseTo(-4.65, 4);
    expect(longitud).toBeCloseTo(-74.09, 4);
    expect(velocidad_kmh).toBeCloseTo(43, 1);
    expect(rumbo).toBe(271);
    expect([valida, encendido]).toEqual([true, true]);
    expect(Math.abs(Date.now() - fecha.getTime())).toBeLessThan(60_000);
  }
  expect(sent).toBeGreaterThanOrEqual(9);
  if (dialects[protocol].answers) expect(answered).toBeGreaterThanOrEqual(9);
});
