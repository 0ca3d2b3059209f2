import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../testing/app';
import { adding, BinaryRows } from './binaryRows';
import { createTracking, emptyFrame } from './index';
import { trip, tripBehind, TripError, type Statement } from './trips';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  await api.db.pool.query('create table carriles (n int primary key)');
});
afterAll(() => api.close());

/** Another process on the same database: the API does not tell it what changes. */
const aProcess = () => createTracking({ db: api.db, publish: async () => {}, limits: false, log: () => {} });

const aTracker = async () => {
  const activo = await api.anActivo();
  const dispositivo = await api.aDispositivo();
  await api.as('admin').call('POST', `/api/dispositivos/${dispositivo.id}/asignar`, { activo_id: activo.id, desde: '2020-01-01T00:00:00.000Z' });
  return { activo: activo.id as number, id: dispositivo.id as number, identifier: dispositivo.identificador as string };
};

/** Many of them in one statement. */
const aFleet = async (size: number) => {
  const nivel = await api.aNivel();
  const { rows } = await api.db.system.execute<{ activo: number; id: number; identifier: string }>(sql`
    with a as (
      insert into activos (empresa_id, codigo, nombre, tipo_activo, nivel_id, estado, criticidad)
      select ${api.a}, 'F-' || n, 'Activo ' || n, 'vehiculo', ${nivel.id}::int, 'operativo', 'B' from generate_series(1, ${size}::int) n returning id, codigo
    ), d as (
      insert into dispositivos (empresa_id, identificador, tipo, estado, unidad_velocidad)
      select ${api.a}, 'F-' || n, 'rastreador_gps', 'asignado', 'nudos' from generate_series(1, ${size}::int) n returning id, identificador
    ), c as (
      insert into dispositivo_asignaciones (empresa_id, dispositivo_id, activo_id, desde)
      select ${api.a}, d.id, a.id, '2020-01-01' from a join d on d.identificador = a.codigo
    ) select a.id as activo, d.id, d.identificador as identifier from a join d on d.identificador = a.codigo`);
  return rows;
};

const start = Math.floor(Date.now() / 1000) * 1000 - 600_000;
/** A frame so many seconds after the first, ten metres further for each. */
const frame = (second: number) => ({
  ...emptyFrame(new Date(start + second * 1_000)),
  latitud: 4.6 + (second * 10) / 111_195,
  longitud: -74.1,
  velocidad_kmh: 36,
  bateria_pct: 90 - second,
});

const storedOf = async (activo: number) => {
  const { rows } = await api.db.system.execute<{ n: number; km: number; last: number }>(sql`
    select count(*)::int as n, min(e.odometro_gps_km) as km, extract(epoch from min(e.fecha))::int as last
    from posiciones p join estado_activo e on e.activo_id = p.activo_id where p.activo_id = ${activo}`);
  return { n: rows[0]?.n, km: Number((rows[0]?.km ?? NaN).toFixed(3)), second: (rows[0]?.last ?? NaN) - start / 1000 };
};

const insert = (n: number): Statement => ({ name: 'carril', text: 'insert into carriles values ($1::int)', values: [String(n)] });

it('what is sent behind something that fails is stored all the same, and what fails leaves nothing', async () => {
  const client = await api.db.pool.connect();
  await trip(client, [insert(1)]);
  const sent = await Promise.allSettled([tripBehind(client, [insert(2), insert(1)]), tripBehind(client, [insert(3)])]);
  expect(sent.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  const { rows } = await client.query('select n from carriles order by n');
  client.release();
  expect(rows).toEqual([{ n: 1 }, { n: 3 }]);
});

it('rows that are copied in come with what is sent beside them, or not at all', async () => {
  const copy = (n: number): Statement => {
    const rows = new BinaryRows(1, 1);
    rows.begin();
    adding.int(rows, n);
    return { name: 'copia', text: 'copy carriles from stdin (format binary)', values: [], rows: rows.end() };
  };
  const fail: Statement = { name: 'falla', text: 'select 1 / 0', values: [] };
  const client = await api.db.pool.connect();
  await trip(client, [copy(11)]);
  const sent = await Promise.allSettled([tripBehind(client, [copy(12), fail]), tripBehind(client, [copy(13), insert(20)])]);
  expect(sent.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  await expect(trip(client, [copy(14), copy(11)])).rejects.toThrow(TripError);
  const { rows } = await client.query('select n from carriles where n > 10 order by n');
  client.release();
  expect(rows).toEqual([{ n: 11 }, { n: 13 }, { n: 20 }]);
});

it('many devices that report one after the other, and resend, lose and double nothing', async () => {
  const { accept, close } = aProcess();
  const trackers = await aFleet(40);
  for (const second of [0, 1, 2, 3])
    await Promise.all(trackers.flatMap(({ identifier }) => [second, second, Math.max(0, second - 1)].map((each) => accept(api.a, identifier, frame(each)))));
  await close();
  for (const { activo } of trackers) expect(await storedOf(activo)).toEqual({ n: 4, km: 0.03, second: 3 });
  const { rows } = await api.db.system.execute(sql`
    select distinct bateria_pct, ultima_conexion_en > now() - interval '1 minute' as now from estado_dispositivo
    where dispositivo_id in (${sql.join(
      trackers.map(({ id }) => sql`${id}`),
      sql`, `,
    )})`);
  expect(rows).toEqual([{ bateria_pct: 87, now: true }]);
});

it('a device that was given to another asset behind our back reports for that one from then on, and nobody else is harmed', async () => {
  const { accept, close } = aProcess();
  const [moved, other, next] = [await aTracker(), await aTracker(), await api.anActivo()];
  for (const second of [0, 1]) await Promise.all([moved, other].map(({ identifier }) => accept(api.a, identifier, frame(second))));
  const from = frame(2).fecha.toISOString();
  await api.db.system.execute(sql`update dispositivo_asignaciones set hasta = ${from} where dispositivo_id = ${moved.id}`);
  await api.db.system.execute(
    sql`insert into dispositivo_asignaciones (empresa_id, dispositivo_id, activo_id, desde) values (${api.a}, ${moved.id}, ${next.id}, ${from})`,
  );
  for (const second of [2, 3]) await Promise.all([moved, other].map(({ identifier }) => accept(api.a, identifier, frame(second))));
  await close();
  expect(await storedOf(moved.activo)).toEqual({ n: 2, km: 0.01, second: 1 });
  expect(await storedOf(next.id as number)).toEqual({ n: 2, km: 0.01, second: 3 });
  expect(await storedOf(other.activo)).toEqual({ n: 4, km: 0.03, second: 3 });
});
