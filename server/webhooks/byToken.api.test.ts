import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import type { PermisosToken } from '#contract/requests/tokens';
import type { Entrega } from '#contract/requests/webhooks';
import { useApi } from '../testing/useApi';

const api = useApi();
beforeEach(async () => {
  await api.db.system.execute(sql`delete from destinos where empresa_id = ${api.a}`);
});

const url = 'https://erp.test/ftrack';
const aToken = async (permisos: PermisosToken) => {
  const made = await api.as('admin').call('POST', '/api/tokens', { nombre: 'ERP', permisos });
  expect(made.status).toBe(201);
  const { id, token } = made.json as { id: number; token: string };
  return {
    id,
    call: (method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE', path: string, body?: object) =>
      api.call(method, path, body, { authorization: `Bearer ${token}` }),
  };
};
/** A refusal that names the right which is missing. */
const lacks = (permiso: string) => ({
  status: 403,
  json: { code: 'PERMISO_DENEGADO' },
  headers: { 'x-permiso-necesario': permiso },
});
const hour = () => new Date(Date.now() + 3_600_000).toISOString();

it('a token makes, changes, rotates and deletes webhooks of its company, which outlive it', async () => {
  const { id: tokenId, call } = await aToken({ webhooks: 'escritura', activos: 'lectura' });
  const made = await call('POST', '/api/webhooks', { url, tipos: ['activo.creado'] });
  expect(made).toMatchObject({ status: 201, json: { secreto: expect.stringMatching(/^whsec_/), activo: true } });
  const path = `/api/webhooks/${made.json.id}`;
  expect((await call('POST', `${path}/rotar`)).json.secretos_anteriores_hasta).toHaveLength(1);
  const desde = new Date(Date.now() - 60_000).toISOString();
  expect(await call('POST', `${path}/recuperar`, { desde })).toMatchObject({ status: 200, json: { entregas_n: 0 } });
  expect((await call('PATCH', path, { activo: false })).json.activo).toBe(false);
  expect((await api.as('admin').call('DELETE', `/api/tokens/${tokenId}`)).status).toBe(200);
  expect((await call('GET', path)).status).toBe(401);
  expect(await api.as('admin').call('GET', path)).toMatchObject({ status: 200, json: { url } });
  const other = await aToken({ webhooks: 'escritura' });
  expect(await other.call('DELETE', path)).toMatchObject({ status: 200, json: { id: made.json.id } });
});

it('reading is not writing', async () => {
  const { call } = await aToken({ webhooks: 'lectura', activos: 'lectura' });
  expect((await call('GET', '/api/webhooks')).status).toBe(200);
  expect(await call('POST', '/api/webhooks', { url, tipos: ['activo.creado'] })).toMatchObject(
    lacks('webhooks:escritura'),
  );
  expect(await (await aToken({ activos: 'escritura' })).call('GET', '/api/webhooks')).toMatchObject(
    lacks('webhooks:lectura'),
  );
});

it.each([
  ['orden.creada', 'ordenes:lectura'],
  ['orden.eliminada', 'ordenes:lectura'],
  ['documento.creado', 'personal:lectura'],
  ['posiciones', 'posiciones:lectura'],
  ['vencimiento.vencido', 'mantenimiento:lectura'],
])('a token is told of «%s» only if it may read it', async (tipo, permiso) => {
  const { call } = await aToken({ webhooks: 'escritura', activos: 'lectura' });
  expect(await call('POST', '/api/webhooks', { url, tipos: ['activo.creado', tipo] })).toMatchObject(lacks(permiso));
  const own = (await call('POST', '/api/webhooks', { url, tipos: ['activo.creado'] })).json;
  expect(await call('PATCH', `/api/webhooks/${own.id}`, { tipos: [tipo] })).toMatchObject(lacks(permiso));
  // Nor does it send somewhere else what a person wanted to be told of.
  const theirs = (await api.as('admin').call('POST', '/api/webhooks', { url, tipos: [tipo], activo: false })).json;
  for (const change of [{ url: 'https://otro.test/' }, { activo: true }])
    expect(await call('PATCH', `/api/webhooks/${theirs.id}`, change)).toMatchObject(lacks(permiso));
});

it('the log hides from a token what it may not read, and what was answered to that', async () => {
  const hook = (await api.as('admin').call('POST', '/api/webhooks', { url, tipos: ['orden.creada'] })).json;
  const tried = JSON.stringify([{ en: new Date().toISOString(), status: 500, ms: 3, respuesta: 'secreto' }]);
  await api.db.system.execute(sql`
    insert into entregas (empresa_id, destino_id, numero, mensaje, tipo, cuerpo, estado, intentos)
    values (${api.a}, ${hook.id}, 1, 'msg_1', 'orden.creada', 'secreto', 'fallida', ${tried}::jsonb)`);
  const logOf = async (permisos: PermisosToken) =>
    (await (await aToken(permisos)).call('GET', `/api/webhooks/${hook.id}/entregas`)).json as Entrega[];
  const hidden = await logOf({ webhooks: 'lectura' });
  expect(hidden).toMatchObject([{ cuerpo: null, intentos: [{ status: 500, respuesta: null }] }]);
  expect(JSON.stringify(hidden)).not.toContain('secreto');
  expect(await logOf({ webhooks: 'lectura', ordenes: 'lectura' })).toMatchObject([
    { cuerpo: 'secreto', intentos: [{ respuesta: 'secreto' }] },
  ]);
});

it('positions are forwarded, and units shown, by a token that may read them only', async () => {
  const { id } = await api.anActivo();
  const forwarding = { nombre: 'Torre', url, formato: 'osmand' };
  const link = { activos: [id], hasta: hour(), muestra: { eta: false } };
  const blind = await aToken({ reenvios: 'escritura', 'enlaces-vivos': 'escritura', activos: 'lectura' });
  expect(await blind.call('POST', '/api/reenvios', forwarding)).toMatchObject(lacks('posiciones:lectura'));
  expect(await blind.call('POST', '/api/enlaces-vivos', link)).toMatchObject(lacks('posiciones:lectura'));
  expect((await blind.call('GET', '/api/reenvios')).status).toBe(200);

  const seeing = await aToken({
    ...{ reenvios: 'escritura', 'enlaces-vivos': 'escritura', activos: 'lectura', posiciones: 'lectura' },
  });
  const made = await seeing.call('POST', '/api/reenvios', forwarding);
  expect(made).toMatchObject({ status: 201, json: { nombre: 'Torre' } });
  expect((await seeing.call('DELETE', `/api/reenvios/${made.json.id}`)).status).toBe(200);
  const shown = await seeing.call('POST', '/api/enlaces-vivos', link);
  expect(shown).toMatchObject({ status: 201, json: { url: expect.stringContaining('/vivo/') } });
  expect(await seeing.call('POST', '/api/enlaces-vivos', { ...link, muestra: {} })).toMatchObject(
    lacks('ejecuciones:lectura'),
  );
  expect((await seeing.call('GET', '/api/enlaces-vivos')).json).toMatchObject([{ id: shown.json.id }]);
  expect((await seeing.call('DELETE', `/api/enlaces-vivos/${shown.json.id}`)).status).toBe(200);
});

it('a wall lists no live links', async () => {
  const { json } = await api.as('admin').call('POST', '/api/muros', { nombre: 'Central', hasta: hour() });
  const secret = String(json.url).split('/').at(-1) ?? '';
  const asked = (path: string) => api.call('GET', path, undefined, { authorization: `Bearer ${secret}` });
  expect((await asked('/api/posiciones')).status).toBe(200);
  expect((await asked('/api/enlaces-vivos')).status).toBe(403);
});
