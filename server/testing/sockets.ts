import { once } from 'node:events';
import net from 'node:net';
import type { Puerto } from '#contract/entities/rastreadores';
import type { TestApi } from './app';

/** Trackers at the other end of sockets, for tests of a product that listens. */
export const createTrackers = async (api: TestApi) => {
  const ports = (await api.as('admin').call('GET', '/api/dispositivos/puertos')).json as Puerto[];
  const open = new Set<net.Socket>();
  const portOf = (protocolo: string, transporte = 'tcp') =>
    ports.find((each) => each.protocolo === protocolo && each.transporte === transporte)?.puerto ?? 0;

  return {
    portOf,
    connect: async (protocolo: string) => {
      const socket = net.connect(portOf(protocolo), '127.0.0.1');
      open.add(socket);
      socket.on('error', () => undefined);
      await once(socket, 'connect');
      let came = Buffer.alloc(0);
      let ended = false;
      socket.on('data', (bytes) => (came = Buffer.concat([came, bytes])));
      socket.on('close', () => (ended = true));
      return {
        socket,
        send: (...packets: (Buffer | string)[]) =>
          socket.write(Buffer.concat(packets.map((packet) => Buffer.from(packet as string)))),
        answers: () => came.toString('hex'),
        text: () => came.toString('latin1'),
        isClosed: () => ended,
      };
    },
    /** A device on an asset since 2020. */
    aVehicle: async (given: Record<string, unknown>, company = api.a) => {
      const activo = await api.anActivo({}, company);
      const dispositivo = await api.aDispositivo(given, company);
      await api.as('admin', company).call('POST', `/api/dispositivos/${dispositivo.id}/asignar`, {
        activo_id: activo.id,
        desde: '2020-01-01T00:00:00.000Z',
      });
      return { activo, dispositivo };
    },
    hangUp: () => {
      for (const socket of open) socket.destroy();
      open.clear();
    },
  };
};

let imeis = 0;
/** An IMEI with its check digit. */
export const anImei = () => {
  const digits = `35341903${String(++imeis).padStart(6, '0')}`;
  const sum = [...digits].reverse().reduce((all, digit, at) => {
    const n = Number(digit) * (at % 2 ? 1 : 2);
    return all + (n > 9 ? n - 9 : n);
  }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
};

export const begun = Math.floor(Date.now() / 1000) * 1000 - 600_000;
/** Where a vehicle was that many seconds after these tests began. */
export const place = (second: number) => ({
  at: new Date(begun + second * 1000),
  latitude: 4.6 + second / 10_000,
  longitude: -74.1,
  speed: 30,
  course: 10,
});
