import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { prepared, useApi } from '../testing/useApi';
import { openTestDb } from '../testing/database';
import { startOwnApi } from '../testing/app';
import { settledChanges } from '../testing/settledChanges';
import { keepEpoch } from './epoch';

const api = useApi(startOwnApi);
const empty = prepared(
  () => openTestDb(),
  (db) => db.close(),
);

const follow = async (filter: object) => {
  await settledChanges(api);
  return api.as('admin').call('GET', `/api/niveles?range=[0,999]&filter=${encodeURIComponent(JSON.stringify(filter))}`);
};

it('an empty database has its epoch, and keeps it', async () => {
  const read = async () => (await empty.system.execute(sql`select * from epoca_cambios`)).rows;
  const before = await read();
  expect(before).toHaveLength(1);
  await keepEpoch(empty.system);
  expect(await read()).toEqual(before);
});

it('numbers of another history are left behind: former cursors are refused, and all is told again', async () => {
  const { id } = await api.aNivel();
  const { headers } = await follow({ actualizado_desde: '1970-01-01T00:00:00Z' });
  // As a backup of a server that has seen more transactions.
  await api.db.system.execute(sql`
    insert into cambios (empresa_id, entidad, entidad_id, cambio, fecha)
    select empresa_id, entidad, entidad_id, 900000000000, fecha from cambios where entidad_id = ${id}`);
  await api.db.system.execute(sql`update cambios set cambio = cambio + 900000000000 where cambio < 900000000000`);
  await api.db.system.execute(sql`update epoca_cambios set origen = 'otro servidor'`);
  await keepEpoch(api.db.system);
  const refused = await follow({ desde_cursor: headers['x-cursor'] });
  expect([refused.status, refused.json.code]).toEqual([410, 'CURSOR_VENCIDO']);
  const again = await follow({ actualizado_desde: '1970-01-01T00:00:00Z' });
  expect(again.json.filter((row: { id: number }) => row.id === id)).toHaveLength(1);
  expect((await follow({ desde_cursor: again.headers['x-cursor'] })).json).toEqual([]);
});
