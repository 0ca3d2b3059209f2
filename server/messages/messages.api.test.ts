import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { HiloMensajes, Mensaje } from '#contract/requests/mensajes';
import { notificacionTable as n } from '../db/tables/notificaciones';
import { auditActionsOf } from '../testing/auditActions';
import { raiseEvents } from '../testing/events';
import { unaEjecucion, unaOrden, unaParada, unaPersona, unaRuta } from '../testing/factories';
import { useApi } from '../testing/useApi';

const api = useApi();

/** A person of the staff with an account of an operario. */
const aDriver = async () => {
  const who = await api.person('operario', [api.a]);
  const { id } = (await api.as('admin').call('POST', '/api/personal', unaPersona({ user_id: who.id }))).json;
  return { ...who, personal_id: id as number, ...api.by(who) };
};
const filtered = (filter: object, range = [0, 24]) =>
  `/api/mensajes?filter=${encodeURIComponent(JSON.stringify(filter))}&range=${JSON.stringify(range)}`;
const write = (personal_id: number, given: object = {}) =>
  api.as('monitor').call('POST', '/api/mensajes', { personal_id, texto: '¿Ya llegó?', ...given });
const thread = (personal_id: number): Promise<Mensaje[]> => api.as('monitor').get(filtered({ personal_id }));
const texts = (messages: readonly Mensaje[]) => messages.map(({ texto }) => texto);

describe('a thread', () => {
  it('is shared by the control room, each message with its author, and the person reads and answers it', async () => {
    const driver = await aDriver();
    const asked = await write(driver.personal_id);
    expect(asked).toMatchObject({ status: 201, json: { de_oficina: true, entregado_en: null, leido_en: null } });
    await api.as('admin').call('POST', '/api/mensajes', { personal_id: driver.personal_id, texto: 'Avise' });
    await driver.call('POST', '/api/mensajes', { texto: 'Voy en camino' });
    const seen = await thread(driver.personal_id);
    expect(texts(seen)).toEqual(['Voy en camino', 'Avise', '¿Ya llegó?']);
    expect(new Set(seen.map(({ autor }) => autor)).size).toBe(3);
    expect(texts(await driver.get('/api/mensajes'))).toEqual(texts(seen));
    expect(await auditActionsOf(api, 'mensajes', asked.json.id)).toEqual(['crear']);
  });

  it('is nobody else’s: another operario, another company, who is not on the staff', async () => {
    const [driver, other] = [await aDriver(), await aDriver()];
    await write(driver.personal_id);
    expect(await other.get('/api/mensajes')).toEqual([]);
    expect(await other.get(filtered({ personal_id: driver.personal_id }))).toEqual([]);
    const intrusion = { personal_id: driver.personal_id, texto: 'Hola' };
    expect(await other.call('POST', '/api/mensajes', intrusion)).toMatchObject({ status: 404 });
    expect(
      (await other.call('POST', '/api/mensajes/leidos', { ...intrusion, texto: undefined, hasta_id: 1 })).status,
    ).toBe(404);
    const elsewhere = api.as('admin', api.b);
    expect(await elsewhere.get(filtered({ personal_id: driver.personal_id }))).toEqual([]);
    expect(await elsewhere.get('/api/mensajes/hilos')).toEqual([]);
    expect((await elsewhere.call('POST', '/api/mensajes', intrusion)).status).toBe(404);
    expect((await elsewhere.call('GET', `/api/mensajes/destinatario?personal_id=${driver.personal_id}`)).status).toBe(
      404,
    );
    const nobody = api.by(await api.person('operario', [api.a]));
    expect(await nobody.get('/api/mensajes')).toEqual([]);
    expect(await nobody.call('POST', '/api/mensajes', { texto: 'Hola' })).toMatchObject({
      status: 409,
      json: { message: expect.stringContaining('no está enlazado') },
    });
    expect(await thread(driver.personal_id)).toHaveLength(1);
  });

  it.each([
    ...['/api/mensajes/hilos', '/api/mensajes/sin-leer', '/api/mensajes/destinatario?activo_id=1'],
    '/api/mensajes/contacto?activo_id=1',
  ])('%s is for the control room', async (url) => {
    expect((await (await aDriver()).call('GET', url)).status).toBe(403);
    expect((await api.as('monitor').call('GET', url)).status).not.toBe(403);
  });

  it('has pages, the newest first', async () => {
    const { personal_id } = await aDriver();
    for (const texto of ['uno', 'dos', 'tres']) await write(personal_id, { texto });
    const { json, headers } = await api.as('admin').call('GET', filtered({ personal_id }, [1, 2]));
    expect(texts(json)).toEqual(['dos', 'uno']);
    expect(headers['content-range']).toBe('mensajes 1-2/3');
  });

  it('is written once under one key, with the moment of the phone, and never in the future', async () => {
    const driver = await aDriver();
    const fecha = new Date(Date.now() - 3_600_000).toISOString();
    const body = { texto: 'Llego tarde', fecha };
    const send = () => driver.call('POST', '/api/mensajes', body, { 'idempotency-key': 'sin-red' });
    const [first, again] = [await send(), await send()];
    expect(again.json.id).toBe(first.json.id);
    expect(first.json).toMatchObject({ fecha, de_oficina: false });
    expect(await thread(driver.personal_id)).toHaveLength(1);
    const ahead = { texto: 'Recibido', fecha: new Date(Date.now() + 3_600_000).toISOString() };
    const { fecha: kept } = (await driver.call('POST', '/api/mensajes', ahead)).json;
    expect(Date.parse(kept)).toBeLessThanOrEqual(Date.now());
  });

  it('takes no empty and no endless text, and one subject', async () => {
    const { personal_id } = await aDriver();
    for (const given of [{ texto: ' ' }, { texto: 'a'.repeat(1_001) }, { orden_id: 1, activo_id: 1 }])
      expect((await write(personal_id, given)).status).toBe(422);
    expect((await api.as('monitor').call('POST', '/api/mensajes', { texto: 'A nadie' })).json.errors).toEqual({
      personal_id: ['Elija a quién'],
    });
  });
});

