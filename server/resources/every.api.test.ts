import { beforeAll, describe, expect, it } from 'vitest';
import { can, sees, type Action } from '#contract/core/access';
import type { Entity } from '#contract/core/entity';
import { entities, type EntityName } from '#contract/index';
import { roles } from '#contract/core/roles';
import { useApi } from '../testing/useApi';
import { makers, prepareGround, type Ground } from '../testing/makers';
import { later } from '../../testing/later';

/** What holds for every entity, including new ones. */

let written = 0;
/** A unique text that this field accepts. */
const uniqueText = (field: string) => {
  const text = `ZX${String(++written).padStart(10, '0')}`;
  if (field === 'email') return `${text}@unico.test`.toLowerCase();
  return field === 'vin' ? `${text}00000` : text;
};

/** Entities of which an operario sees only its own records. */
const ownScoped: readonly EntityName[] = ['combustible', 'ordenes', 'tareas'];

const api = useApi();
let ground: Ground;
beforeAll(async () => {
  ground = await prepareGround(api);
});

const hostile: unknown[] = [
  null,
  [],
  'texto',
  7,
  { nombre: { $ne: null } },
  { nombre: ['a'] },
  { id: 1, empresa_id: 2 },
  { nombre: 'a\u0000b' },
  { nombre: "'; drop table activos; --" },
  { version: 'uno' },
];

describe.each(Object.keys(makers) as (keyof typeof makers)[])('every %s', (name) => {
  const url = `/api/${name}`;
  const make = async () => (await api.as('admin').call('POST', url, makers[name](ground))).json;

  it.each(roles)('answers a %s by the permissions', async (role) => {
    const caller = api.as(role);
    const { id, version } = await make();
    const expected = (action: Action, ok: number) => (can(role, action, name) ? ok : 403);
    expect((await caller.call('GET', `${url}?range=[0,9]`)).status).toBe(expected('reference', 200));
    expect((await caller.call('GET', `${url}?filter={"id":[${id}]}`)).status).toBe(expected('reference', 200));
    expect((await caller.call('GET', `${url}/${id}`)).status).toBe(
      expected('show', role === 'operario' && ownScoped.includes(name) ? 404 : 200),
    );
    expect((await caller.call('POST', url, makers[name](ground))).status).toBe(expected('create', 201));
    expect((await caller.call('PUT', `${url}/${id}`, { version })).status).toBe(expected('edit', 200));
    expect((await caller.call('PATCH', `${url}?filter={"id":[${id}]}`, {})).status).toBe(expected('edit', 200));
    expect((await caller.call('DELETE', `${url}/${id}`)).status).toBe(expected('delete', 200));
  });

  it('is invisible to other companies, which get the same answer as for an unknown record', async () => {
    const { id, version } = await make();
    const foreign = api.as('admin', api.b);
    const calls: ['GET' | 'PUT' | 'PATCH' | 'DELETE', (id: number) => string, unknown?][] = [
      ['GET', (row) => `${url}/${row}`],
      ['PUT', (row) => `${url}/${row}`, { version }],
      ['PATCH', (row) => `${url}?filter={"id":[${row}]}`, {}],
      ['DELETE', (row) => `${url}/${row}`],
      ['DELETE', (row) => `${url}?filter={"id":[${row}]}`],
    ];
    for (const [method, path, body] of calls) {
      const theirs = await foreign.call(method, path(id), body);
      const never = await foreign.call(method, path(888_888), body);
      expect(theirs.status).toBe(404);
      expect(theirs.json).toEqual(never.json);
    }
    expect((await foreign.call('GET', `${url}?filter={"id":[${id}]}`)).json).toEqual([]);
    expect((await api.as('admin').call('GET', `${url}/${id}`)).status).toBe(200);
  });

  // fuzz.api.test.ts tries such bodies daily.
  later.each(hostile.map((body) => [JSON.stringify(body), body]))(
    'refuses the body %s without an internal error',
    async (_text, body) => {
      const { id } = await make();
      for (const [method, path] of [
        ['POST', url],
        ['PUT', `${url}/${id}`],
      ] as const) {
        const { status } = await api.as('admin').call(method, path, body);
        expect([201, 400, 404, 415, 422]).toContain(status);
      }
    },
  );

  later('accepts twenty concurrent requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        api.as(i % 2 ? 'admin' : 'superadmin').call('POST', url, makers[name](ground)),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(new Set(answers.map(({ json }) => json.id)).size).toBe(20);
  });

  it('returns only the fields of the contract', async () => {
    const record = await make();
    // Without a mail server, who invites gets the link.
    const beside = name === 'usuarios' ? ['enlace'] : [];
    expect(Object.keys(record).filter((field) => !(field in entities[name].record.shape))).toEqual(beside);
    expect(Object.keys(entities[name].record.shape).filter((field) => !(field in record))).toEqual([]);
  });

  const entity: Entity = entities[name];
  const ids = (rows: { id: number }[]) => rows.map(({ id }) => id);
  const asked = (filter: object) => `filter=${encodeURIComponent(JSON.stringify(filter))}`;
  const may = roles.filter((role) => can(role, 'reference', name));

  /** What a list returns to this role for a record; for one that is not its own, what it would return. */
  const answered = async (role: (typeof roles)[number], id: number) => {
    const [row] = (await api.as(role).call('GET', `${url}?${asked({ id: [id] })}`)).json;
    return row ? (field: string) => field in row : sees(role, entity);
  };

  it.each(entity.searched)('is found by its %s by users who see that field, and by nobody else', async (field) => {
    const written = field in entity.fields ? { [field]: uniqueText(field) } : {};
    const record = (await api.as('admin').call('POST', url, { ...makers[name](ground), ...written })).json;
    for (const role of may) {
      const q = String(record[field]);
      const { json, headers } = await api.as(role).call('GET', `${url}?range=[0,9]&${asked({ q })}`);
      const own = role !== 'operario' || !ownScoped.includes(name);
      const found = own && (await answered(role, record.id))(field) ? [record.id] : [];
      expect(ids(json)).toEqual(found);
      expect(headers['content-range']).toMatch(new RegExp(`/${found.length}$`));
    }
  });

  it('is sorted, filtered and counted only by fields that the lists of a role show', async () => {
    const { id } = await make();
    const listed = `${url}?range=[0,0]`;
    for (const role of may) {
      const caller = api.as(role);
      const shown = await answered(role, id);
      const allowed = (field: string) => shown(field) || (can(role, 'list', name) && !(field in entity.record.shape));
      for (const field of new Set([...entity.sorts, ...Object.keys(entity.record.shape)])) {
        const { status } = await caller.call(
          'GET',
          `${listed}&sort=${encodeURIComponent(JSON.stringify([field, 'ASC']))}`,
        );
        expect([field, status]).toEqual([field, entity.sorts.includes(field) && shown(field) ? 200 : 400]);
      }
      for (const field of Object.keys(entity.filters)) {
        const { status } = await caller.call('GET', `${listed}&${asked({ [field]: null })}`);
        expect([field, status]).toEqual([field, allowed(field) ? 200 : 400]);
        if (!allowed(field) && can(role, 'list', name))
          expect((await caller.call('GET', `${url}/conteos?campo=${field}`)).status).toBe(400);
      }
    }
  });
});
