import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { startOwnApi } from '../../testing/app';
import { useApi } from '../../testing/useApi';
import { testMap } from '../../testing/map';
import { createTracking, emptyFrame } from '../index';

const api = useApi(startOwnApi);
beforeAll(async () => {
  await api.app.listen({ port: 0, host: '127.0.0.1' });
});

const map = testMap(() => api);

/** A second process on the same database. */
const aProcess = () => createTracking({ db: api.db, publish: async () => undefined, limits: false, log: () => {} });

const aTracker = async () => {
  const activo = await api.anActivo();
  const dispositivo = await api.aDispositivo();
  await api.as('admin').call('POST', `/api/dispositivos/${dispositivo.id}/asignar`, {
    activo_id: activo.id,
    desde: '2020-01-01T00:00:00.000Z',
  });
  return { activo: activo.id as number, id: dispositivo.id as number, identifier: dispositivo.identificador as string };
};

const frame = (ago: number, meters = 0) => ({
  ...emptyFrame(new Date(Date.now() - ago * 1_000)),
  latitud: 4.6 + meters / 110_581,
  longitud: -74.1,
  velocidad_kmh: 20,
});

it('a move is published to its company; a late, bad or duplicate frame is not', async () => {
  const { accept } = api.tracking;
  const { heardOf, until } = await map.open();
  const [tracker, other] = [await aTracker(), await aTracker()];
  const newest = frame(10);
  for (const each of [newest, frame(60), newest, { ...frame(1), precision_m: 900 }])
    expect(await accept(api.a, tracker.identifier, each)).toBe(true);
  expect(await accept(api.b, tracker.identifier, frame(0))).toBe(false);
  await api.tracking.projected();
  // Published after all of that.
  await accept(api.a, other.identifier, frame(0));
  await until(other.activo);
  expect(new Set(heardOf(tracker.activo).map(([, seconds]) => seconds))).toEqual(
    new Set([Math.floor(newest.fecha.getTime() / 1000)]),
  );
});

it('two processes that receive the frames of one asset lose and duplicate nothing', async () => {
  const processes = [aProcess(), aProcess()] as const;
  const trackers = await Promise.all(Array.from({ length: 5 }, aTracker));
  const frames = Array.from({ length: 40 }, (_, i) => frame(2_000 - i * 30, i * 100));
  // Every frame goes to both processes, as if the device had resent it to the other.
  await Promise.all(
    processes.flatMap(({ accept }, odd) =>
      trackers.flatMap(({ identifier }) =>
        (odd ? [...frames].reverse() : frames).map((each) => accept(api.a, identifier, each)),
      ),
    ),
  );
  await Promise.all(processes.map(({ close }) => close()));
  await api.tracking.projected();
  for (const { activo } of trackers) {
    const { rows } = await api.db.system.execute<{ n: number; km: number; newest: boolean }>(sql`
      select count(*)::int as n, min(e.odometro_gps_km) as km, max(p.fecha_dispositivo) = min(e.fecha) as newest
      from posiciones p join estado_activo e on e.activo_id = p.activo_id where p.activo_id = ${activo}`);
    expect(rows[0]).toMatchObject({ n: 40, newest: true });
    expect(rows[0]?.km).toBeCloseTo(3.9, 2);
  }
});

/** Creates many assets with devices in one statement. */
const aFleet = async (size: number) => {
  const nivel = await api.aNivel();
  const { rows } = await api.db.system.execute<{ activo: number; id: number; identifier: string }>(sql`
    with a as (
      insert into activos (empresa_id, codigo, nombre, tipo_activo, nivel_id, estado, criticidad)
      select ${api.a}, 'F-' || n, 'Activo ' || n, 'vehiculo', ${nivel.id}::int, 'operativo', 'B'
      from generate_series(1, ${size}::int) n
      returning id, codigo
    ),
    d as (
      insert into dispositivos (empresa_id, identificador, tipo, estado, unidad_velocidad)
      select ${api.a}, 'F-' || n, 'rastreador_gps', 'asignado', 'nudos'
      from generate_series(1, ${size}::int) n
      returning id, identificador
    ),
    c as (
      insert into dispositivo_asignaciones (empresa_id, dispositivo_id, activo_id, desde)
      select ${api.a}, d.id, a.id, '2020-01-01' from a join d on d.identificador = a.codigo
    )
    select a.id as activo, d.id, d.identificador as identifier from a
    join d on d.identificador = a.codigo`);
  return rows;
};

const start = Math.floor(Date.now() / 1000) * 1000 - 600_000;
/** A frame this many minutes after the first, and 600 m further for each. */
const step = (second: number) => ({
  ...emptyFrame(new Date(start + second * 60_000)),
  latitud: 4.6 + (second * 600) / 110_581,
  longitud: -74.1,
  velocidad_kmh: 36,
  bateria_pct: 90 - second,
});

const storedOf = async (activo: number) => {
  await api.tracking.projected();
  const { rows } = await api.db.system.execute<{ n: number; km: number; last: number }>(sql`
    select count(*)::int as n, min(e.odometro_gps_km) as km, extract(epoch from min(e.fecha))::int as last
    from posiciones p join estado_activo e on e.activo_id = p.activo_id where p.activo_id = ${activo}`);
  return {
    n: rows[0]?.n,
    km: Number((rows[0]?.km ?? NaN).toFixed(2)),
    step: ((rows[0]?.last ?? NaN) - start / 1000) / 60,
  };
};

it('many devices that report in turn and resend lose and duplicate nothing', async () => {
  const { accept, close } = aProcess();
  const trackers = await aFleet(40);
  for (const second of [0, 1, 2, 3])
    await Promise.all(
      trackers.flatMap(({ identifier }) =>
        [second, second, Math.max(0, second - 1)].map((each) => accept(api.a, identifier, step(each))),
      ),
    );
  await close();
  for (const { activo } of trackers) expect(await storedOf(activo)).toEqual({ n: 4, km: 1.8, step: 3 });
  const { rows } = await api.db.system.execute(sql`
    select distinct bateria_pct, ultima_conexion_en > now() - interval '1 minute' as now from estado_dispositivo
    where dispositivo_id in (${sql.join(
      trackers.map(({ id }) => sql`${id}`),
      sql`, `,
    )})`);
  expect(rows).toEqual([{ bateria_pct: 87, now: true }]);
});

it('a device that was assigned to another asset by direct SQL reports for that one from then on, and others are not affected', async () => {
  const { accept, close } = aProcess();
  const [moved, other, next] = [await aTracker(), await aTracker(), await api.anActivo()];
  for (const second of [0, 1])
    await Promise.all([moved, other].map(({ identifier }) => accept(api.a, identifier, step(second))));
  const from = step(2).fecha.toISOString();
  await api.db.system.execute(
    sql`update dispositivo_asignaciones set hasta = ${from} where dispositivo_id = ${moved.id}`,
  );
  await api.db.system.execute(sql`
    insert into dispositivo_asignaciones (empresa_id, dispositivo_id, activo_id, desde)
    values (${api.a}, ${moved.id}, ${next.id}, ${from})`);
  for (const second of [2, 3])
    await Promise.all([moved, other].map(({ identifier }) => accept(api.a, identifier, step(second))));
  await close();
  expect(await storedOf(moved.activo)).toEqual({ n: 2, km: 0.6, step: 1 });
  expect(await storedOf(next.id as number)).toEqual({ n: 2, km: 0.6, step: 3 });
  expect(await storedOf(other.activo)).toEqual({ n: 4, km: 1.8, step: 3 });
});
