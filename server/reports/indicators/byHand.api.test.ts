import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { declared, ratioOver } from '#contract/figures/declared';
import { indicatorFigures } from '#contract/figures/indicatorFigures';
import type { Indicadores } from '#contract/requests/indicadores';
import type { FilaReporte } from '#contract/requests/reportes';
import { filtered } from '../../../testing/filtered';
import { prepared, useApi } from '../../testing/useApi';

/**
 * Four assets of one level over March, with and without an hour meter, positions and kilometres, and downtime of each
 * class: their figures against sums that are written out here, from the facts alone.
 */

const api = useApi();
const march = { desde: '2026-03-01', hasta: '2026-03-31' };
const hoursOfMarch = 31 * 24;
const day = (n: number) => `2026-03-${String(n).padStart(2, '0')}`;

type Clase = 'falla' | 'planificada' | 'operacional' | 'externa';
interface Facts {
  /** What the hour meter showed in February and at the end of March. */
  clock?: [number, number];
  /** Kilometres and seconds with the engine on, by positions. */
  gps?: { km: number; moving: number; idle: number };
  /** The same of the odometer. */
  wheel?: [number, number];
  cost: number;
  /** Day, hours, class. */
  stops: [number, number, Clase][];
}

const facts: Readonly<Record<string, Facts>> = {
  conTodo: {
    clock: [1_000, 1_180.5],
    gps: { km: 812.345, moving: 90_000, idle: 18_000 },
    cost: 1_234_567.89,
    stops: [
      [3, 5.25, 'falla'],
      [10, 8, 'planificada'],
      [20, 2.5, 'falla'],
    ],
  },
  soloMotor: {
    gps: { km: 401.5, moving: 50_400, idle: 3_601 },
    cost: 98_765.43,
    stops: [
      [5, 12, 'operacional'],
      [6, 3, 'falla'],
    ],
  },
  soloOdometro: { wheel: [50_000, 50_750], cost: 10_000.01, stops: [[8, 24, 'externa']] },
  sinNada: {
    cost: 5_000_000,
    stops: [
      [12, 6, 'falla'],
      [15, 10, 'planificada'],
    ],
  },
};

const run = (statement: ReturnType<typeof sql>) => api.db.system.execute(statement);

const meter = async (activo: number, tipo: 'odometro' | 'horometro', [before, after]: [number, number]) => {
  await run(sql`insert into medidores (empresa_id, activo_id, tipo, unidad, acumulativo)
    select ${api.a}::int, ${activo}::int, ${tipo}::text, 'u', true
    where not exists (select from medidores where activo_id = ${activo} and tipo = ${tipo} and eliminado_en is null)`);
  for (const [total, at] of [
    [before, '2026-02-20'],
    [after, '2026-03-31 18:00-05'],
  ] as const)
    await run(sql`insert into lecturas (empresa_id, medidor_id, valor, total, fecha, fuente, estado)
      select ${api.a}, id, ${total}::numeric, ${total}::numeric, ${at}::timestamptz, 'manual', 'valida' from medidores
      where activo_id = ${activo} and tipo = ${tipo} and eliminado_en is null`);
};

const made = prepared(async () => {
  const { id: nivel } = await api.aNivel();
  const ids: Record<string, number> = {};
  for (const [name, { clock, gps, wheel, cost, stops }] of Object.entries(facts)) {
    const { id } = await api.anActivo({ nombre: name, nivel_id: nivel, fecha_puesta_servicio: '2025-01-01' });
    ids[name] = id;
    if (clock) await meter(id, 'horometro', clock);
    if (wheel) await meter(id, 'odometro', wheel);
    if (gps) {
      await run(sql`insert into proyecciones (empresa_id, activo_id, fecha) values (${api.a}, ${id}, now())`);
      await run(sql`
        insert into km_dia (activo_id, fecha, empresa_id, km, movimiento_s, ralenti_s, viajes_n)
        values (${id}, ${day(4)}::date, ${api.a}, ${gps.km}, ${gps.moving}, ${gps.idle}, 3)`);
    }
    await run(sql`insert into historial (empresa_id, activo_id, tipo, titulo, costo, fecha)
      values (${api.a}, ${id}, 'costo', 'Gasto', ${cost}::numeric, ${`${day(9)} 10:00-05`}::timestamptz)`);
    for (const [from, long, clase] of stops)
      await run(sql`insert into tiempos_parada (empresa_id, activo_id, inicio_en, fin_en, clase)
        select ${api.a}::int, ${id}::int, desde, desde + ${long}::float8 * interval '1 hour', ${clase}::text
        from (select ${`${day(from)} 06:00-05`}::timestamptz as desde) d`);
  }
  return { nivel, ids };
});

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
const stopped = ({ stops }: Facts, ...clases: Clase[]) =>
  sumOf(stops.map(([, long, clase]) => (clases.length === 0 || clases.includes(clase) ? long : 0)));
