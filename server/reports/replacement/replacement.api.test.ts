import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { FilaReemplazo } from '#contract/requests/reporteReemplazo';
import { unActivo } from '../../testing/factories';
import { dayFromNow } from '../../testing/plans';
import { prepared, useApi } from '../../testing/useApi';

const api = useApi();
const today = dayFromNow(0);

/** A sequence that is the same every time. */
let state = 20_261_130;
const random = (below: number) => {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((state / 2_147_483_648) * below);
};

/** The calendar, computed on its own: the same day of another month, or its last one. */
const later = (day: string, months: number): string => {
  const [y = 0, m = 0, d = 0] = day.split('-').map(Number);
  const month = new Date(Date.UTC(y, m - 1 + months, 1));
  const last = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 0)).getUTCDate();
  month.setUTCDate(Math.min(d, last));
  return month.toISOString().slice(0, 10);
};
/** Bogotá has no summer time. */
const at = (day: string) => Date.parse(`${day}T05:00:00Z`);
const cents = (value: number) => Math.round(value * 100) / 100;

interface Read {
  moment: number;
  total: number;
}
const meterAt = (reads: readonly Read[], moment: number): number => {
  const before = reads.filter((read) => read.moment <= moment).at(-1);
  const after = reads.find((read) => read.moment > moment);
  if (!before) return after?.total ?? 0;
  if (!after) return before.total;
  return before.total + ((after.total - before.total) * (moment - before.moment)) / (after.moment - before.moment);
};

const rowsOf = async (query: string): Promise<FilaReemplazo[]> => {
  const { status, json } = await api.as('admin').call('GET', `/api/reportes/reemplazo?${query}`);
  if (status !== 200) throw new Error(JSON.stringify(json));
  return json;
};

const aTruck = async (nivel_id: number, given: object) => {
  const { id } = await api.as('admin').post('/api/activos', unActivo({ nivel_id, tipo_activo: 'vehiculo', ...given }));
  const { rows } = await api.db.system.execute<{ id: number }>(
    sql`select id from medidores where activo_id = ${id} and tipo = 'odometro'`,
  );
  return { id: Number(id), meter: Number(rows[0]?.id) };
};

const spend = (id: number, moment: number, valor: number, kind: number) => {
  const when = new Date(moment).toISOString();
  const insert = [
    sql`insert into historial (empresa_id, activo_id, tipo, titulo, costo, fecha)
      values (${api.a}, ${id}, 'costo', 'Gasto', ${valor}, ${when})`,
    sql`insert into cargas_combustible (empresa_id, activo_id, fecha, litros, valor, tanque_lleno)
      values (${api.a}, ${id}, ${when}, 10, ${valor}, true)`,
  ];
  const chosen = insert[kind];
  if (!chosen) throw new Error('no such kind');
  return api.db.system.execute(chosen);
};

const story = prepared(async () => {
  const { id: nivel } = await api.aNivel();
  const { id: below } = await api.aNivel({ padre_id: nivel });
  const trucks = [];
  for (let n = 0; n < 12; n += 1) {
    const fecha_compra = later(
      ['2024-02-29', '2023-01-31', today, dayFromNow(-40)][n % 4] ?? today,
      -12 * random(6) - random(3),
    );
    const compra = {
      fecha_compra,
      costo_adquisicion: 10_000 + random(90_000),
      valor_residual: random(9_000),
      vida_util_meses: 24 + random(72),
    };
    const truck = await aTruck(below, compra);
    const costs: { moment: number; valor: number }[] = [];
    const span = Date.now() - at(fecha_compra);
    for (let each = 0; each < 25; each += 1) {
      const years = random(8);
      const moment =
        each < 5
          ? Math.min(at(later(fecha_compra, 12 * years)), Date.now() - 1) - random(2)
          : at(fecha_compra) + random(span);
      const valor = each % 7 === 6 ? -random(500) - 1 : random(200_000) / 100 + 1;
      costs.push({ moment, valor });
      await spend(truck.id, moment, valor, each % 7 === 6 ? 0 : each % 2);
    }
    const reads: Read[] = [];
    for (let each = 0, total = random(5_000), moment = at(fecha_compra) - 5e8; each < 30; each += 1) {
      moment += 1 + random(Math.floor(span / 20));
      total += random(9_000);
      if (moment > Date.now() - 1_000) break;
      reads.push({ moment, total });
      const when = new Date(moment).toISOString();
      await api.db.system.execute(sql`
        insert into lecturas (empresa_id, medidor_id, valor, total, fecha, fuente, estado)
        values (${api.a}, ${truck.meter}, ${total}, ${total}, ${when}, 'manual', 'valida')`);
    }
    trucks.push({ ...truck, ...compra, costs, reads });
  }
  return { nivel, trucks };
});

