import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startOwnApi } from '../../testing/app';
import { anImei, createTrackers, place } from '../../testing/sockets';
import { useApi } from '../../testing/useApi';
import { gt06LogIn, gt06Packet, gt06Report } from '../trackers/testing';

const api = useApi(() => startOwnApi({ TRACKERS: 'gt06:0', HOST: '127.0.0.1' }));
let trackers: Awaited<ReturnType<typeof createTrackers>>;
beforeAll(async () => {
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  trackers = await createTrackers(api);
});
afterEach(() => trackers.hangUp());

const datos = { placa: 'ORD123' };
const texto = (text: string) => ({ tipo: 'texto', datos: { texto: text } });

/** A vehicle with a plate, and its tracker, which is not connected yet. */
const aVehicle = async () => {
  const imei = anImei();
  const { activo, dispositivo } = await trackers.aVehicle({ identificador: imei });
  const { version } = await api.as('admin').get(`/api/activos/${activo.id}`);
  await api.as('admin').call('PUT', `/api/activos/${activo.id}`, { placa: `ORD${String(activo.id)}`, version });
  const path = `/api/dispositivos/${dispositivo.id}/comandos`;
  const call = async (body: object, headers = {}) => {
    const given =
      'datos' in body && body.datos === datos ? { ...body, datos: { placa: `ORD${String(activo.id)}` } } : body;
    const { status, json } = await api.as('admin').call('POST', path, given, headers);
    expect(status, JSON.stringify(json)).toBe(201);
    return json as { id: number };
  };
  const list = async (): Promise<Record<string, unknown>[]> => (await api.as('admin').get(path)) as never;
  return { imei, path, call, list };
};

const connected = async (imei: string, speed = 0) => {
  const tracker = await trackers.connect('gt06');
  tracker.send(gt06LogIn(imei), gt06Report({ ...place(0), speed }, 2));
  await vi.waitFor(() => expect(tracker.answers().match(/7878/g)?.length).toBeGreaterThanOrEqual(2), {
    timeout: 10_000,
  });
  return tracker;
};
const commandsIn = (text: string) => text.match(/[A-Z]+[A-Z0-9,]*#/g) ?? [];
const sent = (tracker: { text(): string }, wanted: string[]) =>
  vi.waitFor(() => expect(commandsIn(tracker.text())).toEqual(wanted), { timeout: 10_000 });

it('a stop that waits for the vehicle goes when somebody lets the engine run', async () => {
  const { imei, call, list } = await aVehicle();
  const tracker = await connected(imei, 80);
  const stop = await call({ tipo: 'parar_motor', datos });
  const resume = await call({ tipo: 'reanudar_motor' });
  await sent(tracker, ['RELAY,0#']);
  tracker.send(gt06Report({ ...place(10), speed: 0 }, 3), gt06Packet(0x13, Buffer.from([0x46, 6, 4, 0, 2]), 4));
  await vi.waitFor(() => expect(tracker.answers().match(/7878/g)?.length).toBeGreaterThanOrEqual(4));
  expect(commandsIn(tracker.text())).toEqual(['RELAY,0#']);
  expect((await list()).find(({ id }) => id === stop.id)).toMatchObject({
    estado: 'sustituido',
    sustituido_por_id: resume.id,
    terminado_en: expect.any(String),
  });
});

it('what waits for the tracker keeps its order, and only the last of its kind goes', async () => {
  const { imei, call, list } = await aVehicle();
  const given = [
    { tipo: 'parar_motor', datos },
    texto('ONE#'),
    { tipo: 'intervalo', datos: { segundos: 30 } },
    texto('TWO#'),
    { tipo: 'reanudar_motor' },
    { tipo: 'intervalo', datos: { segundos: 60 } },
    texto('ONE#'),
    { tipo: 'parar_motor', datos },
    { tipo: 'reanudar_motor' },
  ];
  for (const body of given) await call(body);
  const tracker = await connected(imei);
  await sent(tracker, ['TWO#', 'TIMER,60,60#', 'ONE#', 'RELAY,0#']);
  expect((await list()).map(({ estado }) => estado).reverse()).toEqual([
    ...['sustituido', 'sustituido', 'sustituido', 'enviado', 'sustituido', 'enviado', 'enviado', 'sustituido'],
    'enviado',
  ]);
});

it('one that waits is taken back, and never goes; one that went is not', async () => {
  const { imei, path, call, list } = await aVehicle();
  const [taken, kept] = [await call(texto('TAKEN#')), await call(texto('KEPT#'))];
  const remove = (who: 'admin' | 'monitor', id: number, company = api.a) =>
    api.as(who, company).call('DELETE', `${path}/${id}`);
  expect((await remove('monitor', taken.id)).status).toBe(403);
  expect((await remove('admin', taken.id, api.b)).status).toBe(404);
  expect((await remove('admin', 999_999)).status).toBe(404);
  expect(await remove('admin', taken.id)).toMatchObject({ status: 200, json: { id: taken.id, estado: 'retirado' } });
  expect(await remove('admin', taken.id)).toMatchObject({ status: 409, json: { code: 'CONFLICTO' } });
  const tracker = await connected(imei);
  await sent(tracker, ['KEPT#']);
  expect((await remove('admin', kept.id)).status).toBe(409);
  expect((await list()).map(({ estado }) => estado)).toEqual(['enviado', 'retirado']);
});

it('one key is one command, however often and at once it comes', async () => {
  const { path, call, list } = await aVehicle();
  const key = { 'Idempotency-Key': `orden-${Math.random()}` };
  const ids = await Promise.all([1, 2, 3].map(async () => (await call(texto('ONCE#'), key)).id));
  expect(new Set(ids).size).toBe(1);
  expect(await list()).toHaveLength(1);
  expect((await api.as('admin').call('POST', path, texto('OTHER#'), key)).json).toMatchObject({
    code: 'IDEMPOTENCIA_CONFLICTO',
  });
});
