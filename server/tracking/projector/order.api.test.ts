import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { startOwnApi } from '../../testing/app';
import { useApi } from '../../testing/useApi';
import { unaParada, unaRuta } from '../../testing/factories';
import { emptyFrame, type Frame } from '../index';
import { aProcess, aTracker as newTracker, derived, rowsOf, send } from '../../testing/trackers';
import type { Fix } from '../model/fix';
import { goodOf, journeysOf } from './testing-writtenRules';
import { aDay, inDeviceOrder, randomOf, recordedBuses } from './testing';
import { turn } from './turn';

const api = useApi(startOwnApi);
beforeAll(async () => {
  await watched();
});

const msOf = (moment: unknown) => (moment === null ? null : Date.parse(String(moment)));

/** Creates stops at some places of a track, whose shapes have been valid for a long time. */
const aroundSomeOf = async (fixes: Fix[]): Promise<{ parada_id: number; at: number }[]> => {
  const made: { parada_id: number; at: number }[] = [];
  for (let i = 10; i < fixes.length; i += Math.ceil(fixes.length / 12)) {
    const { latitud, longitud } = fixes[i] as Fix;
    const { status, json } = await api
      .as('admin')
      .call('POST', '/api/paradas', unaParada({ latitud, longitud, radio_m: 30 + ((i * 37) % 400) }));
    expect(status).toBe(201);
    made.push({ parada_id: json.id, at: i });
  }
  await api.db.system.execute(sql`update paradas set visitas_desde = '2000-01-01' where empresa_id = ${api.a}`);
  return made;
};

/**
 * Creates a route along part of a track, with these stops, and its executions by trackers: one from the beginning, one
 * from the middle of the day.
 */
const alongSomeOf = async (fixes: Fix[], stops: { parada_id: number; at: number }[]) => {
  const first = fixes[0]?.fecha ?? 0;
  const trazado = {
    type: 'LineString',
    coordinates: fixes.filter((_, i) => i % 30 === 0).map(({ latitud, longitud }) => [longitud, latitud]),
  };
  const paradas = stops.map(({ parada_id, at }) => ({
    parada_id,
    llegada_min: Math.round(((fixes[at]?.fecha ?? 0) - first) / 60_000),
    ventana_min: 3,
  }));
  const route = await api.as('admin').call('POST', '/api/rutas', unaRuta({ trazado, paradas, tolerancia_m: 100 }));
  expect(route.status).toBe(201);
  return async ({ id }: { id: number }) => {
    for (const hours of [0, 2]) {
      const departure = new Date(first + hours * 3_600_000).toLocaleString('sv-SE', { timeZone: 'America/Bogota' });
      const run = {
        ruta_id: route.json.id,
        activo_id: id,
        fecha: departure.slice(0, 10),
        hora_salida: departure.slice(11, 16),
      };
      expect((await api.as('admin').call('POST', '/api/ejecuciones', run)).status).toBe(201);
    }
  };
};

/** Creates rules of many kinds that have been active for a long time. */
const watched = async () => {
  const rules = [
    { tipo: 'exceso_velocidad', umbral: 50 },
    { tipo: 'exceso_velocidad', umbral: 40, enfriamiento_s: 300, duracion_min_s: 40 },
    { tipo: 'ralenti_excesivo', umbral: 2 },
    { tipo: 'movimiento_no_autorizado', horario: [{ dia: 4, desde: '08:00', hasta: '10:00' }] },
    { tipo: 'sin_conexion', umbral: 20 },
    { tipo: 'entrada_parada' },
    { tipo: 'salida_parada' },
    { tipo: 'permanencia_excedida', umbral: 10 },
    { tipo: 'fin_viaje' },
    { tipo: 'encendido' },
    { tipo: 'desvio_ruta' },
    { tipo: 'detencion_prolongada' },
    { tipo: 'fatiga', umbral: 30 },
  ];
  for (const rule of rules)
    expect((await api.as('admin').call('POST', '/api/reglas', { nombre: rule.tipo, ...rule })).status).toBe(201);
  await api.db.system.execute(sql`update reglas set vigente_desde = '2000-01-01' where empresa_id = ${api.a}`);
};

