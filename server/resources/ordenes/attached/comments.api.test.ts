import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Notificacion } from '#contract/requests/notificaciones';
import { keepFile } from '../../../files/index';
import type { TestApi } from '../../../testing/app';
import { prepared, useApi } from '../../../testing/useApi';
import { atWork } from '../../../testing/work';
import { ordenArchivoTable } from '../../../db/tables/ordenParts';

const api = useApi();
const fixture = prepared(() => atWork(api));

type Caller = Pick<ReturnType<TestApi['as']>, 'call'>;
const comments = (id: number) => `/api/ordenes/${id}/comentarios`;
const say = (caller: Caller, id: number, texto: string, given: object = {}, headers = {}) =>
  caller.call('POST', comments(id), { texto, ...given }, headers);

/** The notices to a user about comments on an order. */
const noticesOf = async (caller: Caller, orderId: number): Promise<(string | null)[]> =>
  ((await caller.call('GET', '/api/notificaciones?range=[0,99]')).json as Notificacion[])
    .filter(({ tipo, url }) => tipo === 'orden_comentario' && url?.split('/').includes(String(orderId)))
    .map(({ texto }) => texto);

describe('comments of an order', () => {
  it('are listed oldest first, with their authors and attachments', async () => {
    const ana = await fixture.technician();
    const order = await fixture.anOrder({ responsable_id: ana.persona.id });
    const file = await api.aFile();
    expect(await say(ana, order.id, 'Falta el filtro', { adjuntos: [file] })).toMatchObject({
      status: 201,
      json: {
        texto: 'Falta el filtro',
        user_id: ana.user.id,
        usuario: expect.any(String),
        adjuntos: [{ id: file, tipo: 'application/pdf' }],
      },
    });
    await say(fixture.admin, order.id, 'Llega mañana');
    expect((await ana.call('GET', comments(order.id))).json.map(({ texto }: { texto: string }) => texto)).toEqual([
      'Falta el filtro',
      'Llega mañana',
    ]);
    expect(await fixture.orderNow(order.id)).toMatchObject({ comentarios_n: 2, version: order.version });
  });

  it('may be spoken; what shows pictures takes no voice note', async () => {
    const ana = await fixture.technician();
    const order = await fixture.anOrder({ responsable_id: ana.persona.id });
    const { id } = await api.db.tenant(api.a, (tx) =>
      keepFile(tx, api.a, ana.user.id, {
        nombre: 'nota-de-voz.ogg',
        tipo: 'audio/ogg',
        contenido: Buffer.from('OggS'),
      }),
    );
    expect(await say(ana, order.id, 'Nota de voz', { adjuntos: [id] })).toMatchObject({
      status: 201,
      json: { adjuntos: [{ id, tipo: 'audio/ogg', nombre: 'nota-de-voz.ogg' }] },
    });
    expect(await ana.call('POST', `/api/ordenes/${order.id}/archivos`, { archivo_id: id })).toMatchObject({
      status: 422,
      json: { errors: { archivo_id: ['Una nota de voz no va aquí'] } },
    });
  });

  it('notify the assigned person, those mentioned and those who commented before, but not the author', async () => {
    const [ana, beto, carla] = [await fixture.technician(), await fixture.technician(), await fixture.technician()];
    const order = await fixture.anOrder({ responsable_id: ana.persona.id, equipo_ids: [beto.persona.id] });
    await say(ana, order.id, 'uno');
    await say(fixture.admin, order.id, 'dos', { menciones: [carla.user.id] });
    await say(ana, order.id, 'tres');
    expect(await noticesOf(ana, order.id)).toEqual(['dos']);
    expect((await noticesOf(beto, order.id)).sort()).toEqual(['dos', 'tres', 'uno']);
    expect(await noticesOf(carla, order.id)).toEqual(['dos']);
    expect(await noticesOf(fixture.admin, order.id)).toEqual(['tres']);
  });

  it('do not notify a former commenter who no longer has the order, but still notify its reporter', async () => {
    const [ana, beto] = [await fixture.technician(), await fixture.technician()];
    const order = await fixture.anOrder({ responsable_id: ana.persona.id });
    await say(ana, order.id, 'uno');
    await fixture.admin.call('PUT', `/api/ordenes/${order.id}`, {
      version: (await fixture.orderNow(order.id)).version,
      responsable_id: beto.persona.id,
    });
    await say(beto, order.id, 'dos');
    expect([await noticesOf(ana, order.id), await noticesOf(fixture.admin, order.id)]).toEqual([[], []]);

    const reported = (
      await ana.call('POST', `/api/activos/${(await api.anActivo()).id}/fallas`, { descripcion: 'No enciende' })
    ).json.referencia_id;
    await say(ana, reported, 'tres');
    await say(fixture.admin, reported, 'cuatro');
    expect(await noticesOf(ana, reported)).toEqual(['cuatro']);
  });

  it('mention only members of the company', async () => {
    const order = await fixture.anOrder();
    const outsider = await api.as('admin', api.b).who;
    for (const id of [outsider.id, 888_888])
      expect(await say(fixture.admin, order.id, 'hola', { menciones: [id] })).toMatchObject({
        status: 404,
        json: { errors: { menciones: ['No existe'] } },
      });
    expect((await fixture.admin.call('GET', comments(order.id))).json).toEqual([]);
  });

  it('are created once when a phone sends them twice', async () => {
    const order = await fixture.anOrder();
    const send = () => say(fixture.admin, order.id, 'una vez', {}, { 'idempotency-key': 'dicho-1' });
    const [one, two] = [await send(), await send()];
    expect([two.status, two.json]).toEqual([201, one.json]);
    expect((await fixture.admin.call('GET', comments(order.id))).json).toHaveLength(1);
  });

  it('are read and written by users who see the order, in any state', async () => {
    const [ana, beto] = [await fixture.technician(), await fixture.technician()];
    const order = await fixture.anOrder({ responsable_id: ana.persona.id }, 'cerrada');
    expect((await say(ana, order.id, 'Quedó bien')).status).toBe(201);
    for (const [caller, status] of [
      [beto, 404],
      [api.as('admin', api.b), 404],
      [api.as('monitor'), 403],
    ] as const) {
      expect((await say(caller, order.id, 'hola')).status).toBe(status);
      expect((await caller.call('GET', comments(order.id))).status).toBe(status);
    }
    for (const body of [{ texto: '' }, { texto: 7 }, {}, { texto: 'x', fecha: '2999-01-01T00:00:00Z' }])
      expect((await fixture.admin.call('POST', comments(order.id), body)).status).toBe(422);
  });
});

