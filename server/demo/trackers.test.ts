import net, { type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { afterEach, expect, it, vi } from 'vitest';
import type { Puerto } from '#contract/entities/rastreadores';
import { noSession, packetsOf, protocolNamed } from '../tracking/trackers/index';
import { demoTrackers } from './identities';
import { createDemoTrackers } from './trackers';

const servers: net.Server[] = [];
afterEach(() => servers.splice(0).forEach((server) => server.close()));

/** What stands at the other end, read as the product reads it. */
const listen = async (name: string) => {
  const protocol = protocolNamed(name) ?? expect.unreachable();
  const heard: object[] = [];
  const server = net.createServer((socket) => {
    const session = noSession();
    let pending = Buffer.alloc(0);
    socket
      .on('error', () => undefined)
      .on('data', (bytes) => {
        const { packets, rest, broken } = packetsOf(protocol, Buffer.concat([pending, bytes]), false);
        pending = Buffer.from(rest);
        expect(broken).toBe(0);
        for (const packet of packets) {
          const message = protocol.read(packet, session, new Date());
          Object.assign(session, message.session);
          for (const frame of message.frames) heard.push({ id: message.identifier ?? session.identifier, ...frame });
        }
      });
  });
  servers.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, heard };
};

const moment = { latitud: 4.65, longitud: -74.09, kmh: 43.2, heading: 271.4, ignition: true, parkedFor: 0, km: 81_234 };

it.each(demoTrackers)('$nombre reports by the port of its protocol', async ({ protocolo, identificador }) => {
  const { port, heard } = await listen(protocolo);
  const ports = (): Puerto[] => [
    { protocolo, nombre: '', transporte: 'tcp', puerto: port, activo: true, conexiones_n: 0 },
  ];
  const trackers = createDemoTrackers({ ports, host: '127.0.0.1' });
  const at = new Date(Math.floor(Date.now() / 1000) * 1000);
  expect(trackers.report(protocolo, identificador, at, moment)).toBe(true);
  await vi.waitFor(() => expect(heard).toHaveLength(1), { timeout: 10_000 });
  expect(heard[0]).toMatchObject({
    id: identificador,
    fecha: at,
    rumbo: 271,
    velocidad_kmh: 43,
    encendido: true,
    valida: true,
  });
  trackers.close();
});

it('drive on without ports: those closed or taken are not reported to', () => {
  const closed: Puerto = {
    protocolo: 'gt06',
    nombre: '',
    transporte: 'tcp',
    puerto: 5023,
    activo: false,
    conexiones_n: 0,
  };
  for (const ports of [[], [closed]]) {
    const trackers = createDemoTrackers({ ports: () => ports, host: '127.0.0.1' });
    expect(trackers.report('gt06', '868120301234560', new Date(), moment)).toBe(false);
  }
});
