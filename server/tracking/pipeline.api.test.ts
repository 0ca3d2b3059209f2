import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PositionsMessage } from '#contract/realtime';
import { startTestApi, type TestApi } from '../testing/app';
import { createTracking, emptyFrame } from './index';
import type { Publish } from './publish';
import { releaseHeld } from './state';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

/** A second process on the same database, with what it told. */
const aProcess = () => {
  const told: [string, PositionsMessage][] = [];
  const publish: Publish = async (messages) => {
    told.push(...messages.map(({ channel, data }): [string, PositionsMessage] => [channel, data as PositionsMessage]));
  };
  return { told, ...createTracking({ db: api.db, publish, limits: false, log: () => {} }) };
};

const aTracker = async () => {
  const activo = await api.anActivo();
  const dispositivo = await api.aDispositivo();
  await api.as('admin').call('POST', `/api/dispositivos/${dispositivo.id}/asignar`, { activo_id: activo.id, desde: '2020-01-01T00:00:00.000Z' });
  return { activo: activo.id as number, identifier: dispositivo.identificador as string };
};

const frame = (ago: number, meters = 0) => ({
  ...emptyFrame(new Date(Date.now() - ago * 1_000)),
  latitud: 4.6 + meters / 111_195,
  longitud: -74.1,
  velocidad_kmh: 20,
});

it('what moves is told to the company, what is late or bad or known already is not', async () => {
  const { told, accept, close } = aProcess();
  const tracker = await aTracker();
  const newest = frame(10);
  for (const each of [newest, frame(60), newest, { ...frame(1), precision_m: 900 }]) expect(await accept(api.a, tracker.identifier, each)).toBe(true);
  expect(await accept(api.b, tracker.identifier, frame(0))).toBe(false);
  await close();
  const rows = told.flatMap(([channel, { filas }]) => filas.map((row) => [channel, ...row.slice(0, 2)]));
  expect(new Set(rows.map(String))).toEqual(
    new Set([String([`private-empresa.${api.a}.posiciones`, tracker.activo, Math.floor(newest.fecha.getTime() / 1000)])]),
  );
});

it('two processes that take the frames of one asset lose and double nothing', async () => {
  const processes = [aProcess(), aProcess()] as const;
  const trackers = await Promise.all(Array.from({ length: 5 }, aTracker));
  const frames = Array.from({ length: 40 }, (_, i) => frame(2_000 - i * 30, i * 100));
  // Every frame goes to both, as if a device resent it to the other.
  await Promise.all(
    processes.flatMap(({ accept }, odd) =>
      trackers.flatMap(({ identifier }) => (odd ? [...frames].reverse() : frames).map((each) => accept(api.a, identifier, each))),
    ),
  );
  await Promise.all(processes.map(({ close }) => close()));
  for (const { activo } of trackers) {
    const { rows } = await api.db.system.execute<{ n: number; km: number; newest: boolean }>(sql`
      select count(*)::int as n, min(e.odometro_gps_km) as km, max(p.fecha_dispositivo) = min(e.fecha) as newest
      from posiciones p join estado_activo e on e.activo_id = p.activo_id where p.activo_id = ${activo}`);
    expect(rows[0]).toMatchObject({ n: 40, newest: true });
    expect(rows[0]?.km).toBeCloseTo(3.9, 2);
  }
});

it('a jump that nothing contradicts for five minutes moves the marker', async () => {
  const { accept, close } = aProcess();
  const tracker = await aTracker();
  await accept(api.a, tracker.identifier, frame(60));
  await accept(api.a, tracker.identifier, frame(30, 900_000));
  const now = Date.now();
  expect(await releaseHeld(api.db.pool, new Date(now + 4 * 60_000))).toEqual([]);
  expect(await releaseHeld(api.db.pool, new Date(now + 6 * 60_000))).toMatchObject([
    { empresaId: api.a, activoId: tracker.activo, fix: { velocidad_kmh: 20 } },
  ]);
  expect(await releaseHeld(api.db.pool, new Date(now + 6 * 60_000))).toEqual([]);
  await close();
  const { rows } = await api.db.system.execute(
    sql`select bool_and(valida) as all_count, count(*)::int as n from posiciones where activo_id = ${tracker.activo}`,
  );
  expect(rows).toEqual([{ all_count: true, n: 2 }]);
});
