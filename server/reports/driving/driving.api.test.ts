import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  kmPuntaje,
  puntosEvento,
  puntosExceso,
  tiposPuntaje,
  type Conduccion,
  type PorConduccion,
  type TipoPuntaje,
} from '#contract/requests/conduccion';
import type { EstadoEvento } from '#contract/entities/eventos';
import { roles } from '#contract/core/roles';
import type { SeveridadEvento, TipoEvento } from '#contract/entities/tiposEvento';
import { useApi } from '../../testing/useApi';
import { doneJob } from '../../testing/jobs';
import { filtered } from '../../../testing/filtered';

const api = useApi();

interface Event {
  tipo: TipoEvento;
  severidad: SeveridadEvento;
  estado: EstadoEvento;
  corregido: boolean;
  activo: number;
  persona: number | null;
  /** ms */
  inicio: number;
  segundos: number;
}
interface Trip {
  activo: number;
  persona: number | null;
  inicio: number;
  km: number;
}

const events: Event[] = [];
const trips: Trip[] = [];
const drivers: { id: number; nombre: string }[] = [];
const assets: { id: number; nombre: string }[] = [];

/** March in Bogotá, with the same number of days before it. */
const march = { desde: '2026-03-01', hasta: '2026-03-31' };
const dayMs = 86_400_000;
const [before, start, end] = ['2026-01-29', '2026-03-01', '2026-04-01'].map((day) =>
  Date.parse(`${day}T00:00:00-05:00`),
) as [number, number, number];

/** Pseudo-random, the same in every run. */
let seed = 7;
const random = () => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
const among = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
const iso = (at: number) => new Date(at).toISOString();

const store = async () => {
  const rows = events.map(
    (event, n) => sql`(
      ${api.a}, ${event.tipo}, ${event.severidad}, ${event.estado}, ${event.corregido}, ${event.activo},
      ${event.persona}::int, ${`clave ${n}`}, ${iso(event.inicio)}::timestamptz, ${iso(event.inicio)}::timestamptz,
      ${iso(event.inicio + event.segundos * 1_000)}::timestamptz
    )`,
  );
  await api.db.system.execute(sql`
    insert into eventos (
      empresa_id, tipo, severidad, estado, corregido, activo_id, personal_id, clave, ancla_en, inicio_en, fin_en
    )
    values ${sql.join(rows, sql`, `)}`);
  const driven = trips.map(
    ({ activo, persona, inicio, km }) => sql`(
      ${api.a}, ${activo}, ${persona}::int, ${iso(inicio)}::timestamptz, ${iso(inicio + 60_000)}::timestamptz, 4.6,
      -74.1, ${km}::float8, 0, 1
    )`,
  );
  await api.db.system.execute(sql`
    insert into viajes (
      empresa_id, activo_id, conductor_id, inicio_en, fin_en, latitud_inicio, longitud_inicio, distancia_km,
      ralenti_s, huella
    )
    values ${sql.join(driven, sql`, `)}`);
  await api.db.system.execute(sql`insert into km_dia (empresa_id, activo_id, fecha, km)
    select empresa_id, activo_id, (inicio_en at time zone 'America/Bogota')::date, sum(distancia_km)
    from viajes
    where empresa_id = ${api.a}
    group by 1, 2, 3`);
  await api.db.system.execute(sql`
    insert into proyecciones (activo_id, empresa_id, fecha)
    select id, empresa_id, now() from activos
    where empresa_id = ${api.a}`);
};

