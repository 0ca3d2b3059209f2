import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { can } from '#contract/core/access';
import { channels, companyTopics, entitiesOn, topicSubject } from '#contract/core/realtime';
import { roles, type Role } from '#contract/core/roles';
import { permissionHeader, type PermisosToken } from '#contract/requests/tokens';
import { useApi } from '../../testing/useApi';
import { membresiaTable } from '../../db/tables/usuarios';

const api = useApi();

/** Sends the request of laravel-echo: a form, the bearer token, no company header. */
const ask = async (token: string | null, channel: string, socket = '12.34') =>
  api.app.inject({
    method: 'POST',
    url: '/broadcasting/auth',
    payload: new URLSearchParams({ socket_id: socket, channel_name: channel }).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(token && { authorization: `Bearer ${token}` }),
    },
  });

const tokenOf = async (role: Role, company: number) => (await api.as(role, company).who).token;

describe('a real-time channel', () => {
  const cases = roles.flatMap((role) => companyTopics.map((topic) => [role, topic] as const));

  it.each(cases)('lets a %s join %s only by the permissions', async (role, topic) => {
    const allowed =
      topic === 'cambios' || (can(role, 'list', topicSubject[topic]) && !(topic === 'ordenes' && role === 'operario'));
    expect((await ask(await tokenOf(role, api.a), channels.company(api.a, topic))).statusCode).toBe(
      allowed ? 200 : 403,
    );
  });

  it('of another company is refused like one of an unknown company', async () => {
    const token = await tokenOf('admin', api.a);
    const foreign = await ask(token, channels.company(api.b, 'posiciones'));
    const never = await ask(token, channels.company(999_999, 'posiciones'));
    expect(foreign.statusCode).toBe(403);
    expect(foreign.body).toBe(never.body);
  });

  it('is refused after the membership is withdrawn, and to other users', async () => {
    const { id, token } = await api.person('monitor', [api.a]);
    expect((await ask(token, channels.company(api.a, 'posiciones'))).statusCode).toBe(200);
    await api.db.system.delete(membresiaTable).where(eq(membresiaTable.user_id, id));
    expect((await ask(token, channels.company(api.a, 'posiciones'))).statusCode).toBe(403);
    expect((await ask(null, channels.company(api.a, 'posiciones'))).statusCode).toBe(401);
  });

  it('of a user is private', async () => {
    const { id, token } = await api.person('admin', [api.a]);
    expect((await ask(token, channels.user(id))).statusCode).toBe(200);
    expect((await ask(token, channels.user(id + 1))).statusCode).toBe(403);
  });

  it('is joined by a token that may hear and read what it tells of, in its company only', async () => {
    const made = async (permisos: PermisosToken) =>
      (await api.as('admin').call('POST', '/api/tokens', { nombre: 'Programa', permisos })).json.token as string;
    const topicsOf = async (token: string) => {
      const joined = await Promise.all(
        companyTopics.map(async (topic) => (await ask(token, channels.company(api.a, topic))).statusCode === 200),
      );
      const names = companyTopics.filter((_, at) => joined[at]).map((topic) => channels.company(api.a, topic));
      const listed = await api.call('GET', '/api/broadcasting/canales', undefined, {
        authorization: `Bearer ${token}`,
      });
      expect(listed.status === 200 ? listed.json.map(({ canal }: { canal: string }) => canal) : []).toEqual(names);
      return companyTopics.filter((_, at) => joined[at]);
    };
    const reads = Object.fromEntries(entitiesOn('cambios').map((name) => [name, 'lectura' as const]));
    const hears = { tiempo_real: 'lectura' } as const;
    const some = await made({ ...hears, posiciones: 'lectura', ordenes: 'escritura' });
    expect(await topicsOf(some)).toEqual(['posiciones', 'ordenes']);
    expect(await topicsOf(await made({ ...hears, ...reads }))).toEqual(['cambios']);
    expect(await topicsOf(await made({ ...hears, ...reads, mensajes: 'lectura', eventos: 'lectura' }))).toEqual([
      'eventos',
      'mensajes',
      'cambios',
    ]);
    const deaf = await made({ posiciones: 'lectura' });
    expect(await topicsOf(deaf)).toEqual([]);
    const lacks = async (token: string, topic: 'posiciones' | 'eventos') =>
      (await ask(token, channels.company(api.a, topic))).headers[permissionHeader.toLowerCase()];
    expect(await lacks(deaf, 'posiciones')).toBe('tiempo_real:lectura');
    expect(await lacks(some, 'eventos')).toBe('eventos:lectura');
    // The same token may not hear other companies, or people, not even its author.
    const foreign = [channels.company(api.b, 'posiciones'), channels.company(999_999, 'posiciones')];
    const own = channels.user((await api.as('admin').who).id);
    for (const name of [...foreign, own, channels.presence(api.a), channels.import(crypto.randomUUID())])
      expect((await ask(some, name)).statusCode).toBe(403);
    // Both addresses, JSON too.
    const body = { socket_id: '12.34', channel_name: channels.company(api.a, 'posiciones') };
    expect(await api.call('POST', '/api/broadcasting/auth', body, { authorization: `Bearer ${some}` })).toMatchObject({
      status: 200,
      json: { auth: expect.any(String) },
    });
  });

  it.each(['private-nada', 'posiciones', 'private-empresa.1.posiciones.mas', 'presence-'])(
    'named %s is not the product’s',
    async (channel) => {
      expect((await ask(await tokenOf('superadmin', api.a), channel)).statusCode).toBe(403);
    },
  );

  it('is signed only for a valid socket id', async () => {
    expect(
      (await ask(await tokenOf('admin', api.a), channels.company(api.a, 'posiciones'), 'no-socket')).json().errors,
    ).toHaveProperty('socket_id');
  });
});