describe('files of an order', () => {
  const files = (id: number, rest = '') => `/api/ordenes/${id}/archivos${rest}`;
  const aPhoto = async (company = api.a): Promise<string> => {
    const { id } = await api.as('admin', company).who;
    const photo = { nombre: 'antes.webp', tipo: 'image/webp', contenido: Buffer.from('webp') };
    return (await api.db.tenant(company, (tx) => keepFile(tx, company, id, photo))).id;
  };

  it('are photos, which count as photos, and documents', async () => {
    const ana = await fixture.technician();
    const order = await fixture.anOrder({ responsable_id: ana.persona.id });
    const [photo, paper] = [await aPhoto(), await api.aFile()];
    expect(await ana.call('POST', files(order.id), { archivo_id: photo, nota: 'Antes' })).toMatchObject({
      status: 201,
      json: {
        id: photo,
        clase: 'foto',
        nota: 'Antes',
        nombre: 'antes.webp',
        usuario: expect.any(String),
        url: expect.stringContaining(photo),
      },
    });
    expect((await ana.call('POST', files(order.id), { archivo_id: paper })).json.errors).toEqual({
      archivo_id: ['Una foto debe ser una imagen'],
    });
    expect((await ana.call('POST', files(order.id), { archivo_id: paper, clase: 'documento' })).status).toBe(201);
    expect(await fixture.orderNow(order.id)).toMatchObject({ fotos_n: 1, version: order.version });
    expect((await ana.call('GET', files(order.id))).json).toHaveLength(2);
  });

  it('are added once, however often they are sent', async () => {
    const order = await fixture.anOrder();
    const photo = await aPhoto();
    const send = (headers = {}) => fixture.admin.call('POST', files(order.id), { archivo_id: photo }, headers);
    const [one, two, three] = [
      await send({ 'idempotency-key': 'foto-1' }),
      await send({ 'idempotency-key': 'foto-1' }),
      await send(),
    ];
    expect([two.json, three.json]).toEqual([one.json, one.json]);
    expect((await fixture.admin.call('GET', files(order.id))).json).toHaveLength(1);
  });

  it('are removed by the user who added them or the office, while the order is open', async () => {
    const [ana, beto] = [await fixture.technician(), await fixture.technician()];
    const order = await fixture.anOrder({ responsable_id: ana.persona.id, equipo_ids: [beto.persona.id] });
    const [one, two] = [await aPhoto(), await aPhoto()];
    for (const archivo_id of [one, two]) await ana.call('POST', files(order.id), { archivo_id });
    expect((await beto.call('DELETE', files(order.id, `/${one}`))).status).toBe(403);
    expect((await ana.call('DELETE', files(order.id, `/${one}`))).json).toEqual({ id: one });
    expect((await ana.call('DELETE', files(order.id, `/${one}`))).status).toBe(404);
    await fixture.move(order.id, 'completada');
    for (const caller of [ana, fixture.admin])
      expect((await caller.call('DELETE', files(order.id, `/${two}`))).status).toBe(409);
    expect((await fixture.admin.call('DELETE', files(order.id, '/nada'))).status).toBe(404);
  });

  it('belong to the company, and are seen by users who see the order', async () => {
    const order = await fixture.anOrder();
    const theirs = await aPhoto(api.b);
    expect((await fixture.admin.call('POST', files(order.id), { archivo_id: theirs })).json).toMatchObject({
      errors: { archivo_id: ['No existe'] },
    });
    const beto = await fixture.technician();
    for (const [caller, status] of [
      [beto, 404],
      [api.as('admin', api.b), 404],
      [api.as('monitor'), 403],
    ] as const) {
      expect((await caller.call('GET', files(order.id))).status).toBe(status);
      expect((await caller.call('POST', files(order.id), { archivo_id: theirs })).status).toBe(status);
    }
  });

  it('are limited to fifty', async () => {
    const order = await fixture.anOrder();
    const rows = Array.from({ length: 49 }, () => ({
      empresa_id: api.a,
      orden_id: order.id,
      archivo_id: randomUUID(),
      clase: 'documento' as const,
    }));
    await api.db.system.insert(ordenArchivoTable).values(rows);
    expect((await fixture.admin.call('POST', files(order.id), { archivo_id: await aPhoto() })).status).toBe(201);
    expect(
      (await fixture.admin.call('POST', files(order.id), { archivo_id: await aPhoto() })).json.errors,
    ).toHaveProperty('archivo_id');
  });
});
