import { eq, sql } from 'drizzle-orm';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { limits } from '#contract/core/limits';
import { channels } from '#contract/core/realtime';
import { roleId, type Role } from '#contract/core/roles';
import { tenantRole } from '../../db/tables/stored';
import { moment } from '../../db/tables/types';
import { membresiaTable } from '../../db/tables/usuarios';
import { portOf } from '../../http';
import { lockMembers } from '../../records/members';
import { startOwnApi } from '../../testing/app';
import { listeners } from '../../testing/listener';
import { useApi } from '../../testing/useApi';
import { blockUser } from '../door/block';
import { hashOf } from '../secrets';
import { endGrants } from './end';
import { findGrant } from './find';
import { addressed, leftByName, type GrantKind } from './kind';
import { calendars, dataLinks, grantKinds, liveLinks, requestLinks, tokens, walls } from './kinds/index';
import { mintGrant } from './mint';
import { sweepGrants } from './sweep';

const api = useApi(startOwnApi);
beforeAll(async () => void (await api.listen()));
const listener = listeners(() => portOf(api.app.server));

type Calls = Pick<ReturnType<typeof api.by>, 'call'>;
interface Made {
  id: number;
  secret: string;
}

/** How a kind is made and used from outside, and what its user is answered. */
interface Tried {
  kind: GrantKind;
  path: string;
  /** Of its author, and one that may no longer be its author. */
  role: Role;
  lowered: Role;
  body: (company: number) => Promise<object> | object;
  look: (secret: string) => Promise<number>;
  ended: number;
  /** Where that is another answer. */
  endedByRole?: number;
  unknown: number;
}

const json = { accept: 'application/json' };
const statusOf = async (url: string, headers: Record<string, string>) =>
  (await api.call('GET', url, undefined, headers)).status;
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

const tried: Record<string, Tried> = {
  wall: {
    kind: walls,
    path: '/api/muros',
    ...{ role: 'monitor', lowered: 'operario' },
    body: () => ({ nombre: 'Sala', vistas: [] }),
    look: (secret) => statusOf(`/muro/${secret}`, json),
    ...{ ended: 410, unknown: 404 },
  },
  'live link': {
    kind: liveLinks,
    path: '/api/enlaces-vivos',
    ...{ role: 'monitor', lowered: 'operario' },
    body: async (company) => ({ activos: [(await api.anActivo({}, company)).id], hasta: inAnHour(), titulo: 'Sala' }),
    look: (secret) => statusOf(`/vivo/${secret}`, json),
    ...{ ended: 410, unknown: 404 },
  },
  calendar: {
    kind: calendars,
    path: '/api/mantenimiento/enlaces',
    ...{ role: 'admin', lowered: 'monitor' },
    body: () => ({ nombre: 'Sala' }),
    look: (secret) => statusOf(`/calendario/${secret}.ics`, {}),
    ...{ ended: 404, unknown: 404 },
  },
  'data link': {
    kind: dataLinks,
    path: '/api/enlaces-datos',
    ...{ role: 'admin', lowered: 'monitor' },
    body: () => ({ nombre: 'Sala', recurso: 'activos' }),
    look: (secret) => statusOf(`/api/datos/${secret}`, {}),
    ...{ ended: 404, unknown: 404 },
  },
  'request link': {
    kind: requestLinks,
    path: '/api/enlaces-solicitud',
    ...{ role: 'admin', lowered: 'monitor' },
    body: async (company) => ({ activo_id: (await api.anActivo({ nombre: 'Sala' }, company)).id }),
    look: (secret) => statusOf(`/api/solicitar/${secret}`, json),
    ...{ ended: 410, unknown: 404 },
  },
  token: {
    kind: tokens,
    path: '/api/tokens',
    ...{ role: 'admin', lowered: 'operario' },
    body: () => ({
      nombre: 'Sala',
      permisos: { dispositivos: 'lectura', posiciones: 'lectura', tiempo_real: 'lectura' },
      caduca_en: inAnHour(),
    }),
    look: (secret) => statusOf('/api/dispositivos', { authorization: `Bearer ${secret}` }),
    // A token does what its author may.
    ...{ ended: 401, endedByRole: 403, unknown: 401 },
  },
};

