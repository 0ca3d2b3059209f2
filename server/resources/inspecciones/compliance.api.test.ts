import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { masDias } from '#contract/rules/fechasPlan';
import type { FilaCumplimiento } from '#contract/requests/inspecciones';
import { unaInspeccion, unaPersona, unFormulario } from '../../testing/factories';
import { useApi } from '../../testing/useApi';

const api = useApi();
const admin = () => api.as('admin');
const query = (statement: ReturnType<typeof sql>) => api.db.system.execute(statement);
const long = '2026-01-01T12:00:00Z';

/** An asset with forms of these frequencies of its own, all of long ago. */
const watched = async (...frecuencias: string[]) => {
  const conductor = await admin().post('/api/personal', unaPersona());
  const asset = await api.anActivo({ conductor_id: conductor.id });
  const forms: { id: number }[] = [];
  for (const frecuencia of frecuencias)
    forms.push(
      await admin().post(
        '/api/plantillas',
        unFormulario({ frecuencia, aplica_a: { tipos: [], categorias: [], niveles: [asset.nivel_id] } }),
      ),
    );
  await query(sql`update activos set creado_en = ${long} where id = ${asset.id}`);
  await query(sql`update plantillas set creado_en = ${long} where uso = 'inspeccion'`);
  return { id: asset.id as number, conductor: conductor.id as number, forms: forms.map(({ id }) => id) };
};
const inspect = (activo_id: number, plantilla_id: number | undefined, day: string) =>
  admin().post('/api/inspecciones', unaInspeccion({ activo_id, plantilla_id, fecha: `${day}T16:00:00.000Z` }));
const drive = (activo_id: number, day: string, km: number) =>
  query(sql`
    insert into km_dia (empresa_id, activo_id, fecha, km, viajes_n, movimiento_s, ralenti_s)
    values (${api.a}, ${activo_id}, ${day}, ${km}, 1, 60, 0)`);
const asked = async (desde: string, hasta: string, more: string): Promise<FilaCumplimiento[]> =>
  admin().get(`/api/inspecciones/cumplimiento?desde=${desde}&hasta=${hasta}&${more}`);

// Monday 5 to Sunday 11 October 2026.
const monday = '2026-10-05';
const days = Array.from({ length: 7 }, (_, at) => masDias(monday, at));
const sunday = '2026-10-11';
beforeAll(() => expect(new Date(`${monday}T00:00:00Z`).getUTCDay()).toBe(1));

it('a daily form is due on working days, one before the trip on days with a kilometre, a weekly one on Sunday', async () => {
  const daily = await watched('diaria');
  await inspect(daily.id, daily.forms[0], monday);
  await inspect(daily.id, daily.forms[0], sunday);
  const leaving = await watched('antes_del_viaje');
  for (const [day, km] of [
    [monday, 0.9],
    ['2026-10-07', 1],
    ['2026-10-10', 30],
  ] as const)
    await drive(leaving.id, day, km);
  await inspect(leaving.id, leaving.forms[0], '2026-10-10');
  const weekly = await watched('semanal');
  await inspect(weekly.id, weekly.forms[0], '2026-10-08');
  const free = await watched('libre');
  const rows = await asked(monday, '2026-10-12', 'por=activo');
  const row = (id: number) => {
    const { hechas, debidas, pct } = rows.find((one) => one.activo_id === id) ?? {};
    return [hechas, debidas, pct];
  };
  expect(row(daily.id)).toEqual([1, 5, 20]);
  expect(row(leaving.id)).toEqual([1, 2, 50]);
  expect(row(weekly.id)).toEqual([1, 1, 100]);
  expect(row(free.id)).toEqual([0, 0, null]);
  // Without its Sunday nothing is due.
  expect(await asked(monday, sunday, `activo_id=${weekly.id}`)).toMatchObject([{ debidas: 0, pct: null }]);
  // The week began before.
  expect(await asked(sunday, '2026-10-12', `activo_id=${weekly.id}`)).toMatchObject([{ hechas: 1, debidas: 1 }]);
});

it('several forms of one day are one, done when one was; each due day is told', async () => {
  const { id, forms } = await watched('diaria', 'semanal', 'antes_del_viaje');
  for (const day of days) await drive(id, day, 5);
  await inspect(id, forms[0], '2026-10-06');
  await inspect(id, forms[2], '2026-10-06');
  const second = await inspect(id, forms[1], '2026-10-09');
  const [row] = await asked(monday, '2026-10-12', `activo_id=${id}&detalle=true`);
  expect(row).toMatchObject({ hechas: 2, debidas: 7 });
  expect(row?.dias?.map(({ fecha, hecha }) => [fecha, hecha])).toEqual(
    days.map((day) => [day, day === '2026-10-06' || day === sunday]),
  );
  expect(row?.dias?.at(-1)).toMatchObject({ inspeccion_id: second.id, resultado: 'apta' });
  const { version } = await admin().get(`/api/inspecciones/${second.id}`);
  await admin().call('POST', `/api/inspecciones/${second.id}/anular`, { motivo: 'Error', version });
  expect(await asked(monday, '2026-10-12', `activo_id=${id}`)).toMatchObject([{ hechas: 1, debidas: 7 }]);
});

it('by driver: who drove that day, else who drives the asset; today counts, later days do not', async () => {
  const { id, conductor, forms } = await watched('diaria');
  const other = await admin().post('/api/personal', unaPersona());
  await query(sql`
    insert into viajes (empresa_id, activo_id, conductor_id, inicio_en, latitud_inicio, longitud_inicio, distancia_km,
      ralenti_s, huella)
    values (${api.a}, ${id}, ${other.id}, ${`${monday}T15:00:00Z`}, 4, -74, 3, 0, 1)`);
  await inspect(id, forms[0], monday);
  const rows = await asked(monday, '2026-10-12', 'por=conductor');
  expect(rows.find((row) => row.conductor_id === other.id)).toMatchObject({ hechas: 1, debidas: 1, pct: 100 });
  expect(rows.find((row) => row.conductor_id === conductor)).toMatchObject({ hechas: 0, debidas: 4, pct: 0 });
  const today = new Date().toISOString().slice(0, 10);
  const [until] = await asked(today, masDias(today, 2), `activo_id=${id}`);
  const [beyond] = await asked(today, masDias(today, 300), `activo_id=${id}`);
  expect(beyond?.debidas).toBe(until?.debidas);
  expect((await admin().call('GET', '/api/inspecciones/cumplimiento?desde=2026-01-01&hasta=2028-01-01')).status).toBe(
    400,
  );
  const field = await api.as('operario').call('GET', `/api/inspecciones/cumplimiento?desde=${monday}&hasta=${sunday}`);
  expect(field.status).toBe(403);
});

it('days before the form or the asset existed are not due', async () => {
  const { id } = await watched('diaria');
  await query(sql`update activos set creado_en = '2026-10-07T16:00:00Z' where id = ${id}`);
  expect(await asked(monday, '2026-10-12', `activo_id=${id}`)).toMatchObject([{ debidas: 3 }]);
});
