import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, it } from 'vitest';
import { limits } from '#contract/core/limits';
import { liveStates, type PositionRow } from '#contract/core/realtime';
import { startOwnApi } from '../testing/app';
import { useApi } from '../testing/useApi';
import { testMap } from '../testing/map';
import { emptyFrame } from './index';

const api = useApi(startOwnApi);
beforeAll(async () => {
  await api.app.listen({ port: 0, host: '127.0.0.1' });
});
const map = testMap(() => api);

const secondsAgo = (n: number) => new Date(Date.now() - n * 1_000);
const minute = 60;
/** Seconds until the first asset counts as silent. */
const soon = 3;
const isSilent = ([, , , , , , state]: PositionRow) => state === liveStates.indexOf('sin_conexion');

/** An asset whose device sent its last position `fix` seconds ago, and its last frame then or at `heard`. */
const anAsset = async (fix: number, { heard = fix, ...given }: { heard?: number; intervalo_s?: number } = {}) => {
  const activo = await api.anActivo();
  const device = await api.aDispositivo(given);
  await api.as('admin').call('POST', `/api/dispositivos/${device.id}/asignar`, {
    activo_id: activo.id,
    desde: '2020-01-01T00:00:00.000Z',
  });
  const place = { ...emptyFrame(secondsAgo(fix)), latitud: 4.6, longitud: -74.1, velocidad_kmh: 30 };
  await api.tracking.accept(api.a, device.identificador, place);
  if (heard !== fix) await api.tracking.accept(api.a, device.identificador, emptyFrame(secondsAgo(heard)));
  return {
    id: activo.id as number,
    identifier: device.identificador as string,
    at: Math.floor(place.fecha.getTime() / 1_000),
  };
};

it('an asset that is silent for 15 minutes, or three times its interval, is published as offline', async () => {
  const { heardOf, until } = await map.open();
  const online = [
    await anAsset(10 * minute),
    await anAsset(20 * minute, { intervalo_s: 600 }),
    await anAsset(60 * minute, { heard: 5 * minute }),
  ];
  const silent = [
    await anAsset(15 * minute - soon),
    await anAsset(30 * minute - soon, { intervalo_s: 600 }),
    await anAsset(60 * minute, { heard: 15 * minute - soon }),
  ];
  for (const { id, at } of silent) expect((await until(id, isSilent))[1]).toBe(at);
  for (const { id } of online) await until(id, (row) => !isSilent(row));
  for (const { id } of online) expect(heardOf(id).at(-1)).not.toSatisfy(isSilent);
});

it('an offline asset is published as online when it reports again, with or without a place', async () => {
  const { heardOf, until } = await map.open();
  const asset = await anAsset(60 * minute, { heard: 15 * minute - soon });
  await until(asset.id, isSilent);
  heardOf(asset.id);
  await api.tracking.accept(api.a, asset.identifier, emptyFrame(new Date()));
  const back = await until(asset.id, (row) => !isSilent(row));
  await sleep(2 * limits.positions.batch);
  const heard = heardOf(asset.id);
  const since = heard.slice(heard.findIndex((row) => !isSilent(row)));
  expect(since).toEqual(since.map(() => back));
  expect(back).toEqual([asset.id, asset.at, 4.6, -74.1, 30, null, liveStates.indexOf('movimiento')]);
});
