import { expect, it } from 'vitest';
import { startOwnApi } from '../testing/app';
import { testClock } from '../testing/clock';
import { turn, whole, type Size } from '../tracking/projector/turn';
import { seed } from './index';

const derived = {
  viajes: 'activo_id, inicio_en, fin_en, distancia_km',
  visitas: 'activo_id, parada_id, entrada_en, salida_en',
  desvios: 'ejecucion_id, inicio_en, fin_en, max_m',
  ejecuciones: 'id, estado, inicio_en, fin_en, avance_pct, a_tiempo_n, omitidas_n, desvios_n, curso',
  eventos: 'tipo, estado, activo_id, regla_id, inicio_en, fin_en, valor, valor_max, ejecucion_id, parada_id',
};

/** What is derived for the demonstration of a fixed day, in turns of this size. */
const inTurnsOf = async (size: Size) => {
  const { every, ...api } = await startOwnApi();
  await every.stop();
  const clock = await testClock({ every, ...api }, '2026-11-20T15:00:00.000Z');
  await api.tracking.close();
  await seed(api.db, '2026-11-20');
  const { pool } = api.db;
  while ((await turn(pool, Date.now, size)).outcomes.length > 0);
  const rows: string[] = [];
  for (const [table, columns] of Object.entries(derived)) {
    const found = await pool.query<{ text: string }>(`
      select concat_ws(' ', '${table}', ${columns}) as text from ${table} order by 1`);
    rows.push(...found.rows.map(({ text }) => text));
  }
  clock.stop();
  await api.close();
  return rows;
};

it('the demonstration is the same in turns of any size', async () => {
  const once = await inTurnsOf(whole);
  expect(once.length).toBeGreaterThan(5_000);
  const often = new Set(await inTurnsOf({ assets: 3, fixes: 200 }));
  expect(once.filter((row) => !often.delete(row))).toEqual([]);
  expect([...often]).toEqual([]);
}, 600_000);