describe('who can get messages', () => {
  const threadWith = async (personal_id: number): Promise<HiloMensajes> =>
    (await api.as('admin').get(`/api/mensajes/destinatario?personal_id=${personal_id}`)).hilo;

  it.each([
    ['without an account', undefined, 'no tiene usuario'],
    ['of the office', 'monitor', 'no entra como operario'],
  ] as const)('a person %s is said beforehand, and refused', async (_, role, why) => {
    const user_id = role && (await api.person(role, [api.a])).id;
    const { id } = (await api.as('admin').call('POST', '/api/personal', unaPersona({ user_id }))).json;
    expect(await threadWith(id)).toMatchObject({ recibe: false, motivo: expect.stringContaining(why) });
    const refused = await write(id);
    expect(refused).toMatchObject({ status: 422, json: { errors: { personal_id: [expect.stringContaining(why)] } } });
  });

  it('is the driver of an asset, of a run and of an event, and who has an order', async () => {
    const driver = await aDriver();
    const about = async (query: string, role: 'admin' | 'monitor' = 'admin') =>
      (await api.as(role).get(`/api/mensajes/destinatario?${query}`)).hilo?.personal_id;
    const activo = await api.anActivo({ conductor_id: driver.personal_id });
    const [evento] = await raiseEvents(api, api.a, [{ activo_id: activo.id }]);
    const orden = (
      await api
        .as('admin')
        .call('POST', '/api/ordenes', unaOrden({ activo_id: activo.id, responsable_id: driver.personal_id }))
    ).json;
    const run = await aRun(activo.id);
    expect(await about(`activo_id=${activo.id}`, 'monitor')).toBe(driver.personal_id);
    expect(await about(`evento_id=${evento}`, 'monitor')).toBe(driver.personal_id);
    expect(await about(`ejecucion_id=${run}`, 'monitor')).toBe(driver.personal_id);
    expect(await about(`orden_id=${orden.id}`)).toBe(driver.personal_id);
    expect((await api.as('monitor').call('GET', `/api/mensajes/destinatario?orden_id=${orden.id}`)).status).toBe(403);
    expect(await about(`activo_id=${(await api.anActivo()).id}`)).toBeUndefined();
    expect((await api.as('admin').call('GET', '/api/mensajes/destinatario')).status).toBe(400);
  });
});

