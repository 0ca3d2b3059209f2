import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { startOwnApi } from '../../testing/app';
import { useApi } from '../../testing/useApi';
import { testMap } from '../../testing/map';
import { createReattribution } from './reattribution';
import { emptyFrame } from '../index';
import { filtered } from '../../../testing/filtered';

const api = useApi(startOwnApi);
beforeAll(async () => {
  await api.app.listen({ port: 0, host: '127.0.0.1' });
});
const map = testMap(() => api);

const begun = Math.floor(Date.now() / 1000) * 1000;
const minutesAgo = (n: number) => new Date(begun - n * 60_000).toISOString();

/** A device that drove 100 m a minute for this many minutes, until now. */
const aDrive = async (minutes: number) => {
  const device = await api.aDispositivo();
  const send = (ago: number) =>
    api.tracking.accept(api.a, device.identificador, {
      ...emptyFrame(new Date(begun - ago * 60_000)),
      latitud: 4.6 + ((minutes - ago) * 100) / 110_581,
      longitud: -74.1,
      velocidad_kmh: 6,
    });
  await Promise.all(Array.from({ length: minutes }, (_, i) => send(i + 1)));
  const call = async (path: string, body: object) => {
    expect((await api.as('admin').call('POST', `/api/dispositivos/${device.id}/${path}`, body)).status).toBe(200);
  };
  return {
    device,
    send,
    assign: (activo_id: number, ago: number) => call('asignar', { activo_id, desde: minutesAgo(ago) }),
    retire: (ago: number) => call('retirar', { hasta: minutesAgo(ago) }),
    /** The state after a server is killed right after the commit. */
    assignUnfollowed: (activo_id: number, ago: number) =>
      api.db.system.execute(sql`
        insert into dispositivo_asignaciones (empresa_id, dispositivo_id, activo_id, desde)
        values (${api.a}, ${device.id}, ${activo_id}, ${minutesAgo(ago)})`),
  };
};

const historyOf = async (activo_id: number) => {
  const answer = await api.as('monitor').call('GET', `/api/posiciones?${filtered({ activo_id })}`);
  return answer.json.map(({ fecha }: { fecha: string }) => (begun - Date.parse(fecha)) / 60_000);
};
const liveOf = async (activo_id: number) => {
  await api.tracking.projected();
  const rows: { activo_id: number; fecha: string }[] = await api.as('monitor').get('/api/posiciones');
  const row = rows.find((each) => each.activo_id === activo_id);
  return row && (begun - Date.parse(row.fecha)) / 60_000;
};
const kmOf = async (activo_id: number) => {
  await api.tracking.projected();
  const { rows } = await api.db.system.execute<{ km: number }>(
    sql`select odometro_gps_km as km from estado_activo where activo_id = ${activo_id}`,
  );
  return rows[0]?.km;
};
const pending = async (dispositivoId: number) =>
  (await api.db.system.execute(sql`select 1 from reatribuciones where dispositivo_id = ${dispositivoId}`)).rows.length;
/** Makes the assignment look a minute old. */
const aMinuteLater = () =>
  api.db.system.execute(sql`update reatribuciones set creada_en = creada_en - interval '1 minute'`);

it('positions sent before an assignment belong to the asset from the start of the assignment on', async () => {
  const asset = await api.anActivo();
  const drive = await aDrive(10);
  await drive.assign(asset.id, 7);
  expect(await historyOf(asset.id)).toEqual([7, 6, 5, 4, 3, 2, 1]);
  expect(await liveOf(asset.id)).toBe(1);
  expect(await kmOf(asset.id)).toBeCloseTo(0.6, 3);
});

it('a device that was reassigned in the past leaves each asset its part of the track, its kilometres and its place on the map', async () => {
  const [one, other] = [await api.anActivo(), await api.anActivo()];
  const drive = await aDrive(10);
  await drive.assign(one.id, 60);
  expect(await kmOf(one.id)).toBeCloseTo(0.9, 3);
  await drive.retire(5);
  expect(await historyOf(one.id)).toEqual([10, 9, 8, 7, 6]);
  expect([await liveOf(one.id), await kmOf(one.id)]).toEqual([6, expect.closeTo(0.4, 3)]);
  await drive.assign(other.id, 4);
  expect(await historyOf(other.id)).toEqual([4, 3, 2, 1]);
  expect([await liveOf(other.id), await kmOf(other.id)]).toEqual([1, expect.closeTo(0.3, 3)]);

  await drive.send(0);
  expect([await liveOf(other.id), await kmOf(other.id)]).toEqual([0, expect.closeTo(0.4, 3)]);
  expect([await liveOf(one.id), await kmOf(one.id)]).toEqual([6, expect.closeTo(0.4, 3)]);
});

it('an asset that loses all its positions is no longer on the map, and the one that gains them is published', async () => {
  const [wrong, right] = [await api.anActivo(), await api.anActivo()];
  const drive = await aDrive(3);
  await drive.assign(wrong.id, 60);
  expect(await liveOf(wrong.id)).toBe(1);
  await drive.retire(59);
  await drive.assignUnfollowed(right.id, 58);
  const { until } = await map.open();
  await api.tracking.reattribute(api.a, drive.device.id);
  const [, seconds] = await until(right.id);
  expect((begun / 1000 - seconds) / 60).toBe(1);
  expect(await liveOf(wrong.id)).toBeUndefined();
});

it('a server that was killed completes the work after its restart, and checks a second time before it is done', async () => {
  const asset = await api.anActivo();
  const drive = await aDrive(4);
  const { finish } = createReattribution({ pool: api.db.pool, changed: () => {} });
  await drive.assignUnfollowed(asset.id, 60);
  await finish();
  expect(await historyOf(asset.id)).toEqual([]);
  await api.tracking.reattribute(api.a, drive.device.id);
  expect(await historyOf(asset.id)).toEqual([4, 3, 2, 1]);
  expect(await pending(drive.device.id)).toBe(1);
  // A frame that was being stored while the device was assigned.
  await api.db.system.execute(sql`
    update posiciones set activo_id = null
    where dispositivo_id = ${drive.device.id} and fecha_dispositivo < ${minutesAgo(3)}`);
  await aMinuteLater();
  await finish();
  expect(await historyOf(asset.id)).toEqual([4, 3, 2, 1]);
  expect(await pending(drive.device.id)).toBe(0);
});

it('thousands of positions are attributed in pages while others are stored', async () => {
  const [asset, elsewhere] = [await api.anActivo(), await api.anActivo()];
  const drive = await aDrive(1);
  const other = await aDrive(0);
  await other.assign(elsewhere.id, 60);
  await api.db.system.execute(sql`
    insert into posiciones (empresa_id, dispositivo_id, fecha_dispositivo, latitud, longitud, velocidad_kmh, valida)
    select ${api.a}, ${drive.device.id}, ${minutesAgo(2)}::timestamptz - (n || ' seconds')::interval,
      4.6 - n * 10 / 110581.0, -74.1, 36, true
    from generate_series(1, 3500) n`);
  const following = drive.assign(asset.id, 600);
  expect(await other.send(1)).toBe(true);
  await following;
  await api.tracking.reattribute(api.a, drive.device.id);
  const { rows } = await api.db.system.execute(
    sql`select count(*)::int as n from posiciones where activo_id = ${asset.id}`,
  );
  expect(rows).toEqual([{ n: 3_501 }]);
  expect(await kmOf(asset.id)).toBeCloseTo(35, 0);
  expect(await liveOf(elsewhere.id)).toBe(1);
});