describe('the replacement report', () => {
  it('says of each asset what an independent computation says', async () => {
    const { nivel, trucks } = story;
    const rows = await rowsOf(`nivel_id=${nivel}&tipo_activo=vehiculo`);
    expect(rows).toHaveLength(trucks.length);
    for (const {
      id,
      fecha_compra,
      costo_adquisicion: paid,
      valor_residual: left,
      vida_util_meses,
      costs,
      reads,
    } of trucks) {
      const sum = (from: number, until: number) =>
        costs.filter(({ moment }) => moment >= from && moment < until).reduce((all, { valor }) => all + valor, 0);
      const worth = (months: number) => Math.max(left, paid - (paid - left) * Math.min(1, months / vida_util_meses));
      const anios: FilaReemplazo['anios'] = [];
      for (let n = 1, spent = 0; later(fecha_compra, 12 * n) <= today; n += 1) {
        const [from, until] = [at(later(fecha_compra, 12 * (n - 1))), at(later(fecha_compra, 12 * n))];
        const costo = sum(from, until);
        spent += costo;
        const known = reads.some(({ moment }) => moment < until);
        const km = known ? meterAt(reads, until) - meterAt(reads, from) : null;
        anios.push({
          n,
          costo: cents(costo),
          km: km === null ? null : cents(km),
          costo_km: km ? cents(costo / km) : null,
          residual: cents(worth(12 * n)),
          costo_anual_equivalente: cents((paid - worth(12 * n) + spent) / n),
        });
      }
      let edad_meses = 0;
      while (later(fecha_compra, edad_meses + 1) <= today) edad_meses += 1;
      const since = at(later(today, -12)) + 86_400_000;
      const recent = sum(since, Date.now());
      const km12 = reads.length > 0 ? meterAt(reads, Date.now()) - meterAt(reads, since) : 0;
      const row = rows.find((found) => found.id === id);
      const by = anios.map(({ costo_anual_equivalente: yearly }) => yearly ?? 0);
      const anio_minimo = by.length > 0 ? 1 + by.indexOf(Math.min(...by)) : null;
      expect({ ...row, anios: [] }).toMatchObject({
        edad_meses,
        valor_residual_hoy: cents(worth(edad_meses)),
        costo_12m: cents(recent),
        anio_minimo,
        vender_antes_de:
          anio_minimo === null || anio_minimo === by.length ? null : later(fecha_compra, 12 * anio_minimo),
      });
      expect(row?.anios).toHaveLength(anios.length);
      row?.anios.forEach((anio, index) => {
        for (const [name, value] of Object.entries(anio)) {
          const wanted = Object.entries(anios[index] ?? {}).find(([field]) => field === name)?.[1];
          if (typeof wanted === 'number') expect(value, `${name} of ${anio.n}`).toBeCloseTo(wanted, 1);
          else expect(value, `${name} of ${anio.n}`).toBe(wanted);
        }
      });
      expect(row?.un_anio_mas).toBeCloseTo(worth(edad_meses) - worth(edad_meses + 12) + recent, 1);
      if (km12 > 0) expect(row?.costo_km_12m).toBeCloseTo(recent / km12, 1);
      else expect(row?.costo_km_12m).toBeNull();
    }
  });

  it('counts exactly the costs that the report of assets counts in the same days', async () => {
    const { nivel, trucks } = story;
    const { id: activo_id } = await aTruck(nivel, { fecha_compra: dayFromNow(-800) });
    const order = await api.as('admin').post('/api/ordenes', { titulo: 'Motor', tipo: 'correctivo', activo_id });
    await api.db.system.execute(sql`
      update ordenes set estado = 'cerrada', cerrada_en = ${`${dayFromNow(-500)}T15:00:00Z`}, costo_terceros = 321.5
      where id = ${order.id}`);
    for (const { id, fecha_compra } of [{ id: activo_id, fecha_compra: dayFromNow(-800) }, ...trucks.slice(0, 4)]) {
      const [row] = await rowsOf(`activo_id=${id}`);
      for (const { n, costo } of row?.anios ?? []) {
        const [desde, next] = [later(fecha_compra, 12 * (n - 1)), later(fecha_compra, 12 * n)];
        const hasta = new Date(Date.parse(next) - 86_400_000).toISOString().slice(0, 10);
        const filter = encodeURIComponent(JSON.stringify({ desde, hasta, activo_id: [id] }));
        const [reported] = await api.as('admin').get(`/api/reportes/activos?filter=${filter}`);
        expect(costo).toBeCloseTo(reported.costo, 2);
      }
    }
    expect((await rowsOf(`activo_id=${activo_id}`))[0]?.anios.map(({ costo }) => costo)).toEqual([321.5, 0]);
  });

  it('says what is missing, and leaves what needs it unknown', async () => {
    const { id: nivel } = await api.aNivel();
    const { id: bare } = await aTruck(nivel, {});
    expect((await rowsOf(`activo_id=${bare}`))[0]).toMatchObject({
      ...{ edad_meses: null, km: null, costo_km_12m: null, valor_residual_hoy: null, anios: [], anio_minimo: null },
      ...{ un_anio_mas: null, vender_antes_de: null },
      falta: [
        'Fecha de compra',
        'Costo de adquisición',
        'Valor residual',
        'Vida útil',
        'Costos registrados',
        'Lecturas del odómetro',
      ],
    });
    const { id: young } = await aTruck(nivel, {
      ...{ fecha_compra: dayFromNow(-90), costo_adquisicion: 900, valor_residual: 0, vida_util_meses: 90 },
    });
    await spend(young, Date.now() - 1_000, 40, 0);
    const [row] = await rowsOf(`activo_id=${young}`);
    expect(row).toMatchObject({
      anios: [],
      anio_minimo: null,
      falta: ['Un año completo desde la compra', 'Lecturas del odómetro'],
    });
    expect(row?.un_anio_mas).toBe(120 + 40);
    const { id: unpriced } = await aTruck(nivel, {
      fecha_compra: dayFromNow(-400),
      valor_residual: 1,
      vida_util_meses: 60,
    });
    await spend(unpriced, Date.now() - 390 * 86_400_000, 70, 1);
    expect((await rowsOf(`activo_id=${unpriced}`))[0]?.anios).toMatchObject([
      { n: 1, costo: 70, km: null, residual: null, costo_anual_equivalente: null },
    ]);
  });

  it('comes in pages, in the order of a column, without retired assets, as a file, for those who read reports', async () => {
    const { nivel, trucks } = story;
    const asked = `nivel_id=${nivel}`;
    const all = await rowsOf(`${asked}&range=[0,99]`);
    const days = all.map(({ vender_antes_de }) => vender_antes_de ?? '9999');
    expect(days).toEqual(days.toSorted());
    const { json, headers } = await api.as('admin').call('GET', `/api/reportes/reemplazo?${asked}&range=[2,3]`);
    expect(json).toEqual(all.slice(2, 4));
    expect(headers['content-range']).toBe(`reportes/reemplazo 2-3/${all.length}`);
    for (const field of ['costo_12m', 'un_anio_mas', 'km'] as const) {
      const sorted = (await rowsOf(`${asked}&sort=["${field}","DESC"]&range=[0,99]`)).map((row) => row[field]);
      expect(sorted).toEqual(sorted.toSorted((a, b) => (b ?? -Infinity) - (a ?? -Infinity)));
    }
    const gone = trucks[0]?.id ?? 0;
    await api.db.system.execute(
      sql`update activos set estado = 'dado_de_baja', motivo_baja = 'Vendido' where id = ${gone}`,
    );
    expect((await rowsOf(`${asked}&range=[0,99]`)).map(({ id }) => id)).not.toContain(gone);
    expect(await rowsOf(`activo_id=${gone}`)).toHaveLength(1);
    const file = {
      formato: 'csv',
      columnas: ['nombre', 'anio_minimo', 'vender_antes_de', 'falta'],
      filter: JSON.stringify({ nivel_id: nivel }),
    };
    expect((await api.as('admin').call('POST', '/api/reportes/reemplazo/exportar', file)).status).toBe(202);
    for (const role of ['operario', 'monitor'] as const)
      expect((await api.as(role).call('GET', '/api/reportes/reemplazo')).status).toBe(403);
    expect((await api.as('admin', api.b).call('GET', '/api/reportes/reemplazo')).json).toEqual([]);
  });
});
