import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Solicitud } from '#contract/entities/solicitudes';
import { keepFile } from '../../files/index';
import { unaOrden, unArchivo } from '../../testing/factories';
import { useApi } from '../../testing/useApi';

const api = useApi();
const path = '/api/solicitudes';

const make = async (given: object = {}, by: Pick<ReturnType<typeof api.by>, 'post'> = api.as('operario')) => {
  const activo_id = 'activo_id' in given || 'nivel_id' in given ? undefined : (await api.anActivo()).id;
  return (await by.post(path, { descripcion: 'El freno trasero suena', activo_id, ...given })) as Solicitud;
};
const aFile = (tipo: string) => api.db.tenant(api.a, (tx) => keepFile(tx, api.a, null, { ...unArchivo(), tipo }));
const move = (id: number, body: object, by = api.as('admin')) => by.call('POST', `${path}/${id}/transicion`, body);
const read = async (id: number, by = api.as('admin')) => (await by.get(`${path}/${id}`)) as Solicitud;

describe('a request', () => {
  it.each(['superadmin', 'admin', 'monitor', 'operario'] as const)('is made by %s, who sees it', async (role) => {
    const { id: activo_id } = await api.anActivo();
    const { status, json } = await api.as(role).call('POST', path, { descripcion: '  Huele a gas ', activo_id });
    expect(status).toBe(201);
    expect(json).toMatchObject({
      ...{ descripcion: 'Huele a gas', estado: 'nueva', urgencia: 'media', origen: 'usuario', respondida_en: null },
      solicitante: expect.stringContaining('Persona'),
    });
    expect(await api.as(role).get(`${path}?filter=${JSON.stringify({ mia: true })}`)).toContainEqual(
      expect.objectContaining({ id: json.id }),
    );
  });

  it.each([
    [{ descripcion: 'Suena' }, 'activo_id'],
    [{ activo_id: 1, nivel_id: 1, descripcion: 'Suena' }, 'activo_id'],
    [{ activo_id: 1 }, 'descripcion'],
  ])('is refused without %o', async (given, field) => {
    const [{ id: activo_id }, { id: nivel_id }] = [await api.anActivo(), await api.aNivel()];
    const body = { ...given, ...('activo_id' in given && { activo_id }), ...('nivel_id' in given && { nivel_id }) };
    const { status, json } = await api.as('operario').call('POST', path, body);
    expect([status, Object.keys(json.errors)]).toEqual([422, [field]]);
  });

  it('takes photos and a voice note of its company, each at its place', async () => {
    const photo = await aFile('image/webp');
    const sound = await aFile('audio/ogg');
    const made = await make({ fotos: [photo.id], voz_id: sound.id });
    expect(made).toMatchObject({
      fotos_url: [expect.stringContaining(photo.id)],
      voz_url: expect.stringContaining('/'),
    });
    const { id: activo_id } = await api.anActivo();
    const wrong = { descripcion: 'Suena', activo_id, fotos: [sound.id] };
    expect((await api.as('admin').call('POST', path, wrong)).json.errors).toHaveProperty('fotos');
    const other = await api.as('admin', api.b).call('POST', path, {
      ...{ descripcion: 'Suena', fotos: [photo.id], activo_id: (await api.anActivo({}, api.b)).id },
    });
    expect([other.status, other.json.errors]).toEqual([404, { fotos: ['No existe'] }]);
  });

  it('is seen by the office and by who made it, and by nobody else', async () => {
    const [one, other] = [api.by(await api.person('monitor', [api.a])), api.by(await api.person('operario', [api.a]))];
    const { id } = await make({}, one);
    for (const [by, status] of [
      [one, 200],
      [other, 404],
      [api.as('admin'), 200],
      [api.as('admin', api.b), 404],
    ] as const)
      expect((await by.call('GET', `${path}/${id}`)).status).toBe(status);
    expect(((await other.get(path)) as Solicitud[]).map((row) => row.id)).not.toContain(id);
    for (const by of [one, other])
      for (const act of ['transicion', 'responder', 'parecidas'])
        expect((await by.call(act === 'parecidas' ? 'GET' : 'POST', `${path}/${id}/${act}`)).status).toBe(403);
  });

  it('is made once by the same key, and tells the office once', async () => {
    const { id: activo_id } = await api.anActivo({ nombre: 'Grúa 3' });
    const body = { descripcion: 'No frena', activo_id };
    const [one, two] = await Promise.all(
      [1, 2].map(() => api.as('operario').call('POST', path, body, { 'Idempotency-Key': `solicitud-${activo_id}` })),
    );
    expect([one?.status, two?.status, one?.json.id]).toEqual([201, 201, two?.json.id]);
    const { rows } = await api.db.system.execute(sql`
      select titulo, texto from notificaciones where causa = ${`solicitud ${one?.json.id} nueva`}`);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows[0]).toMatchObject({
      titulo: expect.stringMatching(/^Solicitud de .* sobre Grúa 3$/),
      texto: 'No frena',
    });
  });
});