beforeAll(async () => {
  for (const nombre of ['Ana', 'Beto', 'Carla', 'Darío', 'Elsa'])
    drivers.push({
      id: (await api.as('admin').post('/api/personal', { nombre, apellido: 'Ríos', tipo: 'conductor' })).id,
      nombre,
    });
  const level = (await api.aNivel()).id;
  for (const nombre of ['Bus 1', 'Bus 2', 'Bus 3', 'Bus 4'])
    assets.push({ id: (await api.anActivo({ nombre, nivel_id: level })).id, nombre });
  const [, , , , elsa] = drivers;
  const [, , , bus4] = assets;
  if (!elsa || !bus4) throw new Error('nobody to drive');
  // Elsa and the fourth bus drive almost nothing; the others at random, including both ends of the days.
  const moments = [start, start - 1, end - 1, end, before, before - 1];
  for (let n = 0; n < 400; n++)
    events.push({
      tipo: among([...tiposPuntaje, 'ralenti_excesivo', 'conductor_no_identificado', 'orden_vencida']),
      severidad: among(['info', 'baja', 'media', 'alta', 'critica']),
      estado: among(['abierto', 'reconocido', 'en_gestion', 'resuelto', 'descartado']),
      corregido: random() < 0.1,
      activo: among(assets.slice(0, 3)).id,
      persona: among([...drivers.slice(0, 4).map(({ id }) => id), null]),
      inicio: moments[n] ?? before + Math.floor(random() * (end - before)),
      segundos: Math.floor(random() * 1_200),
    });
  for (let n = 0; n < 300; n++)
    trips.push({
      activo: among(assets.slice(0, 3)).id,
      persona: among([...drivers.slice(0, 4).map(({ id }) => id), null]),
      inicio: moments[n] ?? before + Math.floor(random() * (end - before)),
      km: Math.round(random() * 300) / 10,
    });
  trips.push({ activo: bus4.id, persona: elsa.id, inicio: start + dayMs, km: kmPuntaje - 0.5 });
  events.push({
    tipo: 'frenada_brusca',
    severidad: 'media',
    estado: 'abierto',
    corregido: false,
    activo: bus4.id,
    persona: elsa.id,
    inicio: start + dayMs,
    segundos: 0,
  });
  // An asset has at most one trip with the same beginning.
  const seen = new Set<string>();
  for (const trip of trips)
    while (seen.has(`${trip.activo} ${trip.inicio}`) || !seen.add(`${trip.activo} ${trip.inicio}`)) trip.inicio += 1;
  await store();
});

/** The score, computed independently. */
const counts = ({ tipo, severidad, estado, corregido }: Event) =>
  (tiposPuntaje as readonly string[]).includes(tipo) && severidad !== 'info' && estado !== 'descartado' && !corregido;
const pointsOf = ({ tipo, severidad, segundos }: Event): number => {
  if (tipo !== 'exceso_velocidad') return puntosEvento[tipo as Exclude<TipoPuntaje, 'exceso_velocidad'>];
  const bySeverity =
    severidad === 'critica'
      ? puntosExceso.severidad.critica
      : severidad === 'alta'
        ? puntosExceso.severidad.alta
        : severidad === 'media'
          ? puntosExceso.severidad.media
          : puntosExceso.severidad.baja;
  return bySeverity + Math.min(puntosExceso.minutos, segundos / 60) * puntosExceso.minuto;
};
const sum = (values: readonly number[]) => values.reduce((all, each) => all + each, 0);
const of = (por: PorConduccion, id: number, [from, to]: [number, number]) => {
  const own = ({ activo, persona, inicio }: { activo: number; persona: number | null; inicio: number }) =>
    (por === 'conductor' ? persona : activo) === id && inicio >= from && inicio < to;
  const counted = events.filter((event) => own(event) && counts(event));
  const km = sum(trips.filter(own).map((trip) => trip.km));
  const points = sum(counted.map(pointsOf));
  return { counted, km, score: km < kmPuntaje ? null : Math.max(0, 100 - (points / km) * 100) };
};
const expected = (por: PorConduccion, id: number) => {
  const [{ counted, km, score }, earlier] = [of(por, id, [start, end]), of(por, id, [before, start])];
  const n = (tipo: TipoPuntaje) => counted.filter((event) => event.tipo === tipo).length;
  return {
    id,
    conductor_id: por === 'conductor' ? id : null,
    activo_id: por === 'activo' ? id : null,
    ...Object.fromEntries(tiposPuntaje.map((tipo) => [tipo, n(tipo)])),
    eventos_n: counted.length,
    km: expect.closeTo(km, 1),
    eventos_100km: km > 0 ? expect.closeTo((counted.length / km) * 100, 1) : null,
    puntaje: score === null ? null : expect.closeTo(score, 1),
    tendencia: score === null || earlier.score === null ? null : expect.closeTo(score - earlier.score, 1),
  };
};

