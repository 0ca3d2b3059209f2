import { eq, inArray, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { notificacionTable as n } from '../../../db/tables/notificaciones';
import { membresiaTable } from '../../../db/tables/usuarios';
import { useApi } from '../../../testing/useApi';
import { unaPersona, unaRegla, unServicio } from '../../../testing/factories';
import { activoTable } from '../../../db/tables/activos';
import { ordenTable } from '../../../db/tables/ordenes';
import { createEventEffects } from './effects';
import { eventoTable as e } from '../../../db/tables/eventos';

const api = useApi();
let activo: { id: number; nombre: string; nivel_id: number };
let people: Record<'admin' | 'monitor' | 'operario', number>;
beforeAll(async () => {
  activo = await api.anActivo();
  const idOf = async (role: 'admin' | 'monitor' | 'operario') => (await api.as(role).who).id;
  people = { admin: await idOf('admin'), monitor: await idOf('monitor'), operario: await idOf('operario') };
});
beforeEach(async () => {
  await api.db.system.delete(n);
  await api.db.system.delete(e);
});

const changes: string[] = [];
const effects = () =>
  createEventEffects({
    db: api.db,
    changed: (empresa, entity, rows) => void changes.push(`${empresa} ${entity} ${rows.length}`),
    log: () => {},
  });

const roles = (...named: string[]) => ({ usuarios: [], roles: named });
const aRule = async (given: object = {}): Promise<number> => {
  const body = unaRegla({ canales: ['app', 'correo', 'push'], destinatarios: roles('admin', 'monitor'), ...given });
  const { status, json } = await api.as('admin').call('POST', '/api/reglas', body);
  expect(status).toBe(201);
  return json.id;
};

let made = 0;
const anEvent = (given: Partial<typeof e.$inferInsert> = {}): typeof e.$inferInsert => ({
  empresa_id: api.a,
  ...{ tipo: 'exceso_velocidad', severidad: 'media', activo_id: activo.id, clave: `k${++made}`, juicio: 1 },
  ...{
    ancla_en: new Date().toISOString(),
    inicio_en: new Date().toISOString(),
    valor_max: 92.04,
    umbral: 80,
    unidad: 'km/h',
  },
  efectos_pendientes: true,
  ...given,
});
const raise = (...events: Partial<typeof e.$inferInsert>[]) =>
  api.db.system
    .insert(e)
    .values(events.map(anEvent))
    .returning({ id: e.id })
    .then((rows) => rows.map(({ id }) => id));
const notices = (user?: number) =>
  api.db.system
    .select()
    .from(n)
    .where(user ? eq(n.user_id, user) : undefined)
    .orderBy(n.id);
const pending = async () => (await api.db.system.select().from(e).where(eq(e.efectos_pendientes, true))).length;

describe('the notice of an event', () => {
  it('goes to the recipients of its rule, by the chosen channels, with a link', async () => {
    const regla_id = await aRule({
      destinatarios: { usuarios: [people.operario], roles: ['monitor'] },
      canales: ['app', 'push'],
    });
    const [id] = await raise({ regla_id, direccion: 'Calle 26' });
    await effects().look();
    const shared = {
      empresa_id: api.a,
      tipo: 'evento',
      severidad: 'media',
      titulo: `Exceso de velocidad: ${activo.nombre}`,
      causa: `evento ${id}`,
    };
    const ways = { en_app: true, correo_pendiente: false, push_pendiente: true };
    expect(await notices(people.monitor)).toEqual([
      expect.objectContaining({ ...shared, ...ways, url: `/eventos?evento=${id}` }),
    ]);
    expect(await notices(people.operario)).toEqual([expect.objectContaining({ ...shared, ...ways, url: null })]);
    expect((await notices(people.monitor))[0]?.texto).toMatch(
      /^92 km\/h, límite 80 km\/h · Calle 26 · \d\d\/\d\d \d\d:\d\d$/,
    );
    expect(await notices()).toHaveLength(2);
    expect(await api.as('monitor').get('/api/notificaciones')).toMatchObject([{ tipo: 'evento', severidad: 'media' }]);
  });

  it('is sent once, whichever of several processes is first', async () => {
    const regla_id = await aRule();
    await raise({ regla_id }, { regla_id, tipo: 'ralenti_excesivo' });
    await Promise.all([effects().look(), effects().look(), effects().look()]);
    await effects().look();
    expect(await notices()).toHaveLength(4);
    expect(await pending()).toBe(0);
  });

  it('is not sent when the event is late, corrected or an hour old, except for a call for help', async () => {
    const regla_id = await aRule();
    const old = new Date(Date.now() - 3_700_000).toISOString();
    await raise(
      { regla_id, tardio: true },
      { regla_id, corregido: true },
      { regla_id, creado_en: old },
      { tipo: 'sos', severidad: 'critica', tardio: true },
    );
    await effects().look();
    expect((await notices()).map(({ user_id, titulo }) => [user_id, titulo]).sort()).toEqual(
      [people.admin, people.monitor].map((user) => [user, `SOS: ${activo.nombre}`]).sort(),
    );
    expect(await pending()).toBe(0);
  });

  it('goes neither to blocked users nor to users of another company', async () => {
    const [blocked, elsewhere] = [await api.person('monitor', [api.a]), await api.person('monitor', [api.b])];
    const regla_id = await aRule({ destinatarios: { usuarios: [blocked.id], roles: ['monitor'] } });
    await api.db.system
      .update(membresiaTable)
      .set({ estado: 'bloqueado' })
      .where(eq(membresiaTable.user_id, blocked.id));
    await raise({ regla_id });
    await effects().look();
    expect((await notices()).map(({ user_id }) => user_id)).toEqual([people.monitor]);
    await api.db.system.delete(membresiaTable).where(inArray(membresiaTable.user_id, [blocked.id, elsewhere.id]));
  });

  it('may be limited to severe events, for each channel separately', async () => {
    const regla_id = await aRule({ destinatarios: roles('monitor') });
    const prefer = (eventos: object) => api.as('monitor').call('PUT', '/api/user', { preferencias: { eventos } });
    await prefer({ app: 'media', correo: 'critica', push: null });
    await raise({ regla_id, severidad: 'baja' }, { regla_id, severidad: 'alta' }, { regla_id, severidad: 'critica' });
    await effects().look();
    expect(
      (await notices()).map(({ severidad, en_app, correo_pendiente, push_pendiente }) => [
        severidad,
        en_app,
        correo_pendiente,
        push_pendiente,
      ]),
    ).toEqual([
      ['critica', true, true, false],
      ['alta', true, false, false],
    ]);
    await prefer({ app: 'info', correo: 'info', push: 'info' });
  });
});

describe('a storm', () => {
  it('of a thousand events is one notice of each kind, which later ones change without another alert', async () => {
    const regla_id = await aRule({ destinatarios: roles('monitor') });
    await raise(
      ...Array.from({ length: 990 }, () => ({ regla_id })),
      ...Array.from({ length: 10 }, () => ({ regla_id, tipo: 'ralenti_excesivo' as const, activo_id: null })),
    );
    await Promise.all([effects().look(), effects().look()]);
    const titles = (sent: { titulo: string }[]) => sent.map(({ titulo }) => titulo.replace(/ desde las .*/, '')).sort();
    const sent = await notices();
    expect(titles(sent)).toEqual([`Exceso de velocidad: ${activo.nombre}, 990 veces`, 'Ralentí excesivo: 10 eventos']);
    expect(sent.every(({ push_pendiente, correo_pendiente }) => push_pendiente && correo_pendiente)).toBe(true);
    expect(await pending()).toBe(0);

    const now = new Date().toISOString();
    await api.db.system.update(n).set({ push_pendiente: false, push_en: now, leida_en: now });
    await raise({ regla_id }, { regla_id, tipo: 'sos', severidad: 'critica' });
    await effects().look();
    const later = await notices();
    expect(titles(later)[0]).toBe(`Exceso de velocidad: ${activo.nombre}, 991 veces`);
    expect(later.map(({ tipo, push_pendiente }) => [tipo, push_pendiente])).toEqual([
      ['evento', false],
      ['evento', false],
      ['evento', true],
    ]);
    await raise({ regla_id, severidad: 'critica' });
    await effects().look();
    expect((await notices()).filter(({ push_pendiente }) => push_pendiente)).toHaveLength(2);
  });

  it('takes in the notices of its first events, told one by one', async () => {
    const regla_id = await aRule({ destinatarios: roles('monitor') });
    for (let n = 0; n < 4; n++) {
      await raise({ regla_id });
      await effects().look();
    }
    expect(await notices()).toHaveLength(4);
    await api.db.system.update(n).set({ push_pendiente: false, push_en: new Date().toISOString() });
    const ids = await raise({ regla_id }, { regla_id });
    await effects().look();
    const [only, ...none] = await notices();
    expect(none).toEqual([]);
    expect(only).toMatchObject({ push_pendiente: false, evento_id: null, leida_en: null });
    expect(only?.eventos).toHaveLength(6);
    expect(only?.eventos).toEqual(expect.arrayContaining(ids));
  });

  it('of a network that fails is told together, not one by one', async () => {
    const regla_id = await aRule({ destinatarios: roles('monitor'), tipo: 'sin_conexion' });
    const silent = { regla_id, tipo: 'sin_conexion' as const };
    await raise(silent);
    await effects().look();
    expect(await notices()).toEqual([]);
    await raise(...Array.from({ length: 4 }, () => silent));
    await api.db.system.update(e).set({ creado_en: new Date(Date.now() - 46_000).toISOString() });
    await effects().look();
    expect(await notices()).toHaveLength(1);
  });
});

/** Four at most within ten minutes. */
const apart = (n: number, fields: object) =>
  Array.from({ length: n }, (_, at) => ({
    ...fields,
    inicio_en: new Date(Date.now() - (20 + 3 * at) * 60_000).toISOString(),
  }));

describe('many events that are no storm', () => {
  it('produce a handful of notices and one that counts the rest', async () => {
    const regla_id = await aRule({ destinatarios: roles('monitor') });
    await raise(...apart(20, { regla_id }), ...apart(10, { regla_id, tipo: 'ralenti_excesivo' }));
    await effects().look();
    const sent = await notices();
    expect(sent).toHaveLength(11);
    const [summary] = sent.filter(({ causa }) => causa.startsWith('eventos desde '));
    expect(summary).toMatchObject({
      titulo: '20 eventos más de exceso de velocidad y otros',
      texto: 'Exceso de velocidad: 15 · Ralentí excesivo: 5',
      url: '/eventos',
    });
    expect(await pending()).toBe(0);

    await api.db.system
      .update(n)
      .set({ push_pendiente: false, push_en: new Date().toISOString(), leida_en: new Date().toISOString() });
    await raise({ regla_id }, { regla_id, tipo: 'sos', severidad: 'critica' });
    await effects().look();
    const later = await notices();
    expect(later).toHaveLength(12);
    expect(later.find(({ id }) => id === summary?.id)).toMatchObject({
      titulo: '21 eventos más de exceso de velocidad y otros',
      leida_en: null,
      push_pendiente: false,
    });
  });

  it('no longer suppress notices once they are over', async () => {
    const regla_id = await aRule({ destinatarios: roles('monitor') });
    await raise(...apart(8, { regla_id }));
    await effects().look();
    await api.db.system.update(n).set({ creado_en: new Date(Date.now() - 16 * 60_000).toISOString() });
    const [id] = await raise({ regla_id });
    await effects().look();
    expect((await notices()).at(-1)?.causa).toBe(`evento ${id}`);
  });
});

describe('the order of an event', () => {
  const crear_orden = { titulo: 'Revisar al conductor', tipo: 'inspeccion', prioridad: 'alta', plazo_h: 24 };

  it('is created once, in the name of the product, and the event still waits for a person', async () => {
    const regla_id = await aRule({ crear_orden });
    const [id = 0] = await raise({ regla_id });
    changes.length = 0;
    await Promise.all([effects().look(), effects().look()]);
    const { json } = await api.as('admin').call('GET', `/api/eventos/${id}`);
    expect(json).toMatchObject({ estado: 'abierto', nota: null });
    const orders = await api.db.system.select().from(ordenTable).where(eq(ordenTable.titulo, 'Revisar al conductor'));
    expect(orders).toEqual([
      expect.objectContaining({
        id: json.orden_id,
        origen: 'evento',
        tipo: 'inspeccion',
        activo_id: activo.id,
        creado_por_id: null,
        estado: 'pendiente',
      }),
    ]);
    expect(changes.sort()).toEqual([`${api.a} eventos 1`, `${api.a} ordenes 1`]);
  });

  it('is created without what no longer exists; the event says so, and so do the notices of its recipients and of the office', async () => {
    const service = await api.as('admin').post('/api/servicios', unServicio());
    const person = await api.as('admin').post('/api/personal', unaPersona());
    const asked = { ...crear_orden, servicio_ids: [service.id], responsable_id: person.id };
    const regla_id = await aRule({
      nombre: 'Auxilio',
      crear_orden: asked,
      canales: ['app'],
      destinatarios: roles('monitor'),
    });
    const refused = await api.as('admin').call('DELETE', `/api/servicios/${service.id}`);
    expect(refused).toMatchObject({
      status: 409,
      json: { code: 'EN_USO', message: 'Figura en la regla «Auxilio»: cámbiela o elimínela antes.' },
    });
    // A rule of the time before deletions were refused.
    await api.db.system.execute(sql`update servicios set eliminado_en = now() where id = ${service.id}`);
    await api.db.system.execute(sql`update personal set estado = 'retirado' where id = ${person.id}`);
    const [id] = await raise({ regla_id });
    await effects().look();
    const { json } = await api.as('admin').call('GET', `/api/eventos/${id}`);
    const lacking =
      'La orden se creó sin responsable, porque ya no está en el personal y sin los servicios que ya no existen.';
    expect(json.nota).toBe(lacking);
    expect(await api.as('admin').get(`/api/ordenes/${json.orden_id}`)).toMatchObject({
      responsable_id: null,
      servicio_ids: [],
    });
    expect((await notices(people.monitor)).map(({ texto }) => texto)).toEqual([expect.stringContaining(lacking)]);
    expect(await notices(people.admin)).toMatchObject([
      { titulo: 'La regla «Auxilio» no pudo hacer todo lo que pide', texto: expect.stringContaining(lacking) },
    ]);
  });

  it('that cannot be created is reported, and users are still notified', async () => {
    const regla_id = await aRule({ crear_orden });
    const retired = await api.anActivo({ estado: 'dado_de_baja', motivo_baja: 'Vendido' });
    const [id] = await raise({ regla_id, activo_id: retired.id });
    await effects().look();
    const { json } = await api.as('admin').call('GET', `/api/eventos/${id}`);
    expect(json.orden_id).toBeNull();
    expect(json.nota).toMatch(/^No se pudo crear la orden: ./);
    expect((await notices(people.monitor)).map(({ texto }) => texto)).toEqual([expect.stringContaining(json.nota)]);
    expect(await pending()).toBe(0);
  });

  it('is shared by all events of a rule and an asset while it is open; afterwards a new one is created', async () => {
    const other = await api.anActivo();
    const regla_id = await aRule({ crear_orden: { ...crear_orden, titulo: 'Una por activo' } });
    const ids = await raise({ regla_id }, { regla_id }, { regla_id, activo_id: other.id });
    await effects().look();
    const orderOf = async (id: number | undefined) =>
      (await api.as('admin').get(`/api/eventos/${id}`)).orden_id as number;
    const [first, again, another] = await Promise.all(ids.map(orderOf));
    expect([first === again, first === another]).toEqual([true, false]);
    const [later] = await raise({ regla_id });
    await effects().look();
    expect(await orderOf(later)).toBe(first);
    await api.db.system
      .update(ordenTable)
      .set({ estado: 'cerrada' })
      .where(eq(ordenTable.id, first ?? 0));
    const [last] = await raise({ regla_id });
    await effects().look();
    expect([first, another]).not.toContain(await orderOf(last));
  });

  it('is limited: beyond twenty in ten minutes the events have none, and the office is notified once', async () => {
    const assets = await api.db.tenant(api.a, (tx) =>
      tx
        .insert(activoTable)
        .values(
          Array.from({ length: 25 }, (_, at) => ({
            ...{ empresa_id: api.a, nombre: `Tormenta ${at}`, codigo: `TORMENTA-${at}`, nivel_id: activo.nivel_id },
            ...{ tipo_activo: 'vehiculo' as const, estado: 'operativo' as const, criticidad: 'B' as const },
          })),
        )
        .returning({ id: activoTable.id }),
    );
    const regla_id = await aRule({
      nombre: 'Con órdenes',
      canales: [],
      crear_orden: { ...crear_orden, titulo: 'De la tormenta' },
    });
    await raise(
      ...Array.from({ length: 1_000 }, (_, at) => ({ regla_id, activo_id: assets[at % assets.length]?.id ?? 0 })),
    );
    await effects().look();
    expect(await api.db.system.select().from(ordenTable).where(eq(ordenTable.titulo, 'De la tormenta'))).toHaveLength(
      20,
    );
    const events = await api.db.system.select().from(e).where(eq(e.regla_id, regla_id));
    expect(events.filter(({ orden_id }) => orden_id !== null)).toHaveLength(800);
    expect(new Set(events.filter(({ orden_id }) => orden_id === null).map(({ nota }) => nota))).toEqual(
      new Set(['Sin orden: su regla ya creó 20 en 10 minutos.']),
    );
    await raise({ regla_id, activo_id: assets[24]?.id ?? 0 });
    await effects().look();
    expect((await notices()).map(({ user_id, titulo }) => [user_id, titulo])).toEqual([
      [people.admin, 'La regla «Con órdenes» dejó de crear órdenes'],
    ]);
    await api.db.system
      .update(ordenTable)
      .set({ creado_en: new Date(Date.now() - 11 * 60_000).toISOString() })
      .where(eq(ordenTable.titulo, 'De la tormenta'));
    const [id] = await raise({ regla_id, activo_id: assets[24]?.id ?? 0 });
    await effects().look();
    expect((await api.as('admin').get(`/api/eventos/${id}`)).orden_id).not.toBeNull();
  });
});