const failures = ({ stops }: Facts) => stops.filter(([, , clase]) => clase === 'falla').length;
const kmOf = ({ gps, wheel }: Facts) => gps?.km ?? (wheel ? wheel[1] - wheel[0] : null);
const measured = ({ clock, gps }: Facts) =>
  clock ? clock[1] - clock[0] : gps ? (gps.moving + gps.idle) / 3_600 : null;
const worked = (of: Facts) => measured(of) ?? hoursOfMarch - stopped(of);
const baseOf = ({ clock, gps }: Facts) => (clock ? 'horometro' : gps ? 'motor' : 'calendario');

/** The figures of these assets by hand. */
const byHand = (fleet: readonly Facts[]) => {
  const driven = fleet.filter((of) => (kmOf(of) ?? 0) > 0);
  const timed = fleet.filter((of) => (measured(of) ?? 0) > 0);
  const service = fleet.length * hoursOfMarch;
  const costs = (of: readonly Facts[]) => sumOf(of.map(({ cost }) => cost));
  const failed = sumOf(fleet.map(failures));
  const bases = [...new Set(fleet.map(baseOf))];
  const per = (cost: number, by: number) => (by > 0 ? cost / by : null);
  return {
    operational: (100 * (service - sumOf(fleet.map((of) => stopped(of))))) / service,
    technical: (100 * (service - sumOf(fleet.map((of) => stopped(of, 'falla', 'planificada'))))) / service,
    perKm: per(costs(driven), sumOf(driven.map((of) => kmOf(of) ?? 0))),
    perHour: per(costs(timed), sumOf(timed.map((of) => measured(of) ?? 0))),
    driven: driven.length,
    timed: timed.length,
    failures: failed,
    mtbf: failed > 0 ? sumOf(fleet.map(worked)) / failed : null,
    base: bases.length > 1 ? 'mixta' : bases[0],
  };
};

/** To the cent, and to a second. */
const near = (actual: number | null | undefined, expected: number | null, by = 0.005) => {
  if (expected === null) expect(actual).toBeNull();
  else expect(Math.abs((actual ?? NaN) - expected), `${actual} for ${expected}`).toBeLessThan(by);
};
const second = 1 / 3_600;

const indicators = async (): Promise<Indicadores> =>
  await api.as('admin').get(`/api/indicadores?desde=${march.desde}&hasta=${march.hasta}&nivel_id=${made.nivel}`);
const report = async (path = '', more = '') =>
  await api.as('admin').get(`/api/reportes/activos${path}?${filtered({ ...march, bajo_nivel_id: made.nivel })}${more}`);

it('each asset has the figures of its own facts', async () => {
  const rows: FilaReporte[] = await report();
  expect(rows).toHaveLength(4);
  for (const row of rows) {
    const of = facts[row.nombre] ?? expect.unreachable(row.nombre);
    const expected = byHand([of]);
    expect([row.nombre, row.mtbf_base, row.fallas]).toEqual([row.nombre, expected.base, expected.failures]);
    near(row.costo_km, expected.perKm);
    near(row.costo_hora, expected.perHour);
    near(row.operacion_h, worked(of), second);
    near(row.mtbf_h, expected.mtbf, second);
    near(row.disponibilidad, expected.operational, 1e-6);
    near(row.disponibilidad_tecnica, expected.technical, 1e-6);
  }
});

