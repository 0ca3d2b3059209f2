import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { startOwnApi } from '../../testing/app';
import { unaPersona } from '../../testing/factories';
import { filtered } from '../../../testing/filtered';
import { aTracker, type Tracker } from '../../testing/trackers';
import { useApi } from '../../testing/useApi';
import { emptyFrame, type Frame } from '../index';
import { randomOf } from './testing';

const api = useApi(startOwnApi);
const start = Math.floor((Date.now() - 86_400_000) / 86_400_000) * 86_400_000 + 13 * 3_600_000;
const at = (minutes: number) => new Date(start + minutes * 60_000);
const day = { desde: at(-60).toISOString(), hasta: at(600).toISOString() };

/** Minutes after the beginning in which it drives, and how fast. */
const legs = [
  { from: 10, until: 30, kmh: 40 },
  { from: 45, until: 60, kmh: 40 },
  { from: 68, until: 83, kmh: 40 },
];
/** A report every half minute. Three trips; at their middle it is too fast for three minutes. */
const frames = (keys: Record<number, string>): Frame[] => {
  let north = 0;
  return Array.from({ length: 300 }, (_, i) => {
    const leg = legs.find(({ from, until }) => i / 2 > from && i / 2 <= until);
    const fast = leg && Math.abs(i / 2 - (leg.from + leg.until) / 2) <= 1.5;
    const kmh = leg ? (fast ? 90 : leg.kmh) : 0;
    north += kmh / 120 / 111;
    const key = keys[i / 2];
    return {
      ...emptyFrame(at(i / 2)),
      latitud: Math.round((4.6 + north) * 1e7) / 1e7,
      longitud: -74.1,
      velocidad_kmh: kmh,
      encendido: kmh > 0,
      ...(key !== undefined && { atributos: { conductor: key } }),
    };
  });
};

const admin = (company = api.a) => api.as('admin', company);
const aPersona = async (nombre: string, llavero_rfid: string | null, company = api.a) => {
  const { status, json } = await admin(company).call('POST', '/api/personal', unaPersona({ nombre, llavero_rfid }));
  expect(status, JSON.stringify(json)).toBe(201);
  return json as { id: number; version: number };
};
const setKey = async (id: number, llavero_rfid: string | null) => {
  const { version } = (await admin().call('GET', `/api/personal/${id}`)).json;
  const { status, json } = await admin().call('PATCH', `/api/personal/${id}`, { version, llavero_rfid });
  expect(status, JSON.stringify(json)).toBe(200);
  await api.tracking.projected();
};

let [ana, beto, carla] = [0, 0, 0];
beforeAll(async () => {
  const { status } = await admin().call('POST', '/api/reglas', {
    ...{ nombre: 'Rápido', tipo: 'exceso_velocidad', umbral: 60 },
  });
  expect(status).toBe(201);
  await api.db.system.execute(sql`update reglas set vigente_desde = '2000-01-01' where empresa_id = ${api.a}`);
  ana = (await aPersona('Ana', 'A1B2C3D4')).id;
  beto = (await aPersona('Beto', '0012D687')).id;
  carla = (await aPersona('Carla', null)).id;
  await aPersona('Ajena', 'C0FFEE12', api.b);
});

/** An asset that Carla drives by the office's records. */
const aTruck = async (): Promise<Tracker> => {
  const tracker = await aTracker(api);
  await api.db.system.execute(
    sql`update activos set conductor_id = ${carla} where empresa_id = ${api.a} and id = ${tracker.id}`,
  );
  return tracker;
};
const report = async ({ company, name }: Tracker, given: readonly Frame[], together = 40) => {
  for (let i = 0; i < given.length; i += together) {
    await Promise.all(given.slice(i, i + together).map((frame) => api.tracking.accept(company, name, frame)));
    await api.tracking.projected();
  }
};
const driversOf = async (id: number) => {
  const list = async (path: string, more: object) =>
    (await admin().call('GET', `/api/${path}?range=[0,99]&${filtered({ activo_id: id, ...more })}`)).json;
  const trips = (await list('viajes', day)) as { inicio_en: string; conductor_id: number | null }[];
  const events = (await list('eventos', {})) as { inicio_en: string; tipo: string; personal_id: number | null }[];
  const inOrder = <R extends { inicio_en: string }>(rows: R[]) =>
    rows.toSorted((a, b) => a.inicio_en.localeCompare(b.inicio_en));
  return {
    trips: inOrder(trips).map(({ conductor_id }) => conductor_id),
    events: inOrder(events).map(({ personal_id }) => personal_id),
  };
};
const shuffled = <T>(rows: readonly T[], seed: number) => {
  const random = randomOf(seed);
  return rows
    .map((row) => [random(), row] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, row]) => row);
};