const make = async ({ path, body }: Tried, { call }: Calls, company = api.a): Promise<Made> => {
  const { status, json: made } = await call('POST', path, await body(company));
  expect([status, made.message]).toEqual([201, undefined]);
  const { id, url, token } = made as { id: number; url?: string; token?: string };
  return { id, secret: token ?? url?.replace(/^.*\/|\.ics$/g, '') ?? '' };
};
/** A member of the other company, who made one: the suspension of that one holds up no other test. */
const theirs = async (each: Tried) => {
  const author = await api.person(each.role, [api.b]);
  return { author, ...(await make(each, api.by(author, api.b), api.b)) };
};

type Ending = (made: Made & { author: { id: number } }, each: Tried) => Promise<unknown>;

const change = async (path: string, by: Calls, values: object) => {
  const { version } = (await by.call('GET', path)).json;
  expect((await by.call('PUT', path, { ...values, version })).status).toBe(200);
};
const changeAuthor = (id: number, values: object) => change(`/api/usuarios/${id}`, api.as('admin', api.b), values);
const setActive = async (activo: boolean) =>
  change(`/api/admin-empresas/${api.b}`, api.by(api.person('superadmin', []), api.b), { activo });

const endings: Record<string, Ending> = {
  'its author is blocked everywhere': ({ author }) => api.db.system.transaction((tx) => blockUser(tx, author.id)),
  'its author is blocked in the company': ({ author }) => changeAuthor(author.id, { estado: 'bloqueado' }),
  'its author is removed from the company': ({ author }) =>
    api.as('admin', api.b).call('DELETE', `/api/usuarios/${author.id}`),
  'its author is given a lower role': ({ author }, { lowered }) => changeAuthor(author.id, { rol_id: roleId[lowered] }),
  'its company is suspended': () => setActive(false),
  'it is revoked': ({ id }, { path }) => api.as('admin', api.b).call('DELETE', `${path}/${id}`),
  'its time is over': ({ id }, { kind: { table, over } }) =>
    api.db.system.execute(sql`update ${table} set ${sql.identifier(over?.name ?? '')} = now() where id = ${id}`),
};