const shuffled = (fixes: Fix[], seed: number) => {
  const random = randomOf(seed);
  return fixes
    .map((fix) => [random(), fix] as const)
    .sort(([a], [b]) => a - b)
    .map(([, fix]) => fix);
};

const spiked = (fixes: Fix[]) => fixes.map((fix, i) => (i % 62 === 30 ? { ...fix, latitud: fix.latitud + 0.05 } : fix));
const bus = () => [...(recordedBuses()?.values() ?? [])].map(spiked).sort((a, b) => b.length - a.length)[0];

const tracks: [string, () => Fix[] | undefined][] = [
  [
    'a day with spikes, gaps and two places at one time',
    () => inDeviceOrder(aDay(7, { speed: true, ignition: true, every: 20, spikes: 1.6, jitter: 5 })).slice(0, 900),
  ],
  [
    'a day without speeds',
    () => inDeviceOrder(aDay(3, { speed: false, ignition: false, every: 30, spikes: 2, jitter: 8 })).slice(0, 700),
  ],
  ['a recorded bus with spikes', bus],
];

describe.each(tracks)('%s', (_what, track) => {
  const fixes = track();

  it.skipIf(!fixes)('gives the same result in any order and with any number of processes', async () => {
    if (!fixes) return;
    const drivenBy = await alongSomeOf(fixes, await aroundSomeOf(fixes));
    const aTracker = async () => {
      const tracker = await newTracker(api);
      await drivenBy(tracker);
      return tracker;
    };
    const inOrder = await aTracker();
    await send(api.tracking, inOrder, fixes);
    await api.tracking.projected();
    const expected = await derived(api, inOrder.id);
    expect(expected.visits.length).toBeGreaterThan(8);
    expect(expected.offs.length).toBeGreaterThan(1);
    expect(new Set(expected.events.map(({ tipo }) => tipo)).size).toBeGreaterThan(5);
    expect(expected.runs.map(({ estado }) => estado)).not.toContain('programada');
    const { trips, stops } = journeysOf(goodOf(fixes));
    expect(expected.trips.map(({ inicio_en, fin_en }) => [msOf(inicio_en), msOf(fin_en)])).toEqual(
      trips.map(({ inicio, fin }) => [inicio, fin]),
    );
    expect(expected.trips.map(({ velocidad_max_kmh }) => velocidad_max_kmh)).toEqual(
      trips.map(({ max }) => (max === null ? null : expect.closeTo(max, 0))),
    );
    expect(expected.stops.map(({ inicio_en, fin_en }) => [msOf(inicio_en), msOf(fin_en)])).toEqual(
      stops.map(({ inicio, fin }) => [inicio, fin]),
    );
    expect(expected.state[0]?.odometro_gps_km).toBeCloseTo(
      trips.reduce((sum, { metros }) => sum + metros, 0) / 1000,
      1,
    );

    const reversed = await aTracker();
    await send(api.tracking, reversed, [...fixes].reverse());

    const random = await aTracker();
    await send(api.tracking, random, shuffled(fixes, 11), 7);

    const halves = await aTracker();
    await send(
      api.tracking,
      halves,
      fixes.filter((_, i) => i % 2 === 0),
    );
    await api.tracking.projected();
    await send(
      api.tracking,
      halves,
      fixes.filter((_, i) => i % 2 === 1),
    );

    const two = await aTracker();
    const processes = [aProcess(api), aProcess(api)] as const;
    await Promise.all(processes.map((process, i) => send(process, two, shuffled(fixes, i), 25)));
    await Promise.all(processes.map(({ close }) => close()));
    await api.tracking.projected();
    for (const [name, tracker] of Object.entries({ reversed, random, halves, two }))
      expect(await derived(api, tracker.id), name).toEqual(expected);
  });
});