describe('the contact of a driver', () => {
  const contact = async (query: string) => (await api.as('monitor').get(`/api/mensajes/contacto?${query}`)).contacto;
  const aPerson = async (given: object) =>
    (await api.as('admin').post('/api/personal', unaPersona({ nombre: 'Rosa', apellido: 'Díaz', ...given }))).id;

  it('is all that a monitor gets of a person: of an asset, an event and a run', async () => {
    const conductor_id = await aPerson({ telefono: '300 123 4567', documento_numero: '1020', email: 'r@prueba.test' });
    const activo = await api.anActivo({ conductor_id });
    const [evento] = await raiseEvents(api, api.a, [{ activo_id: activo.id }]);
    const rosa = { nombre: 'Rosa Díaz', telefono: '3001234567', telefono_e164: '+573001234567' };
    for (const query of [`activo_id=${activo.id}`, `evento_id=${evento}`, `ejecucion_id=${await aRun(activo.id)}`])
      expect(await contact(query)).toEqual(rosa);
    const [listed] = await api.as('monitor').get(filteredPeople(conductor_id));
    expect(listed).not.toHaveProperty('telefono');
  });

  it('is that of who calls for help, whoever else drives', async () => {
    const activo = await api.anActivo({ conductor_id: await aPerson({ telefono: '3001234567' }) });
    const personal_id = await aPerson({ nombre: 'Beto', apellido: null, telefono: '3009876543' });
    const [evento] = await raiseEvents(api, api.a, [{ activo_id: activo.id, tipo: 'sos', personal_id }]);
    expect(await contact(`evento_id=${evento}`)).toMatchObject({ nombre: 'Beto' });
  });

  it('is nobody’s without a driver, and asks for one thing', async () => {
    expect(await contact(`activo_id=${(await api.anActivo()).id}`)).toBeNull();
    const conductor_id = await aPerson({ telefono: null });
    const activo = await api.anActivo({ conductor_id });
    expect(await contact(`activo_id=${activo.id}`)).toEqual({
      nombre: 'Rosa Díaz',
      telefono: null,
      telefono_e164: null,
    });
    const refused = (query: string, empresa?: number) =>
      api
        .as('monitor', empresa)
        .call('GET', `/api/mensajes/contacto?${query}`)
        .then(({ status }) => status);
    expect(await refused('')).toBe(400);
    expect(await refused(`personal_id=${conductor_id}`)).toBe(400);
    expect(await refused(`activo_id=${activo.id}&evento_id=1`)).toBe(400);
    expect(await refused(`activo_id=${activo.id}`, api.b)).toBe(404);
  });
});

const filteredPeople = (id: number) => `/api/personal?filter=${encodeURIComponent(JSON.stringify({ id }))}`;

const aRun = async (activo_id: number): Promise<number> => {
  const paradas = [{ parada_id: (await api.as('admin').post('/api/paradas', unaParada())).id, llegada_min: 0 }];
  const route = await api.as('admin').post('/api/rutas', unaRuta({ paradas }));
  const fecha = new Date().toISOString().slice(0, 10);
  return (await api.as('admin').post('/api/ejecuciones', unaEjecucion({ ruta_id: route.id, activo_id, fecha }))).id;
};

describe('what a message is about', () => {
  it('finds it again in the order, the run and the event, with what it was called', async () => {
    const driver = await aDriver();
    const activo = await api.anActivo({ conductor_id: driver.personal_id });
    const orden = (
      await api
        .as('admin')
        .call('POST', '/api/ordenes', unaOrden({ activo_id: activo.id, responsable_id: driver.personal_id }))
    ).json;
    const ejecucion_id = await aRun(activo.id);
    const [evento_id] = await raiseEvents(api, api.a, [{ activo_id: activo.id }]);
    for (const about of [{ orden_id: orden.id }, { ejecucion_id }, { evento_id }, { activo_id: activo.id }]) {
      const body = { personal_id: driver.personal_id, texto: 'Sobre esto', ...about };
      expect((await api.as('admin').call('POST', '/api/mensajes', body)).status).toBe(201);
      // An operario answers about what the thread is about, and about nothing else.
      expect((await driver.call('POST', '/api/mensajes', { texto: 'Recibido', ...about })).status).toBe(201);
      expect(texts(await api.as('admin').get(filtered(about)))).toEqual(['Recibido', 'Sobre esto']);
    }
    const [first] = (await api.as('admin').get(filtered({ orden_id: orden.id }))) as Mensaje[];
    expect(first?.referencia).toBe(`${orden.numero} ${orden.titulo}`);
    const seen = await thread(driver.personal_id);
    expect(seen.filter(({ orden_id, referencia }) => orden_id !== null || referencia?.includes(orden.numero))).toEqual(
      [],
    );
    expect((await api.as('monitor').call('GET', filtered({ orden_id: orden.id }))).status).toBe(403);
  });

  it('is of the company and within reach', async () => {
    const driver = await aDriver();
    const foreign = await api.anActivo({}, api.b);
    expect((await write(driver.personal_id, { activo_id: foreign.id })).status).toBe(404);
    const orden = (await api.as('admin').call('POST', '/api/ordenes', unaOrden({ nivel_id: (await api.aNivel()).id })))
      .json;
    const [evento_id] = await raiseEvents(api, api.a, [{}]);
    for (const about of [{ orden_id: orden.id }, { evento_id }])
      expect((await driver.call('POST', '/api/mensajes', { texto: 'Hola', ...about })).status).toBe(404);
    expect((await write(driver.personal_id, { orden_id: orden.id })).status).toBe(403);
  });
});

