import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { limits } from '#contract/limits';
import { liveStates } from '#contract/realtime';
import { startTestApi, type TestApi } from '../testing/app';
import { testMap } from '../testing/map';
import { emptyFrame } from './index';
import { newlySilent } from './silence';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  await api.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => api.close());
const map = testMap(() => api);

const now = Date.now();
const minutesAgo = (n: number) => new Date(now - n * 60_000);

/** An asset whose device last reported from a place so many minutes ago, and was last heard of then or at `heard`. */
const anAsset = async (fix: number, { heard = fix, ...given }: { heard?: number; intervalo_s?: number } = {}) => {
  const activo = await api.anActivo();
  const device = await api.aDispositivo(given);
  await api.as('admin').call('POST', `/api/dispositivos/${device.id}/asignar`, { activo_id: activo.id, desde: '2020-01-01T00:00:00.000Z' });
  await api.tracking.accept(api.a, device.identificador, { ...emptyFrame(minutesAgo(fix)), latitud: 4.6, longitud: -74.1, velocidad_kmh: 30 });
  if (heard !== fix) await api.tracking.accept(api.a, device.identificador, emptyFrame(minutesAgo(heard)));
  await api.tracking.projected();
  await api.db.system.execute(sql`update estado_dispositivo set ultima_conexion_en = ${minutesAgo(heard).toISOString()} where dispositivo_id = ${device.id}`);
  return { id: activo.id as number, identifier: device.identificador as string };
};

/** Who passed the limit in the last two minutes. */
const silentNow = async () => (await newlySilent(api.db.pool, minutesAgo(2), minutesAgo(0))).map(({ activoId }) => activoId);

it('an asset falls silent once it has not been heard of for 15 minutes, or three times its interval', async () => {
  const assets = {
    fresh: await anAsset(14),
    passed: await anAsset(16),
    longAgo: await anAsset(18),
    slow: await anAsset(16, { intervalo_s: 600 }),
    slowPassed: await anAsset(31, { intervalo_s: 600 }),
    parked: await anAsset(60, { heard: 5 }),
    parkedPassed: await anAsset(60, { heard: 16 }),
  };
  expect(await silentNow()).toEqual(expect.arrayContaining([assets.passed.id, assets.slowPassed.id, assets.parkedPassed.id]));
  expect(await silentNow()).toHaveLength(3);
});

it('and is told to its company, as it is told when it is heard again', async () => {
  const asset = await anAsset(60);
  const { until, heardOf } = await map.open();
  await api.db.system.execute(sql`
    update estado_dispositivo set ultima_conexion_en = now() - interval '15 minutes' + interval '2 seconds'
    where dispositivo_id = (select id from dispositivos where identificador = ${asset.identifier})`);
  await until(asset.id, ([, , , , , , estado]) => estado === liveStates.indexOf('sin_conexion'));
  await sleep(limits.positions.batch);
  heardOf(asset.id);
  await api.tracking.accept(api.a, asset.identifier, emptyFrame(new Date()));
  const back = await until(asset.id);
  await sleep(2 * limits.positions.batch);
  expect(heardOf(asset.id)).toEqual([back]);
  expect(back).toEqual([asset.id, Math.floor(minutesAgo(60).getTime() / 1000), 4.6, -74.1, 30, null, liveStates.indexOf('movimiento')]);
});