describe("a driver's key", () => {
  // Ana's before the first trip, in the other order; Beto's in the second one, in decimal; in the third an unknown one.
  const keys = { 5: 'd4:c3:b2:a1', 50: '0001234567', 81: '00000000', 82: 'C0FFEE12' };
  const expected = () => ({ trips: [ana, beto, carla], events: [ana, beto, carla] });

  it.each<[string, (given: Frame[]) => Frame[]]>([
    ['as they happened', (given) => given],
    ['all at once', (given) => given],
    ['the last first', (given) => given.toReversed()],
    ['in any order', (given) => shuffled(given, 3)],
    ['those with keys last', (given) => [...given.filter((f) => !f.atributos), ...given.filter((f) => f.atributos)]],
    ['those with keys first', (given) => [...given.filter((f) => f.atributos), ...given.filter((f) => !f.atributos)]],
  ])('names who drove in trips and events: %s', async (order, sorted) => {
    const truck = await aTruck();
    await report(truck, sorted(frames(keys)), order === 'all at once' ? 500 : 45);
    expect(await driversOf(truck.id)).toEqual(expected());
    const { json } = await admin().call(
      'GET',
      `/api/posiciones?range=[0,499]&${filtered({ activo_id: truck.id, ...day })}`,
    );
    const read = (json as { fecha: string; conductor_id: number | null }[]).filter(({ conductor_id }) => conductor_id);
    expect(read.map(({ fecha, conductor_id }) => [fecha, conductor_id])).toEqual([
      [at(5).toISOString(), ana],
      [at(50).toISOString(), beto],
    ]);
  });

  it('that is read with every report is stored once an hour, and begins the trip that follows', async () => {
    const truck = await aTruck();
    const always = Object.fromEntries(
      Array.from({ length: 300 }, (_, i) => [i / 2, i / 2 < 60 ? 'A1B2C3D4' : '0012D687']),
    );
    await report(truck, shuffled(frames(always), 5));
    expect(await driversOf(truck.id)).toEqual({ trips: [ana, ana, beto], events: [ana, ana, beto] });
    const { rows } = await api.db.system.execute<{ llave: string; veces: number }>(
      sql`select llave, veces from llaves_leidas where activo_id = ${truck.id} order by desde`,
    );
    expect(rows).toEqual([
      { llave: 'A1B2C3D4', veces: 120 },
      { llave: '0012D687', veces: 121 },
      { llave: '0012D687', veces: 59 },
    ]);
  });

  it('counts for a trip from ten minutes before it, but not from the trip before', async () => {
    const truck = await aTruck();
    await report(truck, frames({ 9: 'A1B2C3D4', 33: '0012D687', 59.5: '0012D687' }));
    expect((await driversOf(truck.id)).trips).toEqual([ana, beto, carla]);
    const early = await aTruck();
    await report(early, frames({ 33: '0012D687', 36: 'A1B2C3D4' }));
    expect((await driversOf(early.id)).trips).toEqual([carla, ana, carla]);
  });

  it('in a trip with two: the trip is of the first one, an event of the last one before it', async () => {
    const truck = await aTruck();
    await report(truck, frames({ 11: 'A1B2C3D4', 15: '0012D687' }));
    expect(await driversOf(truck.id)).toEqual({ trips: [ana, carla, carla], events: [beto, carla, carla] });
  });

  it('that gets its person later, another one or none changes trips, events and working days', async () => {
    const truck = await aTruck();
    const dora = (await aPersona('Dora', null)).id;
    await report(truck, frames({ 46: 'FE01DC23', 81: 'fe-01-dc-23' }));
    const workDays = async (conductor_id: number) => {
      const dates = { desde: day.desde.slice(0, 10), hasta: day.hasta.slice(0, 10) };
      const { json } = await admin().call('GET', `/api/jornadas?range=[0,9]&${filtered({ conductor_id, ...dates })}`);
      return json.map(({ viajes_n }: { viajes_n: number }) => viajes_n);
    };
    const none = { trips: [carla, carla, carla], events: [carla, carla, carla] };
    expect(await driversOf(truck.id)).toEqual(none);
    await setKey(dora, '23DC01FE');
    const hers = { trips: [carla, dora, dora], events: [carla, dora, dora] };
    expect(await driversOf(truck.id)).toEqual(hers);
    expect(await workDays(dora)).toEqual([2]);
    await setKey(dora, null);
    expect(await driversOf(truck.id)).toEqual(none);
    expect(await workDays(dora)).toEqual([]);
    const eva = (await aPersona('Eva', 'fe01dc23')).id;
    await api.tracking.projected();
    expect((await driversOf(truck.id)).trips).toEqual([carla, eva, eva]);
    expect((await admin().call('DELETE', `/api/personal/${eva}`)).status).toBe(200);
    await api.tracking.projected();
    expect(await driversOf(truck.id)).toEqual(none);
    await api.db.system.execute(
      sql`update personal set eliminado_en = null where empresa_id = ${api.a} and id = ${eva}`,
    );
    await api.tracking.projected();
    expect((await driversOf(truck.id)).trips).toEqual([carla, eva, eva]);
  });

  it('that two people have in other writings, from before that was refused, is of nobody', async () => {
    const truck = await aTruck();
    const [one, other] = [(await aPersona('Uno', null)).id, (await aPersona('Otro', null)).id];
    await api.db.system.execute(sql`alter table personal disable trigger llaves_cambiadas`);
    for (const [id, key] of [
      [one, '0A0B0C0D'],
      [other, '0D0C0B0A'],
    ])
      await api.db.system.execute(
        sql`update personal set llavero_rfid = ${key} where id = ${id} and empresa_id = ${api.a}`,
      );
    await api.db.system.execute(sql`alter table personal enable trigger llaves_cambiadas`);
    await report(truck, frames({ 11: '0a:0b:0c:0d', 46: '0D0C0B0A' }));
    expect((await driversOf(truck.id)).trips).toEqual([carla, other, carla]);
  });

  it('leaves fleets without keys alone', async () => {
    const truck = await aTruck();
    await report(truck, frames({}));
    expect(await driversOf(truck.id)).toEqual({ trips: [carla, carla, carla], events: [carla, carla, carla] });
    await api.db.system.execute(sql`update viajes set conductor_id = ${beto} where activo_id = ${truck.id}`);
    await api.db.system.execute(sql`
      insert into recalculos_pendientes (empresa_id, activo_id, desde) values (${api.a}, ${truck.id}, '2000-01-01')`);
    await api.tracking.projected();
    expect((await driversOf(truck.id)).trips).toEqual([beto, beto, beto]);
  });
});
