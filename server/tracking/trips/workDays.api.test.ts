import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Jornada } from '#contract/requests/jornadas';
import { roles } from '#contract/core/roles';
import { startOwnApi } from '../../testing/app';
import { useApi } from '../../testing/useApi';
import { doneJob } from '../../testing/jobs';

const api = useApi(startOwnApi);
let [rosa, luis, bus, van] = [0, 0, 0, 0];

interface Given {
  of?: number | null;
  km?: number;
  idle?: number;
  /** Its parts by day, as the projector stores them: from, to, metres, seconds of idling. */
  parts?: [from: string, to: string, m: number, r: number][];
}

/** A trip between two moments in Bogotá; `to` null: it is in progress. */
const aTrip = async (
  asset: number,
  from: string,
  to: string | null,
  { of = rosa, km = 10, idle = 0, parts }: Given = {},
) => {
  const dias = parts?.map(([i, u, m, r]) => ({ f: i.slice(0, 10), i: `${i}-05:00`, u: `${u}-05:00`, m, r, h: 0 }));
  await api.db.system.execute(sql`
    insert into viajes (
      empresa_id, activo_id, conductor_id, inicio_en, fin_en, latitud_inicio, longitud_inicio, distancia_km, ralenti_s,
      huella, dias
    )
    values (
      ${api.a}, ${asset}, ${of}, ${`${from}-05:00`}::timestamptz, ${to && `${to}-05:00`}::timestamptz, 4.6, -74.1,
      ${km}, ${idle}, 1,
      ${dias ? JSON.stringify(dias) : null}::jsonb
    )`);
};

const aStop = (asset: number, from: string, to: string, idle: number) =>
  api.db.system
    .execute(sql`insert into detenciones (empresa_id, activo_id, inicio_en, fin_en, latitud, longitud, ralenti_s)
    values (${api.a}, ${asset}, ${`${from}-05:00`}::timestamptz, ${`${to}-05:00`}::timestamptz, 4.6, -74.1, ${idle})`);

beforeAll(async () => {
  const person = async (nombre: string) =>
    (await api.as('admin').call('POST', '/api/personal', { nombre, apellido: 'Ríos', tipo: 'conductor' })).json.id;
  [rosa, luis] = [await person('Rosa'), await person('Luis')];
  [bus, van] = [(await api.anActivo({ nombre: 'Bus 1' })).id, (await api.anActivo({ nombre: 'Van 2' })).id];
  for (const id of [bus, van])
    await api.db.system.execute(sql`insert into proyecciones (activo_id, empresa_id) values (${id}, ${api.a})`);
  // Two trips in two assets, an hour between them with the engine on for five minutes; the night does not count as
  // work.
  await aTrip(bus, '2026-08-20T06:00:00', '2026-08-20T07:30:00', { km: 40, idle: 300 });
  await aStop(bus, '2026-08-20T07:30:00', '2026-08-20T08:00:00', 240);
  await aTrip(van, '2026-08-20T08:30:00', '2026-08-20T09:00:00', { km: 12.5 });
  await aStop(van, '2026-08-20T09:00:00', '2026-08-21T09:00:00', 600);
  await aTrip(van, '2026-08-20T15:00:00', '2026-08-20T16:00:00', { of: null });
  // Across midnight: half an hour before and an hour after, with a fifth of its distance before.
  await aTrip(bus, '2026-08-21T23:30:00', '2026-08-22T01:00:00', {
    km: 50,
    idle: 90,
    parts: [
      ['2026-08-21T23:30:00', '2026-08-22T00:00:00', 10_000, 30],
      ['2026-08-22T00:00:00', '2026-08-22T01:00:00', 40_000, 60],
    ],
  });
  await aTrip(van, '2026-08-21T10:00:00', '2026-08-21T11:00:00', { of: luis, km: 30 });
  await aTrip(bus, '2026-08-21T10:30:00', '2026-08-21T11:30:00', { of: luis, km: 20 });
});

const get = (filter: object, more = '', role: (typeof roles)[number] = 'monitor', company = api.a) =>
  api.as(role, company).call('GET', `/api/jornadas?filter=${encodeURIComponent(JSON.stringify(filter))}${more}`);
const rowsOf = async (filter: object, more?: string): Promise<Jornada[]> => (await get(filter, more)).json;

it('a day has the first and last movement, the times driven, stopped and idled, the distance and the assets', async () => {
  expect(await rowsOf({ desde: '2026-08-20', hasta: '2026-08-20' })).toEqual([
    {
      id: `${rosa}-2026-08-20`,
      conductor_id: rosa,
      fecha: '2026-08-20',
      primer_movimiento_en: '2026-08-20T11:00:00.000Z',
      ultimo_movimiento_en: '2026-08-20T14:00:00.000Z',
      conduccion_s: 7_200,
      detenido_s: 3_600,
      sin_senal_s: 0,
      ralenti_s: 540,
      distancia_km: 52.5,
      activos: [
        { id: bus, nombre: 'Bus 1' },
        { id: van, nombre: 'Van 2' },
      ],
      viajes_n: 2,
    },
  ]);
});