const ask = (filter: object, more = '', role: (typeof roles)[number] = 'monitor', company = api.a) =>
  api.as(role, company).call('GET', `/api/conduccion?${filtered(filter)}${more}`);
const rowsOf = async (filter: object, more?: string): Promise<Conduccion[]> =>
  (await ask({ ...march, ...filter }, more)).json;
const byId = <T extends { id: number }>(rows: T[]) => [...rows].sort((a, b) => a.id - b.id);

describe.each([
  ['conductor', drivers],
  ['activo', assets],
] as const)('by %s', (por, whose) => {
  it('matches a second computation over the same rows', async () => {
    expect(byId(await rowsOf({ por }))).toEqual(byId(whose.map(({ id }) => expected(por, id))));
  });

  it('each figure equals the number of events that its link lists', async () => {
    const link = async (filter: object) =>
      (await api.as('monitor').get(`/api/eventos?${filtered(filter)}&range=[0,999]`)).length;
    for (const row of await rowsOf({ por })) {
      const own = {
        puntua: true,
        [por === 'conductor' ? 'personal_id' : 'activo_id']: row.id,
        dia_desde: march.desde,
        dia_hasta: march.hasta,
      };
      expect(await link(own)).toBe(row.eventos_n);
      for (const tipo of tiposPuntaje) expect(await link({ ...own, tipo })).toBe(row[tipo]);
    }
  });

  it('is sorted by every column, unknown values last, and paged', async () => {
    const all = await rowsOf({ por }, '&sort=["puntaje","DESC"]');
    const scores = all.map(({ puntaje }) => puntaje);
    expect(scores).toEqual([...scores].sort((a, b) => (b ?? -1) - (a ?? -1)));
    expect(scores.at(-1)).toBeNull();
    const worst = await rowsOf({ por }, '&sort=["puntaje","ASC"]');
    expect(worst.at(-1)?.puntaje).toBeNull();
    expect(worst[0]?.puntaje).toBe(Math.min(...scores.filter((score) => score !== null)));
    const { json, headers } = await ask({ por, ...march }, '&sort=["puntaje","DESC"]&range=[1,2]');
    expect(json).toEqual(all.slice(1, 3));
    expect(headers['content-range']).toBe(`conduccion 1-2/${whose.length}`);
    expect((await ask({ por, ...march }, '&range=[50,60]')).headers['content-range']).toBe(
      `conduccion */${whose.length}`,
    );
  });

  it('can be filtered', async () => {
    const [one, two] = whose;
    expect((await rowsOf({ por, [`${por}_id`]: one?.id })).map(({ id }) => id)).toEqual([one?.id]);
    expect(byId(await rowsOf({ por, [`${por}_id`]: [one?.id, two?.id] })).map(({ id }) => id)).toEqual([
      one?.id,
      two?.id,
    ]);
  });
});

it(`under ${kmPuntaje} km there is no score, neither 0 nor 100, but events in every 100 km`, async () => {
  const [row] = await rowsOf({ por: 'conductor', conductor_id: drivers[4]?.id });
  expect(row).toMatchObject({ km: kmPuntaje - 0.5, eventos_n: 1, puntaje: null, tendencia: null });
  expect(row?.eventos_100km).toBeCloseTo(100 / (kmPuntaje - 0.5), 1);
});

it('an event no longer counts once somebody discards it', async () => {
  const of = { por: 'conductor', conductor_id: drivers[4]?.id };
  const { json: found } = await api
    .as('admin')
    .call('GET', `/api/eventos?${filtered({ personal_id: drivers[4]?.id })}`);
  await api.as('admin').call('POST', `/api/eventos/${found[0].id}/transicion`, {
    a: 'descartado',
    version: found[0].version,
    nota: 'Era un bache',
  });
  expect((await rowsOf(of))[0]).toMatchObject({ eventos_n: 0, frenada_brusca: 0, eventos_100km: 0 });
  await api.db.system.execute(sql`update eventos set estado = 'abierto' where id = ${found[0].id}`);
  expect((await rowsOf(of))[0]).toMatchObject({ eventos_n: 1 });
});

