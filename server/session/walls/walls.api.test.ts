import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Muro, MuroCreado } from '#contract/requests/muros';
import { channels } from '#contract/core/realtime';
import type { TestApi } from '../../testing/app';
import { useApi } from '../../testing/useApi';

const api = useApi();

const path = '/api/muros';
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

const aWall = async (given: object = {}, by: Pick<ReturnType<TestApi['as']>, 'call'> = api.as('admin')) => {
  const { status, json } = await by.call('POST', path, { nombre: 'Sala', vistas: [], ...given });
  expect([status, json.message]).toEqual([201, undefined]);
  const { id, url } = json as MuroCreado;
  return { id, url, token: url.slice(url.lastIndexOf('/') + 1) };
};
const as =
  (token: string, headers: Record<string, string> = {}) =>
  (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown) =>
    api.call(method, url, body, { authorization: `Bearer ${token}`, ...headers });
/** What the screen asks without an account. */
const look = (url: string) =>
  api.call('GET', new URL(url, 'http://x').pathname, undefined, { accept: 'application/json' });
const join = (token: string, channel_name: string) =>
  as(token)('POST', '/broadcasting/auth', { socket_id: '1.1', channel_name });

describe('a wall', () => {
  it('tells its screen, without a log-in, what to show of which company', async () => {
    const { id: asset } = await api.anActivo();
    const { url, id } = await aWall({
      nombre: 'Sala de control',
      vistas: ['flota', { tipo: 'seguimiento', activos: [asset, asset], segundos: 45 }],
    });
    expect(url).toMatch(/\/muro\/muro_[\w-]{43}$/);
    expect(await look(url)).toMatchObject({
      status: 200,
      headers: { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' },
      json: {
        nombre: 'Sala de control',
        vistas: [
          { tipo: 'flota', activos: [], nivel_id: null, segundos: 20 },
          { tipo: 'seguimiento', activos: [asset], nivel_id: null, segundos: 45 },
        ],
        empresa: { empresa_id: api.a, nombre: 'Empresa A' },
      },
    });
    const listed: Muro[] = await api.as('monitor').get(path);
    expect(listed.find((each) => each.id === id)).toMatchObject({
      nombre: 'Sala de control',
      hasta: null,
      visto_en: expect.any(String),
    });
    expect(await api.as('admin', api.b).get(path)).toEqual([]);
  });

  it('reads what a monitor reads of its company, and nothing else', async () => {
    const { id: asset } = await api.anActivo();
    const { id: foreign } = await api.anActivo({}, api.b);
    const { token } = await aWall();
    const call = as(token);
    for (const url of [
      '/api/posiciones',
      '/api/posiciones/mapa',
      '/api/activos',
      '/api/eventos',
      '/api/eventos/resumen',
      '/api/eventos/mapa',
      '/api/eventos/por-atender',
      '/api/niveles',
      '/api/dashboard',
    ])
      expect([url, (await call('GET', url)).status]).toEqual([url, 200]);
    expect(
      (await call('GET', `/api/activos?filter={"id":[${asset},${foreign}]}`)).json.map(({ id }: { id: number }) => id),
    ).toEqual([asset]);
    expect((await as(token, { empresa_seleccionada: String(api.b) })('GET', '/api/posiciones')).json.code).toBe(
      'EMPRESA_ACCESS_DENIED',
    );
    const refused = [
      '/api/ordenes',
      '/api/usuarios',
      '/api/dispositivos',
      '/api/reglas',
      '/api/user',
      '/api/notificaciones',
      '/api/mensajes',
      '/api/mensajes/hilos',
      `/api/mensajes/contacto?activo_id=${asset}`,
      path,
      '/api/tokens',
    ];
    for (const url of [...refused, '/api/enlaces-vivos', '/api/mis-empresas-con-detalles', '/api/admin-empresas'])
      expect([url, (await call('GET', url)).status]).toEqual([url, 403]);
    // A monitor could; a screen cannot.
    expect((await call('POST', '/api/eventos/transicion', { ids: [1], a: 'reconocido' })).status).toBe(403);
    expect((await call('POST', path, { nombre: 'Otro', vistas: [] })).status).toBe(403);
    expect((await call('POST', '/api/user/renovar')).status).toBe(403);
    expect((await call('GET', '/api/no-existe')).status).toBe(404);
  });

  it('hears the company live, and nobody’s own channel', async () => {
    const { token } = await aWall();
    expect((await join(token, channels.company(api.a, 'posiciones'))).status).toBe(200);
    expect((await join(token, channels.company(api.a, 'eventos'))).status).toBe(200);
    for (const channel of [
      channels.company(api.b, 'posiciones'),
      channels.company(api.a, 'ordenes'),
      channels.company(api.a, 'mensajes'),
      channels.user(0),
    ])
      expect([channel, (await join(token, channel)).status]).toEqual([channel, 403]);
    expect((await as(token)('POST', '/broadcasting/user-auth', { socket_id: '1.1' })).status).toBe(403);
  });

  it('ends when it is revoked, when its time is over, when its author leaves: 410, and 404 for what never was one', async () => {
    const ended = async ({ url, token }: { url: string; token: string }) => {
      expect(await look(url)).toMatchObject({ status: 410, json: { code: 'ENLACE_TERMINADO' } });
      expect((await as(token)('GET', '/api/posiciones')).status).toBe(401);
      expect((await join(token, channels.company(api.a, 'posiciones'))).status).toBe(401);
    };
    const socketsEnded = async () =>
      (
        await api.db.system.execute<{ clave: string }>(sql`select clave from revocaciones where clave like 'muro.%'`)
      ).rows.map(({ clave }) => clave);
    const revoked = await aWall();
    expect((await api.as('admin', api.b).call('DELETE', `${path}/${revoked.id}`)).status).toBe(404);
    expect(await api.as('admin').call('DELETE', `${path}/${revoked.id}`)).toMatchObject({
      status: 200,
      json: { id: revoked.id },
    });
    await ended(revoked);
    expect(await socketsEnded()).toEqual([expect.stringMatching(new RegExp(`\\.${revoked.id}$`))]);
    expect((await api.as('admin').call('DELETE', `${path}/${revoked.id}`)).status).toBe(404);
    const over = await aWall({ hasta: inHours(1) });
    await api.db.system.execute(sql`update muros set hasta = now() - interval '1 second' where id = ${over.id}`);
    await ended(over);
    const author = await api.person('monitor', [api.a]);
    const theirs = await aWall(
      { nombre: 'De quien se va' },
      { call: as(author.token, { empresa_seleccionada: String(api.a) }) as never },
    );
    expect((await look(theirs.url)).status).toBe(200);
    const removed = await api.as('admin').call('DELETE', `/api/usuarios/${author.id}`);
    expect(removed.json.efectos).toEqual([`El muro «De quien se va» de ${author.email} dejó de funcionar.`]);
    await ended(theirs);
    for (const strange of ['/muro/x', `/muro/muro_${'a'.repeat(43)}`, `/muro/${revoked.id}`])
      expect((await look(strange)).status).toBe(404);
  });

  it('is made by those who may replay what was driven, rightly, and is stored as a hash', async () => {
    expect((await api.as('operario').call('POST', path, { nombre: 'No', vistas: [] })).status).toBe(403);
    const { id: foreign } = await api.anActivo({}, api.b);
    const wrong = async (body: object) =>
      Object.keys((await api.as('admin').post(path, { nombre: 'X', vistas: [], ...body })).errors ?? {}).join();
    expect(await wrong({ nombre: ' ' })).toBe('nombre');
    expect(await wrong({ hasta: inHours(-1) })).toBe('hasta');
    expect(await wrong({ vistas: [{ tipo: 'seguimiento' }] })).toBe('vistas.0.activos');
    expect(await wrong({ vistas: ['televisión'] })).toBe('vistas.0.tipo');
    expect(await wrong({ vistas: [{ tipo: 'seguimiento', activos: [foreign] }] })).toMatch(/^vistas/);
    const { token, id } = await aWall();
    const { rows } = await api.db.system.execute(sql`select * from muros where id = ${id}`);
    expect(JSON.stringify([rows, await api.as('admin').get(path)])).not.toContain(token);
  });
});
