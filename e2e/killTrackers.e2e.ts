import { once } from 'node:events';
import net from 'node:net';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { freePort } from '../server/testing/programs';
import { gt06LogIn, gt06Report } from '../server/tracking/trackers/testing';
import { filtered } from '../testing/filtered';
import { apiAs } from '../testing/logIn';
import { startProduct, type Product } from '../testing/product';

const rounds = 3;
const reports = 400;
const imei = '868120309999990';
const begun = Math.floor(Date.now() / 1000) * 1000 - 3_600_000;

let product: Product;
let port = 0;
beforeAll(async () => {
  port = await freePort();
  product = await startProduct({ TRACKERS: `gt06:${port}` }, inject('demonstration'));
});
afterAll(() => product.end());

const packet = (n: number) => {
  const place = { at: new Date(begun + n * 5_000), latitude: 4.6 + n / 10_000, longitude: -74.1, speed: 30 };
  return gt06Report(place, n + 2);
};

/**
 * Sends reports without waiting, from the first one that was not answered.
 * @returns the first that was not answered when the connection ended
 */
const report = async (from: number, onSome: () => void): Promise<number> => {
  const socket = net.connect(port, '127.0.0.1');
  let bytes = 0;
  const ended = new Promise<void>((done) => socket.on('error', () => undefined).on('close', () => done()));
  await Promise.race([once(socket, 'connect'), ended]);
  socket.on('data', ({ length }) => {
    bytes += length;
    if (bytes >= 10 + 60 * 10) onSome();
    if (bytes >= 10 + (reports - from) * 10) socket.destroy();
  });
  socket.write(gt06LogIn(imei));
  for (let n = from; n < reports && !socket.destroyed; n++) {
    socket.write(packet(n));
    if (n % 10 === 0) await new Promise(setImmediate);
  }
  await ended;
  return from + Math.max(0, Math.floor((bytes - 10) / 10));
};

it(`a tracker whose server is killed ${rounds} times sends again what was not answered: nothing answered is lost, and nothing is stored twice`, async () => {
  const { get, post } = await apiAs(product.url, 'admin@ftrack.demo', 'Transportes Andinos');
  const [level] = await get<{ id: number }[]>('/niveles?range=[0,0]');
  const asset = await post<{ id: number }>('/activos', {
    nombre: 'Camión con rastreador',
    tipo_activo: 'vehiculo',
    nivel_id: level?.id,
  });
  const device = await post<{ id: number }>('/dispositivos', { identificador: imei, protocolo: 'gt06' });
  const assigned = { activo_id: asset.id, desde: '2020-01-01T00:00:00.000Z' };
  await post(`/dispositivos/${device.id}/asignar`, assigned);

  const stored = async () => {
    const filter = { activo_id: asset.id, desde: new Date(begun - 1_000).toISOString() };
    const rows = await get<{ fecha: string }[]>(`/posiciones?range=[0,999]&${filtered(filter)}`);
    return rows.map(({ fecha }) => (Date.parse(fecha) - begun) / 5_000);
  };
  let answered = 0;
  for (let round = 0; round < rounds && answered < reports; round++) {
    let kill: Promise<void> | undefined;
    answered = await report(answered, () => {
      kill ??= product.kill();
    });
    // Answers arrive in batches: the last ones may all have arrived before a kill.
    if (!kill) break;
    await kill;
    await product.start();
    const now = new Set(await stored());
    expect(Array.from({ length: answered }, (_, n) => n).filter((n) => !now.has(n))).toEqual([]);
  }
  while (answered < reports) answered = await report(answered, () => undefined);
  expect(await stored()).toEqual(Array.from({ length: reports }, (_, n) => n));
});
