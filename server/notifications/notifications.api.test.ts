import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '#contract/core/roles';
import { membresiaTable, usuarioTable } from '../db/tables/usuarios';
import { useApi } from '../testing/useApi';
import { unaPersona } from '../testing/factories';
import { sweepNotifications } from './index';
import { createLive } from './live';
import { notify, type Notice } from '../notices/notify';
import { notificacionTable } from '../db/tables/notificaciones';

const api = useApi();
beforeEach(() => api.db.system.delete(notificacionTable));

let causes = 0;
const sendNotice = (given: Partial<Notice>, company = api.a) =>
  api.db.tenant(company, (tx) =>
    notify(tx, company, {
      para: {},
      tipo: 'orden_asignada',
      titulo: 'Le asignaron la orden OT-1',
      url: '/ordenes/1',
      causa: `causa ${++causes}`,
      ...given,
    }),
  );
const noticesOf = async (role: Role, company = api.a) => await api.as(role, company).get('/api/notificaciones');
const idOf = async (role: Role, company = api.a) => (await api.as(role, company).who).id;
const titles = async (role: Role, company = api.a) =>
  (await noticesOf(role, company)).map(({ titulo }: { titulo: string }) => titulo);

describe('a notice reaches', () => {
  it('a person of the personal, through their account, once per cause', async () => {
    const user_id = await idOf('operario');
    const persona = await api.as('admin').post('/api/personal', unaPersona({ user_id }));
    const nobody = await api.as('admin').post('/api/personal', unaPersona());
    const causa = 'orden 1 asignada v2';
    for (let n = 0; n < 3; n++) await sendNotice({ para: { personalIds: [persona.id, null, nobody.id] }, causa });
    expect(await noticesOf('operario')).toMatchObject([
      { tipo: 'orden_asignada', titulo: 'Le asignaron la orden OT-1', texto: null, leida_en: null },
    ]);
    expect(await noticesOf('admin')).toEqual([]);
  });

  it('never a person of another company, whatever id is given', async () => {
    const foreign = await idOf('operario', api.b);
    const persona = await api.as('admin', api.b).post('/api/personal', unaPersona({ user_id: foreign }));
    await sendNotice({ para: { personalIds: [persona.id], userIds: [foreign] } });
    expect(await api.db.system.select().from(notificacionTable)).toEqual([]);
  });

  it('the office except the user who caused it; a monitor gets none about orders', async () => {
    const second = await api.person('admin', [api.a]);
    await Promise.all([idOf('monitor'), idOf('operario'), idOf('admin', api.b)]);
    await sendNotice({ para: { oficina: true, userIds: [await idOf('monitor')] }, excepto: second.id });
    const rows = await api.db.system.select().from(notificacionTable);
    expect(rows.map(({ user_id, empresa_id }) => [user_id, empresa_id])).toEqual([[await idOf('admin'), api.a]]);
  });

  it('users by their role in this company', async () => {
    const { id } = await api.person('monitor', [api.a]);
    await api.db.system.update(membresiaTable).set({ rol_id: 2 }).where(eq(membresiaTable.user_id, id));
    await sendNotice({ para: { oficina: true } });
    const rows = await api.db.system.select().from(notificacionTable).where(eq(notificacionTable.user_id, id));
    expect(rows).toHaveLength(1);
    await api.db.system.update(usuarioTable).set({ estado: 'bloqueado' }).where(eq(usuarioTable.id, id));
  });

  it.each([
    [
      'is blocked here',
      (id: number) =>
        api.db.system.update(membresiaTable).set({ estado: 'bloqueado' }).where(eq(membresiaTable.user_id, id)),
    ],
    [
      'has not accepted yet',
      (id: number) =>
        api.db.system.update(membresiaTable).set({ estado: 'invitado' }).where(eq(membresiaTable.user_id, id)),
    ],
    ['has left', (id: number) => api.db.system.delete(membresiaTable).where(eq(membresiaTable.user_id, id))],
    [
      'is blocked everywhere',
      (id: number) => api.db.system.update(usuarioTable).set({ estado: 'bloqueado' }).where(eq(usuarioTable.id, id)),
    ],
  ])('nobody who %s', async (_, change) => {
    const { id } = await api.person('admin', [api.a]);
    await change(id);
    await sendNotice({ para: { oficina: true, userIds: [id] } });
    expect(await api.db.system.select().from(notificacionTable).where(eq(notificacionTable.user_id, id))).toEqual([]);
  });

  it('nobody, when its cause is rolled back', async () => {
    const undone = api.db.tenant(api.a, async (tx) => {
      await notify(tx, api.a, {
        para: { oficina: true },
        tipo: 'falla_reportada',
        titulo: 'Falla',
        url: null,
        causa: 'undone',
      });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await noticesOf('admin')).toEqual([]);
  });

  it('each user with a link to their own page of the order', async () => {
    await sendNotice({ para: { userIds: [await idOf('admin'), await idOf('operario')] }, url: '/ordenes/12' });
    expect((await noticesOf('admin'))[0].url).toBe('/ordenes/12/show');
    expect((await noticesOf('operario'))[0].url).toBe('/operario/ordenes/12');
  });
});

describe('the preferences of a user', () => {
  const prefer = (notificaciones: object) =>
    api.as('operario').call('PUT', '/api/user', { preferencias: { notificaciones } });
  const stored = async () => {
    const { en_app, correo_pendiente } = notificacionTable;
    return api.db.system.select({ app: en_app, correo: correo_pendiente }).from(notificacionTable);
  };

  it('are app and mail by default', async () => {
    await sendNotice({ para: { userIds: [await idOf('operario')] } });
    await sendNotice({ para: { userIds: [await idOf('operario')] }, tipo: 'orden_comentario' });
    expect(await stored()).toEqual([
      { app: true, correo: true },
      { app: true, correo: false },
    ]);
  });

  it('are set kind by kind, and one choice keeps the others', async () => {
    await prefer({ orden_asignada: { app: false, correo: true } });
    const { json } = await prefer({ orden_comentario: { app: false, correo: false, push: false } });
    expect(json.preferencias).toMatchObject({
      formato_numero: 'es-CO',
      notificaciones: {
        orden_asignada: { app: false, correo: true, push: true },
        orden_comentario: { app: false, correo: false, push: false },
      },
      eventos: { app: 'info', correo: 'info', push: 'info' },
      silencio: null,
    });
    await sendNotice({ para: { userIds: [await idOf('operario')] } });
    await sendNotice({ para: { userIds: [await idOf('operario')] }, tipo: 'orden_comentario' });
    expect(await stored()).toEqual([{ app: false, correo: true }]);
    expect(await noticesOf('operario')).toEqual([]);
    expect(await api.as('operario').get('/api/notificaciones/sin-leer')).toEqual({ sin_leer: 0 });
    await prefer({ orden_asignada: { app: true, correo: true }, orden_comentario: { app: true, correo: false } });
  });

  it('are refused for unknown kinds', async () => {
    expect((await prefer({ chismes: { app: true, correo: true } })).status).toBe(422);
  });
});

describe('the user’s notices', () => {
  const call = (method: 'GET' | 'POST', path: string, body?: unknown, role: Role = 'admin') =>
    api.as(role).call(method, `/api/notificaciones${path}`, body);
  const listed = (query: Record<string, unknown>) =>
    call(
      'GET',
      `?${new URLSearchParams(Object.entries(query).map(([key, value]): [string, string] => [key, JSON.stringify(value)])).toString()}`,
    );
  const three = async () => {
    for (const titulo of ['uno', 'dos', 'tres']) await sendNotice({ para: { userIds: [await idOf('admin')] }, titulo });
    return (await noticesOf('admin')).map(({ id }: { id: number }) => id);
  };

  it('are listed newest first, page by page', async () => {
    await three();
    expect(await titles('admin')).toEqual(['tres', 'dos', 'uno']);
    const page = await listed({ range: [1, 1] });
    expect(page.json.map(({ titulo }: { titulo: string }) => titulo)).toEqual(['dos']);
    expect(page.headers['content-range']).toBe('notificaciones 1-1/3');
  });

  it('are read one by one', async () => {
    const [newest] = await three();
    expect((await call('POST', '/leidas', { ids: [newest] })).json).toEqual({ sin_leer: 2 });
    expect((await listed({ filter: { leida: false } })).json).toHaveLength(2);
    expect((await listed({ filter: { leida: true } })).json).toMatchObject([{ id: newest, titulo: 'tres' }]);
  });

  it('are marked as read all together, up to the newest one on the screen', async () => {
    const [, seen] = await three();
    expect((await call('POST', '/leidas', { todas: true, hasta: seen })).json).toEqual({ sin_leer: 1 });
    expect((await call('POST', '/leidas', { todas: true })).json).toEqual({ sin_leer: 0 });
  });

  it('cannot be seen or read by other users, in this company or another', async () => {
    const [id] = await three();
    expect((await call('POST', '/leidas', { ids: [id] }, 'operario')).json).toEqual({ sin_leer: 0 });
    expect(await api.as('admin', api.b).post('/api/notificaciones/leidas', { todas: true })).toEqual({
      sin_leer: 0,
    });
    expect((await call('GET', '/sin-leer')).json).toEqual({ sin_leer: 3 });
    expect(await noticesOf('superadmin')).toEqual([]);
    expect(await noticesOf('monitor')).toEqual([]);
  });

  it.each([[{}], [{ ids: [] }], [{ todas: false }], [{ ids: ['x'] }], [{ ids: [1], todas: true }]])(
    'are not read by %j',
    async (body) => {
      expect((await call('POST', '/leidas', body)).status).toBe(422);
    },
  );

  it('are deleted 90 days after they were read', async () => {
    const [, read, unread] = await three();
    const days = (n: number) => sql`now() - ${n} * interval '1 day'`;
    await api.db.system
      .update(notificacionTable)
      .set({ leida_en: days(91) })
      .where(eq(notificacionTable.id, read));
    await api.db.system
      .update(notificacionTable)
      .set({ creado_en: days(200) })
      .where(eq(notificacionTable.id, unread));
    await sweepNotifications(api.db.system);
    expect(await titles('admin')).toEqual(['tres', 'uno']);
  });
});

describe('screens', () => {
  it('receive each committed notice once, also one with a lower id that was committed later', async () => {
    const received: unknown[] = [];
    const look = createLive(api.db.system, async (messages) => void received.push(...messages));
    const user_id = await idOf('admin');
    const put = (id: number, given = {}) =>
      api.db.system
        .insert(notificacionTable)
        .values({ id, empresa_id: api.a, user_id, tipo: 'orden_asignada', titulo: 'x', causa: `fila ${id}`, ...given });
    const channel = `private-user.${user_id}`;
    await put(1_000_000);
    await look(0);
    await look(2_000);
    expect(received).toEqual([]);
    await put(1_000_002);
    await put(1_000_003, { en_app: false });
    await look(4_000);
    await put(1_000_001);
    await look(6_000);
    await look(40_000);
    await look(80_000);
    expect(received).toEqual([
      { channel, event: 'notificacion', data: { id: 1_000_002 } },
      { channel, event: 'notificacion', data: { id: 1_000_001 } },
    ]);
  });
});
