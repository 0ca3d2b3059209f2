import { once } from 'node:events';
import net from 'node:net';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { freePort } from '../server/testing/programs';
import { gt06LogIn, gt06Report } from '../server/tracking/trackers/testing';
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

let token = '';
const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
  const headers = {
    'content-type': 'application/json',
    empresa_seleccionada: '1',
    ...(token && { authorization: `Bearer ${token}` }),
  };
  const answer = await fetch(product.url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  return (await answer.json()) as T;
};

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
  ({ token } = await call<{ token: string }>('POST', '/api/login', {
    email: 'admin@ftrack.demo',
    password: 'Ftrack-2026',
  }));
  const [level] = await call<{ id: number }[]>('GET', '/api/niveles?range=[0,0]');
  const asset = await call<{ id: number }>('POST', '/api/activos', {
    nombre: 'Camión con rastreador',
    tipo_activo: 'vehiculo',
    nivel_id: level?.id,
  });
  const device = await call<{ id: number }>('POST', '/api/dispositivos', { identificador: imei, protocolo: 'gt06' });
  await call('POST', `/api/dispositivos/${device.id}/asignar`, {
    activo_id: asset.id,
    desde: '2020-01-01T00:00:00.000Z',
  });

  const stored = async () => {
    const filter = { activo_id: asset.id, desde: new Date(begun - 1_000).toISOString() };
    const rows = await call<{ fecha: string }[]>(
      'GET',
      `/api/posiciones?range=[0,999]&filter=${encodeURIComponent(JSON.stringify(filter))}`,
    );
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