it('the indicators, the panel, its levels and the report have those of all of them together', async () => {
  const expected = byHand(Object.values(facts));
  expect([expected.driven, expected.timed, expected.base]).toEqual([3, 2, 'mixta']);
  const { actual, niveles } = await api
    .as('admin')
    .get(`/api/indicadores/panel?desde=${march.desde}&hasta=${march.hasta}&nivel_id=${made.nivel}`);
  for (const figures of [await indicators(), actual as Indicadores]) {
    expect(figures).toMatchObject({
      activos_n: 4,
      costo_km_activos_n: 3,
      costo_hora_activos_n: 2,
      fallas_n: expected.failures,
      mtbf_base: 'mixta',
      correctivo_es_falla: false,
    });
    near(figures.costo_km, expected.perKm);
    near(figures.costo_hora, expected.perHour);
    near(figures.mtbf_h, expected.mtbf, second);
    near(figures.disponibilidad_pct, expected.operational, 1e-6);
    near(figures.disponibilidad_operacional_pct, expected.operational, 1e-6);
    near(figures.disponibilidad_tecnica_pct, expected.technical, 1e-6);
  }
  const [level] = niveles;
  expect([level.mtbf_base, level.activos]).toEqual(['mixta', 4]);
  near(level.mtbf_h, expected.mtbf, second);
  near(level.disponibilidad_tecnica_pct, expected.technical, 1e-6);
  const summary = await report('/resumen');
  for (const totals of [summary.totales, summary.niveles[0]]) {
    expect(totals).toMatchObject({ costo_km_activos_n: 3, costo_hora_activos_n: 2, mtbf_base: 'mixta' });
    near(totals.costo_km, expected.perKm);
    near(totals.costo_hora, expected.perHour);
    near(totals.mtbf_h, expected.mtbf, second);
    near(totals.disponibilidad_tecnica, expected.technical, 1e-6);
  }
});

it('the link of a ratio opens exactly the assets that it covers', async () => {
  const figures = indicatorFigures({ actual: await indicators() }, { ...march, bajo_nivel_id: made.nivel });
  for (const [name, n, column] of [
    ['costo_km', 3, 'costo_km_activos_n'],
    ['costo_hora', 2, 'costo_hora_activos_n'],
  ] as const) {
    const { to, value } = figures[name];
    const { con_km, con_horas } = ('query' in to && to.query) || {};
    const filter = filtered({
      ...march,
      bajo_nivel_id: made.nivel,
      ...(con_km && { con_km: true }),
      ...(con_horas && { con_horas: true }),
    });
    const rows: FilaReporte[] = await api.as('admin').get(`/api/reportes/activos?${filter}`);
    expect(rows.map((row) => row[name] !== null)).toEqual(Array.from({ length: n }, () => true));
    const { totales } = await api.as('admin').get(`/api/reportes/activos/resumen?${filter}`);
    expect([totales.activos, totales[column]]).toEqual([n, n]);
    near(totales[name], value);
    near(ratioOver(rows, declared[name].parts ?? expect.unreachable(name)), value);
  }
});

it('a corrective order that stopped nothing is a failure only if the company says so', async () => {
  const path = '/api/empresa/ajustes';
  const set = async (correctivo_es_falla: boolean) => {
    const { version } = await api.as('admin').get(path);
    const { status } = await api.as('admin').call('PATCH', path, { correctivo_es_falla, version });
    expect(status).toBe(200);
  };
  const before = byHand(Object.values(facts));
  const order = (numero: string, tipo: string, estado: string, at: string, of: keyof typeof made.ids) =>
    run(sql`
      insert into ordenes (empresa_id, numero, titulo, tipo, prioridad, estado, activo_id, nivel_id, creado_en)
      values (
        ${api.a}, ${numero}, 'Orden', ${tipo}, 'media', ${estado}, ${made.ids[of]}, ${made.nivel}, ${at}::timestamptz
      )`);
  await order('H-1', 'correctivo', 'pendiente', `${day(22)} 08:00-05`, 'sinNada');
  await order('H-2', 'emergencia', 'pendiente', `${day(23)} 08:00-05`, 'soloOdometro');
  // Neither a repair, nor done, nor in March, nor without a downtime: the last one is of the failure of 3 March.
  await order('H-3', 'preventivo', 'pendiente', `${day(23)} 08:00-05`, 'sinNada');
  await order('H-4', 'correctivo', 'cancelada', `${day(23)} 08:00-05`, 'sinNada');
  await order('H-5', 'correctivo', 'pendiente', '2026-04-01 08:00-05', 'sinNada');
  await order('H-6', 'correctivo', 'pendiente', `${day(3)} 07:00-05`, 'conTodo');
  expect(await indicators()).toMatchObject({ fallas_n: before.failures, correctivo_es_falla: false });

  await set(true);
  const after = await indicators();
  expect(after).toMatchObject({ fallas_n: before.failures + 2, correctivo_es_falla: true });
  near(after.mtbf_h, sumOf(Object.values(facts).map(worked)) / (before.failures + 2), second);
  const rows: FilaReporte[] = await report();
  expect(sumOf(rows.map(({ fallas }) => fallas))).toBe(after.fallas_n);
  expect((await report('/resumen')).correctivo_es_falla).toBe(true);
  await set(false);
  expect(await indicators()).toMatchObject({ fallas_n: before.failures });
});