describe.each(Object.entries(tried))('a %s', (_, each) => {
  const { kind, look, ended, endedByRole = ended } = each;

  it.each(Object.entries(endings).filter(([why]) => kind.over ?? !why.includes('time')))(
    'ends within two seconds when %s, and so do its sockets',
    async (why, end) => {
      const made = await theirs(each);
      const socket = kind.socketOf && (await listener(made.secret, channels.company(api.b, 'posiciones')));
      expect(await look(made.secret)).toBe(200);
      await end(made, each);
      try {
        const status = why.includes('role') ? endedByRole : ended;
        await expect.poll(() => look(made.secret), { timeout: 2_000 }).toBe(status);
        const late = new Promise((done) => setTimeout(done, limits.revocation.poll + 1_500, 'still open'));
        if (socket) expect(await Promise.race([socket.closed, late])).toBe(4009);
      } finally {
        if (why.includes('suspended')) await setActive(true);
      }
    },
  );

  it('is unknown where it never was, and in the database there is only its hash', async () => {
    const { id, secret } = await theirs(each);
    expect(await look(kind.secret.make())).toBe(each.unknown);
    const rows = await api.db.system.select().from(kind.table).where(eq(kind.table.id, id));
    expect(rows).toMatchObject([{ token_hash: hashOf(secret) }]);
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  it('is not made by one who is being removed', async () => {
    const author = await api.person(each.role, [api.b]);
    const body = await each.body(api.b);
    let asked: Promise<{ status: number }> | undefined;
    await api.db.system.transaction(async (tx) => {
      await lockMembers(tx, api.b);
      await tx.delete(membresiaTable).where(eq(membresiaTable.user_id, author.id));
      asked = api.by(author, api.b).call('POST', each.path, body);
      // It was let in, and waits.
      await new Promise((done) => setTimeout(done, 300));
    });
    expect((await asked)?.status).toBe(403);
  });

  it.runIf(kind.over ?? kind.revoked)('is forgotten a month after its end', async () => {
    const [recent, old, alive] = [await theirs(each), await theirs(each), await theirs(each)];
    const endedAgo = async ({ id }: Made, days: number) => {
      const column = sql.identifier((kind.revoked ?? kind.over)?.name ?? '');
      await api.db.system.execute(
        sql`update ${kind.table} set ${column} = now() - ${days} * interval '1 day' where id = ${id}`,
      );
    };
    await endedAgo(recent, 29);
    await endedAgo(old, 31);
    await sweepGrants(api.db.system, kind);
    const left = await api.db.system.select({ id: kind.table.id }).from(kind.table);
    const ids = left.map(({ id }) => id);
    expect([recent, old, alive].map(({ id }) => ids.includes(id))).toEqual([true, false, true]);
    expect(await look(old.secret)).toBe(each.unknown);
  });
});

it('every kind is tried here', () => {
  expect(new Set(Object.values(tried).map(({ kind }) => kind))).toEqual(new Set(grantKinds));
});

it('a live link that its customer rated is not forgotten', async () => {
  const { id } = await theirs(tried['live link'] as Tried);
  await api.db.system.execute(
    sql`update enlaces_vivos set calificado_en = now(), revocado_en = now() - interval '31 days' where id = ${id}`,
  );
  await sweepGrants(api.db.system, liveLinks);
  const { rows } = await api.db.system.execute(sql`select id from enlaces_vivos where id = ${id}`);
  expect(rows).toEqual([{ id }]);
});

it('another kind is a declaration', async () => {
  const table = pgTable('enlaces_de_prueba', {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    empresa_id: integer().notNull(),
    creado_por_id: integer().notNull(),
    token_hash: text().notNull(),
    nombre: text().notNull(),
    recurso: text().notNull(),
    hasta: moment(),
  });
  await api.db.system.execute(sql`
    create table enlaces_de_prueba (
      id int primary key generated by default as identity, empresa_id int not null, creado_por_id int not null,
      token_hash text not null unique, nombre text not null, recurso text not null, hasta timestamptz
    )`);
  await api.db.system.execute(sql`grant all on enlaces_de_prueba to ${sql.identifier(tenantRole)}`);
  const tables = {
    entity: 'enlaces_de_prueba',
    table,
    secret: addressed('prueba_'),
    name: table.nombre,
    over: table.hasta,
    mayGrant: (role) => role !== 'operario',
    shown: { recurso: table.recurso },
    room: { most: 2, full: 'Son dos como máximo.' },
    left: leftByName('La prueba'),
  } satisfies GrantKind;

  const { id: userId } = await api.as('admin').who;
  const [user] = await api.db.system.execute(sql`select * from usuarios where id = ${userId}`).then(({ rows }) => rows);
  const caller = { user: user as never, role: 'admin' as const, empresaId: api.a, ip: '127.0.0.1' };
  const mint = (nombre: string) =>
    mintGrant(api.db, tables, caller, () => ({
      values: { nombre, recurso: 'activos' },
      audited: { recurso: 'activos' },
    }));
  const { id, secret } = await mint('Una');
  expect(secret).toMatch(/^prueba_[\w-]{43}$/);
  expect(await findGrant(api.db.system, tables, secret)).toEqual({
    ...{ id, empresaId: api.a, autorId: userId, role: 'admin', recurso: 'activos' },
  });
  const other = await mint('Otra');
  await expect(mint('De más')).rejects.toMatchObject({ code: 'CONFLICTO', message: 'Son dos como máximo.' });
  await api.db.system
    .update(table)
    .set({ hasta: sql`now()` })
    .where(eq(table.id, id));
  expect(await findGrant(api.db.system, tables, secret)).toBe('ended');
  const actor = { empresaId: api.a, userId, ip: null };
  const ended = await api.db.system.transaction((tx) => endGrants(tx, tables, actor, { id: other.id }));
  expect(ended).toEqual([{ id: other.id, nombre: 'Otra' }]);
  expect(await findGrant(api.db.system, tables, other.secret)).toBe('unknown');
  await api.db.system.update(table).set({ hasta: sql`now() - interval '31 days'` });
  expect(await sweepGrants(api.db.system, tables)).toBe(1);
  const { rows } = await api.db.system.execute(
    sql`select accion from auditoria where entidad = 'enlaces_de_prueba' order by id`,
  );
  expect(rows.map(({ accion }) => accion)).toEqual(['crear', 'crear', 'eliminar']);
});
