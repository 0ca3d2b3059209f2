import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import type { PanelFlota } from '#contract/requests/paneles';
import type { FilaReporte } from '#contract/requests/reportes';
import { useApi } from '../../testing/useApi';

const api = useApi();
let bus: number;
let van: number;
let today: string;

const day = 86_400_000;
const before = (days: number) => new Date(Date.parse(today) - days * day).toISOString().slice(0, 10);

/** A trip of this many hours from 8:00 on a day in Bogotá, part of it idle, with the kilometres of that day. */
const aTrip = async (
  activo: number,
  fecha: string,
  { hours, idle = 0, km }: { hours: number; idle?: number; km: number },
) => {
  const from = `${fecha}T08:00:00-05:00`;
  await api.db.system.execute(sql`
    insert into viajes (
      empresa_id, activo_id, inicio_en, fin_en, latitud_inicio, longitud_inicio, distancia_km, ralenti_s, huella
    )
    values (
      ${api.a}, ${activo}, ${from}::timestamptz, ${from}::timestamptz + ${hours} * interval '1 hour', 4.6, -74.1, ${km},
      ${idle * 3_600}, 1
    )`);
  await api.db.system
    .execute(sql`insert into km_dia (activo_id, fecha, empresa_id, km, movimiento_s, ralenti_s, viajes_n)
    values (${activo}, ${fecha}::date, ${api.a}, ${km}, ${(hours - idle) * 3_600}, ${idle * 3_600}, 1)`);
};

beforeAll(async () => {
  const { rows } = await api.db.system.execute<{ hoy: string }>(
    sql`select to_char(now() at time zone 'America/Bogota', 'YYYY-MM-DD') as hoy`,
  );
  today = rows[0]?.hoy ?? '';
  [bus, van] = [(await api.anActivo()).id, (await api.anActivo()).id];
  await api.anActivo();
  for (const id of [bus, van])
    await api.db.system.execute(
      sql`insert into proyecciones (activo_id, empresa_id, fecha) values (${id}, ${api.a}, now())`,
    );
  await aTrip(bus, before(2), { hours: 3, idle: 1, km: 90 });
  await aTrip(bus, before(3), { hours: 1, km: 30 });
  await aTrip(van, before(20), { hours: 2, km: 50 });
  // Its engine ran while it stood.
  await api.db.system.execute(
    sql`update km_dia set ralenti_s = ralenti_s + 3600 where activo_id = ${bus} and fecha = ${before(2)}::date`,
  );
  await api.db.system.execute(sql`
    insert into detenciones (empresa_id, activo_id, inicio_en, fin_en, latitud, longitud, ralenti_s)
    values (${api.a}, ${bus}, ${`${before(2)}T11:00:00-05:00`}::timestamptz, now(), 4.6, -74.1, 3600)`);
});

it('the panel has the distance, idle time and use of the fleet for today, a week and a month', async () => {
  const { flota }: { flota: PanelFlota[] } = (await api.as('monitor').call('GET', '/api/dashboard')).json;
  const nothing = { km: 0, movimiento_h: 0, ralenti: null, utilizacion: 0 };
  expect(flota).toMatchObject([
    { dias: 1, desde: today, hasta: today, activos: 2, ...nothing },
    { dias: 7, desde: before(6), km: 120, movimiento_h: 3, ralenti: 40 },
    { dias: 30, desde: before(29), km: 170, movimiento_h: 5 },
  ]);
  expect(flota[1]?.utilizacion).toBeCloseTo((100 * 2) / 14, 6);
  expect(flota[2]?.ralenti).toBeCloseTo((100 * 2) / 7, 6);
  expect((await api.as('monitor', api.b).call('GET', '/api/dashboard')).json.flota).toMatchObject(
    [nothing, nothing, nothing].map((none) => ({ ...none, utilizacion: null })),
  );
});

it('the report has them for each asset and for all together, and nothing for an asset that never reported', async () => {
  const query = encodeURIComponent(JSON.stringify({ desde: before(6), hasta: today }));
  const { json }: { json: FilaReporte[] } = await api
    .as('admin')
    .call('GET', `/api/reportes/activos?filter=${query}&sort=${encodeURIComponent('["km_gps","DESC"]')}`);
  expect(json.map(({ km_gps, movimiento_h, ralenti }) => ({ km_gps, movimiento_h, ralenti }))).toEqual([
    { km_gps: 120, movimiento_h: 3, ralenti: 40 },
    { km_gps: 0, movimiento_h: 0, ralenti: null },
    { km_gps: null, movimiento_h: null, ralenti: null },
  ]);
  const { totales } = (await api.as('admin').call('GET', `/api/reportes/activos/resumen?filter=${query}`)).json;
  expect(totales).toMatchObject({ km_gps: 120, movimiento_h: 3, ralenti: 40 });
  expect(totales.utilizacion).toBeCloseTo((100 * 2) / 14, 6);
});