it.each([
  ['that tells neither speed nor ignition', { speed: false, ignition: false }, 12],
  ['whose ignition flickers', { speed: true, ignition: true }, 36],
])('a device %s gives the same one by one, late or in one batch', async (_what, kind, seed) => {
  const random = randomOf(seed);
  const fixes = inDeviceOrder(aDay(seed, { ...kind, every: 70, spikes: 1, jitter: 5 }))
    .slice(0, 130)
    .map((fix) => (kind.ignition && random() < 0.1 ? { ...fix, encendido: !fix.encendido } : fix));
  const batch = await newTracker(api);
  await send(api.tracking, batch, fixes, fixes.length);
  await api.tracking.projected();
  const expected = await derived(api, batch.id);
  expect(expected.events.map(({ tipo }) => tipo)).toEqual(expect.arrayContaining(['fatiga', 'exceso_velocidad']));
  const [single, late] = [await newTracker(api), await newTracker(api)];
  for (const fix of fixes) {
    await send(api.tracking, single, [fix]);
    await api.tracking.projected();
  }
  expect(await derived(api, single.id)).toEqual(expected);
  const [first, second] = [
    fixes.filter((_, i) => i % 3 > 0),
    shuffled(
      fixes.filter((_, i) => i % 3 === 0),
      seed,
    ),
  ];
  for (const fix of [...first, ...second]) {
    await send(api.tracking, late, [fix]);
    if (random() < 0.5) await api.tracking.projected();
  }
  await api.tracking.projected();
  expect(await derived(api, late.id)).toEqual(expected);
});

it('trips that a late fix does not affect keep their ids', async () => {
  const fixes = inDeviceOrder(aDay(7, { speed: true, ignition: true, every: 20, spikes: 0, jitter: 5 })).slice(0, 900);
  const tracker = await newTracker(api);
  const late = fixes.findIndex(({ fecha }) => fecha > (fixes[600]?.fecha ?? 0));
  await send(
    api.tracking,
    tracker,
    fixes.filter((_, i) => i !== late),
  );
  await api.tracking.projected();
  const before = await rowsOf<{ id: number; inicio_en: Date }>(
    api,
    sql`select id, inicio_en from viajes where activo_id = ${tracker.id} order by 1`,
  );
  await send(api.tracking, tracker, fixes.slice(late, late + 1));
  await api.tracking.projected();
  const after = await rowsOf<{ id: number; inicio_en: Date }>(
    api,
    sql`select id, inicio_en from viajes where activo_id = ${tracker.id} order by 1`,
  );
  expect(before.length).toBeGreaterThan(3);
  expect(after).toEqual(before);
});

it('a killed turn leaves nothing half done, and the next one completes the work', async () => {
  const fixes = inDeviceOrder(aDay(9, { speed: true, ignition: false, every: 20, spikes: 1, jitter: 5 })).slice(0, 500);
  const [whole, killed] = [await newTracker(api), await newTracker(api)];
  await send(api.tracking, whole, fixes);
  await api.tracking.projected();
  const positions = sql`
    insert into posiciones (
      id, empresa_id, dispositivo_id, activo_id, fecha_dispositivo, fecha_servidor, latitud, longitud, velocidad_kmh,
      precision_m, valida
    )
    select nextval('posiciones_id_seq'), empresa_id, (select id from dispositivos where identificador = ${killed.name}),
      ${killed.id}, fecha_dispositivo, fecha_servidor,
      latitud, longitud, velocidad_kmh, precision_m, valida from posiciones where activo_id = ${whole.id}`;
  await api.db.system.execute(positions);
  // The state after a process dies in its transaction: begun, written, never committed.
  await api.db.system.execute(
    sql`insert into recalculos_pendientes (empresa_id, activo_id, desde) values (${api.a}, ${killed.id}, '2000-01-01')`,
  );
  const dying = {
    ...api.db.pool,
    connect: async () => dieBeforeCommit(await api.db.pool.connect()),
  } as unknown as typeof api.db.pool;
  await expect(turn(dying, Date.now)).rejects.toThrow('killed');
  expect(await rowsOf(api, sql`select 1 from viajes where activo_id = ${killed.id}`)).toEqual([]);
  await api.tracking.projected();
  expect(await derived(api, killed.id)).toEqual(await derived(api, whole.id));
});

const dieBeforeCommit = (client: pg.PoolClient): pg.PoolClient =>
  new Proxy(client, {
    get: (target, name) => {
      const value = Reflect.get(target, name) as unknown;
      if (name !== 'query' || typeof value !== 'function')
        return typeof value === 'function' ? (value as () => unknown).bind(target) : value;
      return (...args: unknown[]) => {
        if (args[0] === 'commit') throw new Error('killed');
        return Reflect.apply(value, target, args) as unknown;
      };
    },
  });

