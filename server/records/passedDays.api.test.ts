import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { startOwnApi } from '../testing/app';
import { unaPersona } from '../testing/factories';
import { dayFromNow } from '../testing/plans';
import { settledChanges } from '../testing/settledChanges';
import { useApi } from '../testing/useApi';
import { notePassedDays } from './passedDays';

const api = useApi(startOwnApi);

const call = (method: 'GET' | 'POST', path: string, body?: object) =>
  api.as('admin').call(method, `/api/${path}`, body);
const follow = async (name: string, filter: object) => {
  await settledChanges(api);
  const { json, headers } = await call('GET', `${name}?filter=${encodeURIComponent(JSON.stringify(filter))}`);
  return { ids: (json as { id: number }[]).map(({ id }) => id), cursor: String(headers['x-cursor']) };
};
const all = async () => {
  for (let n = await notePassedDays(api.db.system); n > 0;) n = await notePassedDays(api.db.system);
};

it('what a new day changes is told once: documents and licences near their end', async () => {
  const asset = await api.anActivo();
  const document = { tipo: 'SOAT', vence_en: dayFromNow(30) };
  expect((await call('POST', `activos/${asset.id}/documentos`, document)).status).toBe(201);
  const person = async (day: number) =>
    (await call('POST', 'personal', unaPersona({ licencia_vence_en: dayFromNow(day) }))).json.id as number;
  const [near, past, far] = [await person(30), await person(-1), await person(60)];
  // As if all of it had been written some days ago.
  await api.db.system.execute(sql`update cambios set fecha = fecha - interval '3 days' where empresa_id = ${api.a}`);
  const later = { actualizado_desde: new Date(Date.now() + 60_000).toISOString() };
  const [assets, people] = [(await follow('activos', later)).cursor, (await follow('personal', later)).cursor];
  await all();
  expect((await follow('activos', { desde_cursor: assets })).ids).toEqual([asset.id]);
  const told = await follow('personal', { desde_cursor: people });
  expect(told.ids).toEqual([near, past]);
  expect(told.ids).not.toContain(far);
  await all();
  expect((await follow('personal', { desde_cursor: told.cursor })).ids).toEqual([]);
});