describe('the report of assets', () => {
  it('has the same figures, and null where nothing was driven', async () => {
    const still = await api.anActivo({ nombre: 'Planta' });
    const { json } = await api
      .as('admin')
      .call('GET', `/api/reportes/activos?${filtered(march)}&sort=["puntaje","DESC"]`);
    for (const { id } of assets) {
      const { km, score, counted } = of('activo', id, [start, end]);
      const critical = events.filter(
        (event) =>
          event.activo === id &&
          event.inicio >= start &&
          event.inicio < end &&
          event.severidad === 'critica' &&
          event.estado !== 'descartado' &&
          !event.corregido,
      );
      expect(json.find((row: { id: number }) => row.id === id)).toMatchObject({
        puntaje: score === null ? null : expect.closeTo(score, 6),
        eventos_100km: expect.closeTo((counted.length / km) * 100, 6),
        eventos_criticos: critical.length,
      });
    }
    expect(json.find((row: { id: number }) => row.id === still.id)).toMatchObject({
      puntaje: null,
      eventos_100km: null,
      eventos_criticos: 0,
    });
    const scores = json.map((row: { puntaje: number | null }) => row.puntaje);
    expect(scores).toEqual([...scores].sort((a, b) => (b ?? -1) - (a ?? -1)));
  });

  it('totals use the sums, never a mean of scores', async () => {
    const { json } = await api.as('admin').call('GET', `/api/reportes/activos/resumen?${filtered(march)}`);
    const each = assets.map(({ id }) => of('activo', id, [start, end]));
    const km = sum(each.map((one) => one.km));
    const points = sum(each.flatMap(({ counted }) => counted.map(pointsOf)));
    expect(json.totales.puntaje).toBeCloseTo(Math.max(0, 100 - (points / km) * 100), 6);
    expect(json.totales.eventos_100km).toBeCloseTo((sum(each.map(({ counted }) => counted.length)) / km) * 100, 6);
  });
});

it.each([
  {},
  { por: 'conductor', desde: '2026-03-01' },
  { por: 'chofer', ...march },
  { por: 'conductor', desde: '2026-03-02', hasta: '2026-03-01' },
  { por: 'conductor', desde: '2024-03-02', hasta: '2026-03-01' },
  { por: 'conductor', activo_id: 1, ...march },
])('is refused with %j', async (filter) => {
  expect((await ask(filter)).status).toBe(400);
});

it.each(roles)('a %s sees it when they may see trips', async (role) => {
  const trips = await api.as(role).call('GET', '/api/viajes');
  expect((await ask({ por: 'conductor', ...march }, '', role)).status).toBe(trips.status);
  expect(trips.status).toBe(role === 'operario' ? 403 : 200);
});

it('is invisible to other companies', async () => {
  expect((await ask({ por: 'conductor', ...march }, '', 'admin', api.b)).json).toEqual([]);
  expect((await ask({ por: 'activo', activo_id: assets[0]?.id, ...march }, '', 'admin', api.b)).json).toEqual([]);
});

it('a monitor cannot get maintenance events through these filters', async () => {
  const kinds = async (role: 'monitor' | 'admin') =>
    (
      await api
        .as(role)
        .get(
          `/api/eventos?${filtered({ dia_desde: march.desde, dia_hasta: march.hasta, tipo: 'orden_vencida' })}&range=[0,999]`,
        )
    ).length;
  expect(await kinds('admin')).toBeGreaterThan(0);
  expect(await kinds('monitor')).toBe(0);
});

it('is exported as a file, with the names of drivers', async () => {
  const { json } = await api.as('monitor').call('POST', '/api/conduccion/exportar', {
    formato: 'csv',
    filter: JSON.stringify({ por: 'conductor', ...march }),
    sort: '["conductor_id","ASC"]',
    columnas: ['conductor_id', 'puntaje', 'km', 'exceso_velocidad'],
  });
  const job = await doneJob(api.as('monitor').call, json.id);
  const [, head, first] = (await api.app.inject({ url: job.archivo_url })).rawPayload
    .toString('utf8')
    .replace('\uFEFF', '')
    .split('\r\n');
  expect(head).toBe('Conductor;Puntaje;Recorrido (km);Exceso de velocidad');
  expect(first).toMatch(/^Ana Ríos;\d+(,\d{1,2})?;\d+(,\d{1,2})?;\d+$/);
});
