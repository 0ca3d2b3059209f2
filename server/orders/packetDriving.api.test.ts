import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { limits } from '#contract/core/limits';
import { prepared, useApi } from '../testing/useApi';
import { atWork } from '../testing/work';

const api = useApi();
const fixture = prepared(() => atWork(api));
const minute = 60_000;

/** A drive that ended so many minutes ago, with hard braking. */
const drove = async (
  persona: number,
  { ago, lasted, km, events }: Record<'ago' | 'lasted' | 'km' | 'events', number>,
) => {
  const { id: activo } = await api.anActivo();
  const [from, to] = [ago + lasted, ago].map((minutes) => new Date(Date.now() - minutes * minute).toISOString());
  await api.db.system.execute(sql`
    insert into viajes (
      empresa_id, activo_id, conductor_id, inicio_en, fin_en, latitud_inicio, longitud_inicio, distancia_km,
      ralenti_s, huella
    )
    values (${api.a}, ${activo}, ${persona}, ${from}::timestamptz, ${to}::timestamptz, 4.6, -74.1, ${km}, 0, 1)`);
  for (let n = 0; n < events; n++)
    await api.db.system.execute(sql`
      insert into eventos (
        empresa_id, tipo, severidad, estado, activo_id, personal_id, clave, ancla_en, inicio_en, fin_en
      )
      values (
        ${api.a}, 'frenada_brusca', 'media', 'abierto', ${activo}, ${persona}, ${`frenada ${n}`}, ${from}::timestamptz,
        ${from}::timestamptz, ${from}::timestamptz
      )`);
};

it('a driver’s phone has their own score and their hours at the wheel, as the office sees them, and those of nobody else', async () => {
  const [driver, other] = [await fixture.technician(), await fixture.technician()];
  // Within this week, also in its first hour.
  const here = new Date(Date.now() - 5 * 60 * minute);
  const sinceMonday = ((here.getUTCDay() + 6) % 7) * 1_440 + here.getUTCHours() * 60 + here.getUTCMinutes();
  const lasted = Math.max(1, Math.min(50, sinceMonday - 2));
  await drove(driver.persona.id, { ago: 1, lasted, km: 80, events: 2 });
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000 - 5 * 3_600_000).toISOString().slice(0, 10);
  const filter = {
    por: 'conductor',
    conductor_id: driver.persona.id,
    desde: day(limits.driving.days - 1),
    hasta: day(0),
  };
  const [office] = await fixture.admin.get(`/api/conduccion?filter=${JSON.stringify(filter)}&range=[0,9]`);
  const { conduccion } = await driver.get('/api/ordenes/paquete');
  expect(conduccion.puntaje).toBeCloseTo(office.puntaje, 1);
  expect(conduccion.puntaje).toBe(87.5);
  // In quarters of an hour.
  expect(conduccion.minutos_semana).toBe(Math.floor(lasted / 15) * 15);
  expect((await other.get('/api/ordenes/paquete')).conduccion).toBeNull();
});