describe('receipts', () => {
  it('tell the control room what the phone stored and what the person read, and when', async () => {
    const driver = await aDriver();
    const { id } = (await write(driver.personal_id)).json;
    expect((await driver.call('POST', '/api/mensajes/entregados', { hasta_id: id })).json).toEqual({ sin_leer: 1 });
    const [stored] = await thread(driver.personal_id);
    expect([stored?.entregado_en === null, stored?.leido_en]).toEqual([false, null]);
    const fecha = new Date(Date.now() + 5).toISOString();
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect((await driver.call('POST', '/api/mensajes/leidos', { hasta_id: id, fecha })).json).toEqual({ sin_leer: 0 });
    expect((await thread(driver.personal_id))[0]?.leido_en).toBe(fecha);
  });

  it('tell the person who of the control room read what they wrote, and empty its count', async () => {
    const driver = await aDriver();
    const { id } = (await driver.call('POST', '/api/mensajes', { texto: 'Llámeme' })).json;
    const unread = async () => (await api.as('admin').get('/api/mensajes/sin-leer')).sin_leer;
    const before = await unread();
    const [newest] = (await api.as('admin').get('/api/mensajes/hilos')) as HiloMensajes[];
    expect(newest).toMatchObject({ personal_id: driver.personal_id, sin_leer: 1, ultimo: { id, texto: 'Llámeme' } });
    await api.as('monitor').call('POST', '/api/mensajes/leidos', { personal_id: driver.personal_id, hasta_id: id });
    expect(await unread()).toBe(before - 1);
    const [seen] = (await driver.get('/api/mensajes')) as Mensaje[];
    expect(seen).toMatchObject({ id, leido_por: expect.stringMatching(/^Persona/) });
    // Reading what the control room wrote is not up to the control room.
    const { id: asked } = (await write(driver.personal_id)).json;
    await api.as('admin').call('POST', '/api/mensajes/leidos', { personal_id: driver.personal_id, hasta_id: asked });
    expect((await thread(driver.personal_id))[0]?.leido_en).toBeNull();
  });
});

it('people are found by name, with and without messages', async () => {
  const who = await api.person('operario', [api.a]);
  const named = unaPersona({ nombre: 'Íñigo', apellido: 'Zarzuela', user_id: who.id });
  const { id } = (await api.as('admin').call('POST', '/api/personal', named)).json;
  const find = async (q: string) =>
    (
      (await api
        .as('monitor')
        .get(`/api/mensajes/hilos?filter=${encodeURIComponent(JSON.stringify({ q }))}`)) as HiloMensajes[]
    ).map(({ nombre }) => nombre);
  expect(await find('inigo zar')).toEqual(['Íñigo Zarzuela']);
  expect(await find('')).not.toContain('Íñigo Zarzuela');
  await write(id);
  expect((await find(''))[0]).toBe('Íñigo Zarzuela');
  expect(await find('50%')).toEqual([]);
});

it('the person’s phone is pushed, and what is read is no notice any more', async () => {
  const driver = await aDriver();
  const { id } = (await write(driver.personal_id, { texto: 'Llame a la central' })).json;
  const notices = () =>
    api.db.system
      .select({
        titulo: n.titulo,
        texto: n.texto,
        push: n.push_pendiente,
        leida: n.leida_en,
        url: n.url,
        quien: n.user_id,
      })
      .from(n)
      .where(and(eq(n.empresa_id, api.a), eq(n.causa, `mensaje ${id}`)));
  expect(await notices()).toEqual([
    {
      titulo: expect.stringMatching(/^Mensaje de Persona/),
      texto: 'Llame a la central',
      push: true,
      leida: null,
      url: '/operario/dashboard?mensajes',
      quien: driver.id,
    },
  ]);
  await driver.call('POST', '/api/mensajes/leidos', { hasta_id: id });
  expect((await notices())[0]?.leida).not.toBeNull();
  // What operarios write pushes nobody.
  await driver.call('POST', '/api/mensajes', { texto: 'Recibido' });
  expect(
    await api.db.system
      .select()
      .from(n)
      .where(and(eq(n.empresa_id, api.a), eq(n.texto, 'Recibido'))),
  ).toEqual([]);
});

it('the phone has its thread in the packet, oldest first, and a token only with its right', async () => {
  const driver = await aDriver();
  for (const texto of ['uno', 'dos']) await write(driver.personal_id, { texto });
  expect(texts((await driver.get('/api/ordenes/paquete')).mensajes)).toEqual(['uno', 'dos']);
  const aToken = async (permisos: object) => {
    const made = await api.as('admin').call('POST', '/api/tokens', { nombre: 'Prueba', permisos });
    expect(made.status).toBe(201);
    return api.by({ token: made.json.token });
  };
  expect((await (await aToken({ ordenes: 'escritura' })).call('GET', '/api/mensajes')).status).toBe(403);
  const reader = await aToken({ mensajes: 'lectura' });
  const { status, json } = await reader.call('GET', filtered({ personal_id: driver.personal_id }));
  expect([status, texts(json)]).toEqual([200, ['dos', 'uno']]);
  const body = { personal_id: driver.personal_id, texto: 'Hola' };
  expect((await reader.call('POST', '/api/mensajes', body)).status).toBe(403);
});
