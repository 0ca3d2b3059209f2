import { getTableColumns, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { can, sees, type Subject } from '#contract/core/access';
import type { Role } from '#contract/core/roles';
import type { Store } from '../records/store';
import { checkAnswers } from '../testing/answers';
import { useApi } from '../testing/useApi';
import { unaPersona } from '../testing/factories';
import { makers, prepareGround, type Ground } from '../testing/makers';
import { hear, json, secret } from '../testing/hearing';
import { stores, type Kept } from './testing';

/**
 * Hidden columns do not affect responses: every request of a role returns the same before and after a secret is written
 * to columns that it does not see.
 */

const names = Object.keys(stores) as Kept[];
const curious = ['monitor', 'operario'] as const;

const api = useApi();
let ground: Ground;
let responsable_id: number;
beforeAll(() => checkAnswers(false));
beforeAll(async () => {
  ground = await prepareGround(api);
  const { id: user_id } = await api.as('operario').who;
  responsable_id = (await api.as('admin').call('POST', '/api/personal', unaPersona({ user_id }))).json.id;
});
afterAll(() => checkAnswers(true));

/** Writes the secret into every hidden column that accepts it. @returns the columns */
const plant = async (role: Role, { entity, table }: Store, id: number): Promise<string[]> => {
  const visible = sees(role, entity);
  const planted: string[] = [];
  for (const [field, column] of Object.entries(getTableColumns(table as PgTable))) {
    if (visible(field) || !(field in entity.record.shape) || !['string', 'number'].includes(column.dataType)) continue;
    const value = column.dataType === 'string' ? secret.text : secret.number;
    const change = sql`update ${table} set ${sql.identifier(column.name)} = ${value} where id = ${id}`;
    // Columns with fixed values, or ids of other records, cannot hold the secret.
    const refused = await api.db.system.execute(change).catch((error: unknown) => error instanceof Error && error);
    if (!(refused instanceof Error)) planted.push(field);
  }
  return planted;
};

describe.each(curious)('a %s', (role) => {
  it.each(names.filter((name) => can(role, 'reference', name)))(
    'learns nothing of what it does not get of %s',
    async (name) => {
      const store = stores[name];
      // An operario gets events only of its own orders and tasks.
      const own = name === 'ordenes' ? { responsable_id } : name === 'tareas' ? { asignado_a_id: responsable_id } : {};
      const make = () => ({ ...makers[name](ground), ...own });
      const made = await api.as('admin').call('POST', `/api/${name}`, make());
      expect(made.status).toBe(201);
      await api.as('admin').call('POST', `/api/${name}`, make());
      const { id } = made.json;
      const before = await hear(api, role, name, store, id);
      const planted = await plant(role, store, id);
      expect(await hear(api, role, name, store, id)).toEqual(before);
      if (planted.length > 0) {
        const body = JSON.stringify((await api.as('admin').call('GET', `/api/${name}/${id}`)).json);
        expect(body.includes(secret.text) || body.includes(String(secret.number))).toBe(true);
      }
      // No column may have been written only where all hidden ones are computed, as the costs of orders are.
      const hidden = Object.keys(getTableColumns(store.table as PgTable)).filter(
        (field) => field in store.entity.record.shape && !sees(role, store.entity)(field),
      );
      expect(planted.length > 0).toBe(hidden.length > 0);
    },
  );

  const closed: [string, Subject][] = [
    ['/api/dispositivos', 'dispositivos'],
    ['/api/usuarios', 'usuarios'],
    ['/api/auditoria', 'auditoria'],
    ['/api/admin-empresas', 'admin-empresas'],
    ['/api/admin-users', 'admin-users'],
    ['/api/admin-dispositivos', 'admin-dispositivos'],
    ['/api/admin-activos', 'admin-activos'],
  ];
  it.each(closed)('gets the same answers about %s, whatever the request', async (url, subject) => {
    expect(can(role, 'reference', subject)).toBe(false);
    for (const asked of [
      '',
      '?range=[0,9]',
      `?filter=${json({ q: 'a' })}`,
      `?sort=${json(['nada', 'ASC'])}`,
      '?filter={',
      '/1',
      '/conteos?campo=estado',
    ])
      expect([asked, (await api.as(role).call('GET', `${url}${asked}`)).status]).toEqual([
        asked,
        expect.toBeOneOf([403, 404]),
      ]);
  });
});
