import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { sujetosToken } from '#contract/requests/tokens';
import { usuarioTable } from '../../db/tables/usuarios';
import { tokenTable } from '../../db/tables/tokens';
import { useApi } from '../../testing/useApi';
import { newToken } from '../grants/kinds/tokens';
import { hashPassword } from '../passwords';
import { hashOf } from '../secrets';

const api = useApi();
const clave = 'una clave larga';

type Method = 'POST' | 'PUT' | 'PATCH';
/** A call that asks for a confirmed session, and what it answers then. */
type Row = [
  what: string,
  by: 'admin' | 'superadmin',
  method: Method,
  path: () => string,
  body: unknown,
  status: number,
];

const webhook = { url: 'https://otro.ejemplo.co/aviso', tipos: ['activo.creado'] };
let made = 0;
const anAddress = () => `confirmado${++made}@prueba.test`;
let device = 0;
let hook = 0;
const member = { id: 0 };

const rows: Row[] = [
  ['a token', 'admin', 'POST', () => '/api/tokens', { nombre: 'ERP', permisos: { activos: 'lectura' } }, 201],
  ['an ingest key', 'admin', 'POST', () => '/api/dispositivos/claves/rotar', undefined, 201],
  ['a webhook', 'admin', 'POST', () => '/api/webhooks', webhook, 201],
  ['the secret of a webhook', 'admin', 'POST', () => `/api/webhooks/${hook}/rotar`, undefined, 200],
  // Without a plate it goes no further than to the check that comes after.
  ['a stop of an engine', 'admin', 'POST', () => `/api/dispositivos/${device}/comandos`, { tipo: 'parar_motor' }, 422],
  [
    'a file of the audit',
    'admin',
    'POST',
    () => '/api/auditoria/exportar',
    { columnas: ['fecha'], formato: 'csv' },
    202,
  ],
  ['a data link of the audit', 'admin', 'POST', () => '/api/enlaces-datos', { nombre: 'A', recurso: 'auditoria' }, 201],
  ['an invited admin', 'admin', 'POST', () => '/api/usuarios', { email: anAddress(), rol_id: 2 }, 201],
  ['the role admin', 'admin', 'PATCH', () => `/api/usuarios/${member.id}`, { rol_id: 2 }, 422],
  ['the role admin, put', 'admin', 'PUT', () => `/api/usuarios/${member.id}`, { rol_id: 2 }, 422],
  ['the role admin of many', 'admin', 'PATCH', () => `/api/usuarios?filter={"id":[${member.id}]}`, { rol_id: 2 }, 200],
  ['a lost phone', 'admin', 'POST', () => `/api/usuarios/${member.id}/quitar-segundo-factor`, undefined, 409],
  ['a company and its admin', 'superadmin', 'POST', () => '/api/admin-empresas', { nombre: 'C', admin_email: '' }, 422],
  ['an admin of a company', 'superadmin', 'POST', () => '/api/admin-users', { email: 'no', rol_id: 2 }, 422],
  ['a superadmin', 'superadmin', 'PATCH', () => `/api/admin-users/${member.id}`, { superadmin: true }, 200],
  ['one more company', 'superadmin', 'POST', () => `/api/admin-users/${member.id}/empresas`, { rol_id: 2 }, 422],
  [
    'the role admin there',
    'superadmin',
    'PATCH',
    () => `/api/admin-users/${member.id}/empresas/${api.a}`,
    { rol_id: 2 },
    200,
  ],
  ['another address', 'admin', 'PATCH', () => '/api/user', { email: 'no es un correo' }, 422],
];

/** Calls of the same routes that ask for nothing. */
const free: Row[] = [
  ['another command', 'admin', 'POST', () => `/api/dispositivos/${device}/comandos`, { tipo: 'reanudar_motor' }, 201],
  ['a file of assets', 'admin', 'POST', () => '/api/activos/exportar', { columnas: ['nombre'], formato: 'csv' }, 202],
  ['a data link of assets', 'admin', 'POST', () => '/api/enlaces-datos', { nombre: 'B', recurso: 'activos' }, 201],
  ['an invited monitor', 'admin', 'POST', () => '/api/usuarios', { email: anAddress(), rol_id: 4 }, 201],
  ['a company without an admin', 'superadmin', 'POST', () => '/api/admin-empresas', { nombre: 'Sin nadie' }, 201],
  ['no superadmin', 'superadmin', 'PATCH', () => `/api/admin-users/${member.id}`, { superadmin: false }, 200],
  ['another block', 'admin', 'PATCH', () => `/api/usuarios?filter={"id":[${member.id}]}`, { estado: 'activo' }, 200],
  ['another name', 'admin', 'PATCH', () => '/api/user', { name: 'Ana' }, 200],
];