describe('a decision', () => {
  it('makes an order of an approved one: words, urgency, photos, voice and contact, and it leads back', async () => {
    const [photo, sound] = [await aFile('image/webp'), await aFile('audio/ogg')];
    const author = api.by(await api.person('operario', [api.a]));
    const made = await make(
      {
        ...{ fotos: [photo.id], voz_id: sound.id, urgencia: 'alta', descripcion: 'Se  rompió\nel espejo' },
        contacto: { nombre: 'Ana', telefono: '3001234567' },
      },
      author,
    );
    const { status, json } = await move(made.id, { a: 'aprobada', version: made.version, respuesta: 'Mañana va' });
    expect(status).toBe(200);
    expect(json).toMatchObject({ estado: 'aprobada', respuesta: 'Mañana va', respondida_en: expect.any(String) });
    const order = await api.as('admin').get(`/api/ordenes/${json.orden_id}`);
    expect(order).toMatchObject({
      ...{
        titulo: 'Se rompió el espejo',
        prioridad: 'alta',
        origen: 'solicitud',
        activo_id: made.activo_id,
        fotos_n: 1,
      },
      descripcion: `Se  rompió\nel espejo\n\nSolicitud ${made.id} · Ana · 3001234567`,
    });
    const [said] = await api.as('admin').get(`/api/ordenes/${json.orden_id}/comentarios`);
    expect(said.adjuntos).toEqual([expect.objectContaining({ id: sound.id })]);
    const back = await api.as('admin').get(`${path}?filter=${JSON.stringify({ orden_id: json.orden_id })}`);
    expect(back.map((row: Solicitud) => row.id)).toEqual([made.id]);
    // Who made it reads the answer, and nothing of the order.
    expect(await author.get(`${path}/${made.id}`)).toMatchObject({
      ...{ estado: 'aprobada', respuesta: 'Mañana va', orden_id: null, orden_numero: null },
    });
    expect((await author.call('GET', `/api/ordenes/${json.orden_id}`)).status).toBe(404);
    const { rows } = await api.db.system.execute(sql`
      select texto from notificaciones where tipo = 'solicitud_respondida' and causa like ${`solicitud ${made.id} %`}`);
    expect(rows).toEqual([{ texto: expect.stringMatching(/orden de trabajo.* Mañana va$/) }]);
  });

  it('says what it lacks at its place', async () => {
    const { id, version } = await make();
    const theirs = { descripcion: 'Suena', activo_id: (await api.anActivo({}, api.b)).id };
    const { id: other } = await api.as('admin', api.b).post(path, theirs);
    for (const [body, status, field] of [
      [{ a: 'rechazada' }, 422, 'motivo'],
      [{ a: 'unida' }, 422, 'orden_id'],
      [{ a: 'unida', orden_id: 1, solicitud_id: 1 }, 422, 'orden_id'],
      [{ a: 'unida', solicitud_id: id }, 422, 'solicitud_id'],
      [{ a: 'unida', solicitud_id: other }, 404, 'solicitud_id'],
      [{ a: 'unida', orden_id: 2_000_000_000 }, 404, 'orden_id'],
    ] as const) {
      const answer = await move(id, { version, ...body });
      expect([body, answer.status, Object.keys(answer.json.errors)]).toEqual([body, status, [field]]);
    }
    expect(await move(id, { a: 'nueva', version })).toMatchObject({ status: 422 });
    expect(await read(id)).toMatchObject({ estado: 'nueva', version, respondida_en: null });
  });

  it('is made once: any other state, or another version, is 409', async () => {
    const { id, version } = await make();
    expect(await move(id, { a: 'rechazada', motivo: 'Ya', version: version + 1 })).toMatchObject({ status: 409 });
    const both = await Promise.all([1, 2].map(() => move(id, { a: 'aprobada', version })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const after = await read(id);
    for (const a of ['aprobada', 'rechazada', 'unida'])
      expect(await move(id, { a, motivo: 'No', version: after.version })).toMatchObject({
        ...{ status: 409, json: { code: 'CONFLICTO' } },
      });
    const { rows } = await api.db.system.execute(
      sql`select count(*)::int as n from ordenes where empresa_id = ${api.a} and activo_id = ${after.activo_id}`,
    );
    expect(rows).toEqual([{ n: 1 }]);
  });

  it('is followed by the ones that were joined to it', async () => {
    const { id: activo_id } = await api.anActivo();
    const [first, second, third] = [await make({ activo_id }), await make({ activo_id }), await make({ activo_id })];
    await move(third.id, { a: 'unida', solicitud_id: second.id, version: third.version });
    await move(second.id, { a: 'unida', solicitud_id: first.id, version: second.version });
    expect(await read(third.id)).toMatchObject({ estado: 'unida', solicitud_id: first.id, orden_id: null });
    const { json } = await move(first.id, { a: 'aprobada', version: first.version, respuesta: 'Voy' });
    for (const { id } of [second, third])
      expect(await read(id)).toMatchObject({
        ...{ estado: 'unida', solicitud_id: first.id, orden_id: json.orden_id, respuesta: 'Voy' },
      });
    const late = await make({ activo_id });
    const joined = await move(late.id, { a: 'unida', solicitud_id: third.id, version: late.version });
    expect(joined.json).toMatchObject({ estado: 'unida', solicitud_id: first.id, orden_id: json.orden_id });
  });

  it('rejects the ones that were joined to it with it', async () => {
    const { id: activo_id } = await api.anActivo();
    const [first, second] = [await make({ activo_id }), await make({ activo_id })];
    await move(second.id, { a: 'unida', solicitud_id: first.id, version: second.version });
    await move(first.id, { a: 'rechazada', motivo: 'Es normal', version: first.version });
    expect(await read(second.id)).toMatchObject({ estado: 'rechazada', motivo: 'Es normal', solicitud_id: first.id });
    const late = await make({ activo_id });
    const joined = await move(late.id, { a: 'unida', solicitud_id: first.id, version: late.version });
    expect([joined.status, Object.keys(joined.json.errors)]).toEqual([422, ['solicitud_id']]);
  });

  it('joins an order', async () => {
    const { id: activo_id } = await api.anActivo();
    const order = await api.as('admin').post('/api/ordenes', unaOrden({ activo_id }));
    const { id, version } = await make({ activo_id });
    expect((await move(id, { a: 'unida', orden_id: order.id, version })).json).toMatchObject({
      ...{ estado: 'unida', orden_id: order.id, orden_numero: order.numero },
    });
  });

  it('is audited with who took it', async () => {
    const { id, version } = await make();
    await move(id, { a: 'rechazada', motivo: 'Es normal', version });
    const { rows } = await api.db.system.execute<{ accion: string; cambios: { campo: string }[] }>(sql`
      select accion, cambios from auditoria where entidad = 'solicitudes' and entidad_id = ${id} order by id`);
    expect(rows.map(({ accion }) => accion)).toEqual(['crear', 'editar']);
    expect(rows[1]?.cambios.map(({ campo }) => campo)).toEqual(['estado', 'motivo']);
  });
});

it('is answered in one line, before and after its decision; the first time counts', async () => {
  const { id, version } = await make();
  const answer = (respuesta: string, of: number) =>
    api.as('admin').call('POST', `${path}/${id}/responder`, { respuesta, version: of });
  const first = (await answer('La vamos a ver', version)).json as Solicitud;
  expect(first).toMatchObject({ estado: 'nueva', respuesta: 'La vamos a ver', respondida_en: expect.any(String) });
  expect(await answer('Otra', version)).toMatchObject({ status: 409, json: { code: 'VERSION_CONFLICTO' } });
  const { json } = await move(id, { a: 'rechazada', motivo: 'Es normal', version: first.version });
  expect(json).toMatchObject({ respondida_en: first.respondida_en, respuesta: 'La vamos a ver' });
  expect((await answer('Gracias', json.version)).json).toMatchObject({ estado: 'rechazada', respuesta: 'Gracias' });
});

it('has alike ones: open orders and new requests of the same asset with the same words, the most alike first', async () => {
  const { id: activo_id } = await api.anActivo();
  const asked = await make({ activo_id, descripcion: 'La LLANTA trasera está desinflada' });
  const same = await make({ activo_id, descripcion: 'Llanta trasera desinflada' });
  const order = await api.as('admin').post('/api/ordenes', unaOrden({ activo_id, titulo: 'Cambiar llánta' }));
  await make({ activo_id, descripcion: 'No prende la radio' });
  await make({ descripcion: 'La llanta trasera está desinflada' });
  const old = await make({ activo_id, descripcion: 'Llanta desinflada' });
  await api.db.system.execute(sql`update solicitudes set creado_en = now() - interval '8 days' where id = ${old.id}`);
  const decided = await make({ activo_id, descripcion: 'Llanta desinflada' });
  await move(decided.id, { a: 'rechazada', motivo: 'No', version: decided.version });
  const found = await api.as('admin').get(`${path}/${asked.id}/parecidas`);
  expect(found.map(({ tipo, id }: { tipo: string; id: number }) => [tipo, id])).toEqual([
    ['solicitud', same.id],
    ['orden', order.id],
  ]);
  expect(found[0].parecido).toBeGreaterThan(found[1].parecido);
});

it('is filtered by place, day and state', async () => {
  const [{ id: nivel_id }, { id: other }] = [await api.aNivel(), await api.aNivel()];
  const there = await make({ nivel_id });
  const on = await make({ activo_id: (await api.anActivo({ nivel_id })).id });
  await make({ nivel_id: other });
  const ids = async (filter: object) =>
    (await api.as('admin').get(`${path}?filter=${JSON.stringify(filter)}`)).map(({ id }: Solicitud) => id).sort();
  expect(await ids({ bajo_nivel_id: nivel_id })).toEqual([there.id, on.id].sort());
  expect(await ids({ nivel_id, estado: 'nueva' })).toEqual([there.id]);
  expect(await ids({ nivel_id, hasta: '2020-01-01' })).toEqual([]);
  expect(await ids({ nivel_id, desde: '2020-01-01' })).toEqual([there.id]);
  // Until a day is without it, as in the other lists.
  await api.db.system.execute(`update solicitudes set creado_en = '2026-03-05T15:00:00Z' where id = ${there.id}`);
  expect(await ids({ nivel_id, hasta: '2026-03-05' })).toEqual([]);
  expect(await ids({ nivel_id, desde: '2026-03-05', hasta: '2026-03-06' })).toEqual([there.id]);
});

it('waits in the inbox: the urgent ones first, then the oldest, then what was answered', async () => {
  const { id: nivel_id } = await api.aNivel();
  const decided = await make({ nivel_id, urgencia: 'alta' });
  await move(decided.id, { a: 'rechazada', motivo: 'No', version: decided.version });
  const old = await make({ nivel_id });
  const late = await make({ nivel_id });
  const urgent = await make({ nivel_id, urgencia: 'alta' });
  const inbox = await api
    .as('admin')
    .get(`${path}?filter=${JSON.stringify({ nivel_id })}&sort=["respondida_en","DESC"]`);
  expect(inbox.map(({ id }: Solicitud) => id)).toEqual([urgent.id, old.id, late.id, decided.id]);
});