it('a parked car that jitters all night stays at 0.0 km', async () => {
  const random = randomOf(4);
  const tracker = await newTracker(api);
  const start = Date.now() - 8 * 3_600_000;
  const at = (i: number): Frame => ({
    ...emptyFrame(new Date(start + i * 30_000)),
    latitud: 4.6 + ((random() - 0.5) * 24) / 110_581,
    longitud: -74.1 + ((random() - 0.5) * 24) / 110_581,
    velocidad_kmh: i % 3 ? null : 0,
  });
  await Promise.all(Array.from({ length: 700 }, (_, i) => api.tracking.accept(api.a, tracker.name, at(i))));
  await api.tracking.projected();
  const { trips, days, state } = await derived(api, tracker.id);
  expect({ trips, days }).toEqual({ trips: [], days: [] });
  expect(state).toMatchObject([{ odometro_gps_km: 0 }]);
});

it('a company that changes its minimum stop has its trips derived again', async () => {
  const tracker = await newTracker(api);
  const start = Date.now() - 6 * 3_600_000;
  const drive = (from: number, meters: number): Frame[] =>
    Array.from({ length: 60 }, (_, i) => ({
      ...emptyFrame(new Date(start + (from + i * 10) * 1_000)),
      latitud: 4.6 + (meters + i * 100) / 110_581,
      longitud: -74.1,
      velocidad_kmh: 36,
    }));
  const wait = Array.from({ length: 42 }, (_, i) => ({
    ...emptyFrame(new Date(start + (600 + i * 10) * 1_000)),
    latitud: 4.6 + 6_000 / 110_581,
    longitud: -74.1,
    velocidad_kmh: 0,
  }));
  await Promise.all(
    [...drive(0, 0), ...wait, ...drive(1_020, 6_100)].map((frame) => api.tracking.accept(api.a, tracker.name, frame)),
  );
  await api.tracking.projected();
  expect((await derived(api, tracker.id)).trips).toHaveLength(2);
  await api.db.system.execute(sql`update empresas set ajustes = ajustes || '{"min_parada": 10}' where id = ${api.a}`);
  await api.tracking.projected();
  expect((await derived(api, tracker.id)).trips).toHaveLength(1);
  await api.db.system.execute(sql`update empresas set ajustes = ajustes || '{"min_parada": 5}' where id = ${api.a}`);
});

it('the odometer of an asset whose meter is its GPS gets a reading at the end of each trip', async () => {
  const tracker = await newTracker(api);
  await api.db.system.execute(
    sql`update activos set medidor_fuente = 'gps', tipo_activo = 'vehiculo' where id = ${tracker.id}`,
  );
  const { json: meters } = await api.as('admin').call('GET', `/api/activos/${tracker.id}/medidores`);
  const [meter] = meters.filter(({ tipo }: { tipo: string }) => tipo === 'odometro');
  const reading = { valor: 1_000, fecha: '2026-08-20T12:00:00.000Z' };
  expect(
    (await api.as('admin').call('POST', `/api/activos/${tracker.id}/medidores/${meter.id}/lecturas`, reading)).status,
  ).toBe(201);
  const fixes = inDeviceOrder(aDay(5, { speed: true, ignition: false, every: 20, spikes: 0, jitter: 0 })).slice(0, 600);
  // An end that only silence suggested has no reading once the rest has come, in order or not.
  for (const some of [fixes.slice(0, 40), fixes.slice(40, 130), fixes.slice(130, 300), shuffled(fixes.slice(300), 3)]) {
    await send(api.tracking, tracker, some);
    await api.tracking.projected();
  }
  const { trips } = await derived(api, tracker.id);
  const readings = await rowsOf<{ fecha: Date; total: string }>(
    api,
    sql`select fecha, total from lecturas where medidor_id = ${meter.id} and fuente = 'gps' order by 1`,
  );
  expect(readings.map(({ fecha }) => msOf(fecha))).toEqual(trips.map(({ fin_en }) => msOf(fin_en)));
  const km = trips.reduce((sum, { distancia_km }) => sum + Number(distancia_km), 0);
  const { json: after } = await api.as('admin').call('GET', `/api/activos/${tracker.id}/medidores`);
  expect(after.find(({ id }: { id: number }) => id === meter.id).valor_actual).toBeCloseTo(1_000 + km, 1);
});