it('a trip across midnight is split between both days, also where the range begins or ends there', async () => {
  const before = {
    fecha: '2026-08-21',
    ultimo_movimiento_en: '2026-08-22T05:00:00.000Z',
    conduccion_s: 1_800,
    distancia_km: 10,
    ralenti_s: 30,
    viajes_n: 1,
  };
  const after = {
    fecha: '2026-08-22',
    primer_movimiento_en: '2026-08-22T05:00:00.000Z',
    conduccion_s: 3_600,
    distancia_km: 40,
    ralenti_s: 60,
    detenido_s: 0,
  };
  const conductor_id = rosa;
  expect(
    await rowsOf({ conductor_id, desde: '2026-08-21', hasta: '2026-08-22' }, '&sort=["fecha","ASC"]'),
  ).toMatchObject([before, after]);
  expect(await rowsOf({ conductor_id, desde: '2026-08-21', hasta: '2026-08-21' })).toMatchObject([before]);
  expect(await rowsOf({ conductor_id, desde: '2026-08-22', hasta: '2026-08-22' })).toMatchObject([after]);
  expect(await rowsOf({ conductor_id, desde: '2026-08-23', hasta: '2026-08-30' })).toEqual([]);
});

it('two trips at the same time count once', async () => {
  expect(await rowsOf({ conductor_id: luis, desde: '2026-08-21', hasta: '2026-08-21' })).toMatchObject([
    { conduccion_s: 5_400, detenido_s: 0, distancia_km: 50, viajes_n: 2 },
  ]);
});

it('a driver who is driving has no last movement yet', async () => {
  const now = new Date();
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Bogota' }).format(now);
  await api.db.system.execute(sql`
    insert into viajes (
      empresa_id, activo_id, conductor_id, inicio_en, latitud_inicio, longitud_inicio, distancia_km, ralenti_s, huella
    )
    values (${api.a}, ${van}, ${luis}, now() - interval '1 minute', 4.6, -74.1, 1, 0, 1)`);
  const [row] = await rowsOf({ conductor_id: luis, desde: day, hasta: day });
  expect(row).toMatchObject({ ultimo_movimiento_en: null, fecha: day });
  await api.db.system.execute(sql`delete from viajes where fin_en is null`);
});

it('days are those of the company’s time zone', async () => {
  await api.db.system.execute(sql`update empresas set zona_horaria = 'Europe/Madrid' where id = ${api.a}`);
  const days = (await rowsOf({ conductor_id: rosa, desde: '2026-08-20', hasta: '2026-08-23' })).map(
    ({ fecha, viajes_n }) => [fecha, viajes_n],
  );
  await api.db.system.execute(sql`update empresas set zona_horaria = 'America/Bogota' where id = ${api.a}`);
  expect(days).toEqual([
    ['2026-08-20', 2],
    ['2026-08-22', 1],
  ]);
});

it('the list can be paged and sorted', async () => {
  const range = { desde: '2026-08-01', hasta: '2026-08-31' };
  const { json, headers } = await get(range, '&range=[0,1]&sort=["fecha","ASC"]');
  expect(json.map(({ distancia_km }: Jornada) => distancia_km)).toEqual([52.5, 50]);
  expect(headers['content-range']).toBe('jornadas 0-1/4');
  const beyond = await get(range, '&range=[10,20]');
  expect([beyond.json, beyond.headers['content-range']]).toEqual([[], 'jornadas */4']);
});

describe('a request is refused', () => {
  it.each([
    ['a range upside down', { desde: '2026-08-20', hasta: '2026-08-19' }, 'filter.hasta', /al revés/],
    ['forty days', { desde: '2026-08-01', hasta: '2026-09-09' }, 'filter.hasta', /31 días como máximo/],
    ['no days', {}, 'filter.desde', /Diga de qué día/],
    ['a day that is none', { desde: '2026-02-30', hasta: '2026-03-01' }, 'filter.desde', /Debe ser una fecha/],
  ])('for %s, at that field', async (_what, filter, field, words) => {
    const { status, json } = await get(filter);
    expect(status).toBe(400);
    expect(json.errors[field][0]).toMatch(words);
  });

  it('for a driver of another company', async () => {
    const { status, json } = await get(
      { conductor_id: rosa, desde: '2026-08-20', hasta: '2026-08-20' },
      '',
      'admin',
      api.b,
    );
    expect([status, json.errors]).toEqual([
      404,
      { 'filter.conductor_id': ['La persona no existe o no es de esta empresa.'] },
    ]);
  });

  it('for every method that writes', async () =>
    expect((await api.as('admin').call('POST', '/api/jornadas', {})).status).toBe(405));
});

it('the list is empty for another company and refused to operarios', async () => {
  const range = { desde: '2026-08-01', hasta: '2026-08-31' };
  expect((await get(range, '', 'admin', api.b)).json).toEqual([]);
  for (const role of roles) expect((await get(range, '', role)).status, role).toBe(role === 'operario' ? 403 : 200);
});

it('the list can be exported as a file, with Spanish words', async () => {
  const monitor = api.as('monitor');
  const { status, json } = await monitor.call('POST', '/api/jornadas/exportar', {
    formato: 'csv',
    sort: '["fecha","DESC"]',
    filter: JSON.stringify({ desde: '2026-08-20', hasta: '2026-08-20' }),
    columnas: ['fecha', 'conductor_id', 'primer_movimiento_en', 'conduccion_s', 'distancia_km', 'activos'],
  });
  expect(status).toBe(202);
  const job = await doneJob(monitor.call, json.id);
  const lines = (await api.app.inject({ url: job.archivo_url })).body.replace('\uFEFF', '').split('\r\n');
  expect(lines).toEqual([
    'sep=;',
    'Día;Conductor;Primer movimiento;Conducción (s);Distancia (km);Activos',
    '20/08/2026;Rosa Ríos;20/08/2026 06:00:00;7200;52,5;Bus 1, Van 2',
  ]);
});