beforeAll(async () => {
  const clave_hash = await hashPassword(clave);
  for (const role of ['admin', 'superadmin'] as const) {
    const { id } = await api.as(role).who;
    await api.db.system.update(usuarioTable).set({ clave_hash }).where(eq(usuarioTable.id, id));
  }
  ({ id: device } = await api.aDispositivo());
  ({ id: hook } = await api.as('admin').post('/api/webhooks', webhook));
  ({ id: member.id } = await api.person('monitor', [api.a]));
});

const age = async (role: Row[1]) => {
  const { id } = await api.as(role).who;
  await api.db.pool.query(`update sesiones set confirmada_en = now() - interval '11 minutes' where user_id = ${id}`);
};

describe('a session that was confirmed long ago', () => {
  it.each(rows)('is asked again for %s, and does it then', async (_, by, method, path, body, status) => {
    await age(by);
    const { call } = api.as(by);
    expect(await call(method, path(), body)).toMatchObject({ status: 403, json: { code: 'CONFIRMACION_NECESARIA' } });
    expect((await call('POST', '/api/user/confirmar', { clave })).status).toBe(200);
    expect((await call(method, path(), body)).status).toBe(status);
  });

  it('stays so after a wrong password', async () => {
    await age('admin');
    const { call } = api.as('admin');
    expect((await call('POST', '/api/user/confirmar', { clave: 'otra' })).status).toBe(422);
    expect((await call('POST', '/api/dispositivos/claves/rotar')).status).toBe(403);
  });

  it.each(free)('is not asked for %s', async (_, by, method, path, body, status) => {
    await age(by);
    expect((await api.as(by).call(method, path(), body)).status).toBe(status);
  });

  it('is told of a missing right first, and of what does not exist last', async () => {
    const { id, token } = await api.person('monitor', [api.a]);
    await api.db.pool.query(`update sesiones set confirmada_en = '2020-01-01' where user_id = ${id}`);
    const refused = await api.by({ token }).call('POST', '/api/webhooks/999999/rotar');
    expect(refused.json.code).toBe('PERMISO_DENEGADO');
    await age('admin');
    const { call } = api.as('admin');
    expect((await call('POST', '/api/webhooks/999999/rotar')).json.code).toBe('CONFIRMACION_NECESARIA');
    await call('POST', '/api/user/confirmar', { clave });
    expect((await call('POST', '/api/webhooks/999999/rotar')).status).toBe(404);
  });
});

describe('a token', () => {
  const aToken = async () => {
    const secret = newToken();
    const permisos = Object.fromEntries(sujetosToken.map((subject) => [subject, 'escritura']));
    const { id: creado_por_id } = await api.as('admin').who;
    const nuevo = { empresa_id: api.a, nombre: 'ERP', token_hash: hashOf(secret), permisos, direcciones: [] };
    await api.db.system.insert(tokenTable).values({ ...nuevo, creado_por_id });
    return { authorization: `Bearer ${secret}` };
  };

  it.each(rows.filter(([what, by]) => by === 'admin' && !what.includes('webhook')))(
    'never gets %s',
    async (_, __, method, path, body) => {
      expect((await api.call(method, path(), body, await aToken())).status).toBe(403);
    },
  );

  it('of many rights is told why: it cannot confirm', async () => {
    const token = await aToken();
    for (const [path, body] of [
      [`/api/dispositivos/${device}/comandos`, { tipo: 'parar_motor' }],
      ['/api/usuarios', { email: anAddress(), rol_id: 2 }],
    ] as const)
      expect((await api.call('POST', path, body, token)).json.code).toBe('CONFIRMACION_NECESARIA');
  });

  it('with that right makes webhooks and their secrets', async () => {
    const token = await aToken();
    expect((await api.call('POST', '/api/webhooks', webhook, token)).status).toBe(201);
    expect((await api.call('POST', `/api/webhooks/${hook}/rotar`, undefined, token)).status).toBe(200);
  });
});
