import { eq, sql } from 'drizzle-orm';
import { Webhook as Verifier } from 'standardwebhooks';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Entrega, WebhookConSecreto } from '#contract/requests/webhooks';
import { useApi } from '../testing/useApi';
import { unaOrden } from '../testing/factories';
import { aReceiver, says } from '../testing/receivers';
import { createDeliveries } from './deliveries';
import { turnOffHopeless } from './off';
import { reachOf } from '../egress/reach';
import { createSend } from './send';
import { destinoTable, entregaTable } from '../db/tables/webhooks';

const api = useApi();
let receiver: Awaited<ReturnType<typeof aReceiver>>;
beforeAll(async () => {
  receiver = await aReceiver();
});
beforeEach(async () => {
  await api.db.system.execute(sql`delete from destinos where empresa_id in (${api.a}, ${api.b})`);
  await api.db.system.execute(sql`delete from salidas where empresa_id in (${api.a}, ${api.b})`);
  receiver.got.length = 0;
  receiver.answers(says(204));
});

const path = '/api/webhooks';
const admin = (company = api.a) => api.as('admin', company);
const ask = async <T = never>(
  status: number,
  ...[method, url, body]: Parameters<ReturnType<typeof admin>['call']>
): Promise<T> => {
  const answer = await admin().call(method, url, body);
  expect([answer.status, answer.json]).toEqual([status, answer.json]);
  return answer.json;
};
const aWebhook = async (tipos: string[], given: object = {}, company = api.a): Promise<WebhookConSecreto> => {
  const { status, json } = await admin(company).call('POST', path, { url: `${receiver.url}/recibir`, tipos, ...given });
  expect([status, json.message]).toEqual([201, undefined]);
  return json;
};
const log = (id: number) => ask<Entrega[]>(200, 'GET', `${path}/${id}/entregas`);
/** Everything that waits is tried. */
const deliver = async () => {
  await api.deliveries.look();
  await api.deliveries.settled();
};
/** The time of the next try has come. */
const hurry = (id: number) =>
  api.db.system.execute(sql`update entregas set proximo_en = now() where destino_id = ${id} and estado = 'pendiente'`);
const bodies = () =>
  receiver.got.map(
    ({ body }) => JSON.parse(body) as { type: string; timestamp: string; data: Record<string, unknown> },
  );

describe('a webhook', () => {
  it('is told of an order that is made, changed and closed, each once, as its GET answers it, signed with its secret', async () => {
    const { secreto } = await aWebhook(['orden.creada', 'orden.cambiada', 'orden.cerrada']);
    const activo = await api.anActivo();
    const order = await ask<{ id: number; version: number }>(
      201,
      'POST',
      '/api/ordenes',
      unaOrden({ activo_id: activo.id }),
    );
    await deliver();
    const changed = await ask<{ version: number }>(200, 'PUT', `/api/ordenes/${order.id}`, {
      titulo: 'Otra cosa',
      version: order.version,
    });
    await deliver();
    await api.db.system.execute(
      sql`update ordenes set estado = 'cerrada', version = version + 1 where id = ${order.id}`,
    );
    await deliver();
    expect(bodies().map(({ type, data }) => [type, data.titulo])).toEqual([
      ['orden.creada', (order as unknown as { titulo: string }).titulo],
      ['orden.cambiada', 'Otra cosa'],
      ['orden.cerrada', 'Otra cosa'],
    ]);
    expect(bodies()[1]?.data).toEqual({ ...changed, ...{ actualizado_en: expect.any(String) } });
    for (const { headers, body, method } of receiver.got) {
      expect([method, headers['content-type']]).toEqual(['POST', 'application/json']);
      expect(new Verifier(secreto).verify(body, headers as Record<string, string>)).toEqual(JSON.parse(body));
    }
    expect(new Set(receiver.got.map(({ headers }) => headers['webhook-id'])).size).toBe(3);
  });

  it('shows its secret at its creation and at a rotation only; each former one signs for a day more', async () => {
    const made = await aWebhook(['activo.creado']);
    expect(made.secreto).toMatch(/^whsec_[\w+/]{43}=$/);
    const rotate = () => ask<WebhookConSecreto>(200, 'POST', `${path}/${made.id}/rotar`);
    const [second, third] = [await rotate(), await rotate()];
    const secrets = [third.secreto, second.secreto, made.secreto];
    expect(new Set(secrets).size).toBe(3);
    const [latest = '', first = ''] = third.secretos_anteriores_hasta;
    expect([latest > first, third.secretos_anteriores_hasta.length]).toEqual([true, 2]);
    expect(Date.parse(first) - Date.now()).toBeGreaterThan(86_000_000);
    for (const shown of [await ask(200, 'GET', path), await ask(200, 'GET', `${path}/${made.id}`), await log(made.id)])
      expect(JSON.stringify(shown)).not.toMatch(/whsec_/);
    await api.anActivo();
    await deliver();
    /** The secrets that the last delivery is signed with, in the order of the header. */
    const signing = () => {
      const [{ body, headers }] = receiver.got as [(typeof receiver.got)[number]];
      return String(headers['webhook-signature'])
        .split(' ')
        .map((signature) =>
          secrets.findIndex((secret) => {
            try {
              return new Verifier(secret).verify(body, {
                ...(headers as Record<string, string>),
                'webhook-signature': signature,
              });
            } catch {
              return false;
            }
          }),
        );
    };
    expect(signing()).toEqual([0, 1, 2]);
    // The day of the first one is over.
    await api.db.system.execute(sql`
      update destinos set secretos_anteriores = jsonb_set(secretos_anteriores, '{1,hasta}', '"2026-01-01T00:00:00Z"')
      where id = ${made.id}`);
    receiver.got.length = 0;
    await api.anActivo();
    await deliver();
    expect(signing()).toEqual([0, 1]);
    expect((await rotate()).secretos_anteriores_hasta).toHaveLength(2);
    for (let n = 0; n < 7; n += 1) await rotate();
    await ask(409, 'POST', `${path}/${made.id}/rotar`);
  });

  it('is told by each transaction once, and of nothing that it did not ask for', async () => {
    await aWebhook(['orden.creada', 'orden.cambiada']);
    const order = await ask<{ id: number }>(
      201,
      'POST',
      '/api/ordenes',
      unaOrden({ activo_id: (await api.anActivo()).id }),
    );
    receiver.got.length = 0;
    await deliver();
    await api.db.system.transaction(async (tx) => {
      for (let n = 0; n < 3; n += 1)
        await tx.execute(sql`update ordenes set version = version + 1 where id = ${order.id}`);
    });
    await api.db.system
      .transaction(async (tx) => {
        await tx.execute(sql`update ordenes set version = version + 1 where id = ${order.id}`);
        throw new Error('rolled back');
      })
      .catch(() => {});
    await deliver();
    expect(bodies().map(({ type }) => type)).toEqual(['orden.creada', 'orden.cambiada']);
  });

  it('is not told while it is off, nor of other companies', async () => {
    await aWebhook(['activo.creado'], { activo: false });
    await aWebhook(['activo.creado'], {}, api.b);
    const { id } = await aWebhook(['activo.creado']);
    await api.anActivo({ nombre: 'De la primera' });
    await deliver();
    expect(bodies().map(({ data }) => data.nombre)).toEqual(['De la primera']);
    expect(await log(id)).toHaveLength(1);
    const { call } = admin(api.b);
    for (const url of [`${path}/${id}`, `${path}/${id}/entregas`]) expect((await call('GET', url)).status).toBe(404);
    for (const url of [
      `${path}/${id}/rotar`,
      `${path}/${id}/probar`,
      `${path}/${id}/entregas/1/repetir`,
      `${path}/${id}/entregas/repetir`,
    ])
      expect((await call('POST', url)).status).toBe(404);
    expect((await call('PATCH', `${path}/${id}`, { activo: false })).status).toBe(404);
    expect((await call('DELETE', `${path}/${id}`)).status).toBe(404);
  });

  it.each(['monitor', 'operario'] as const)('is none of a %s’s business', async (role) => {
    const { id } = await aWebhook(['activo.creado']);
    const { call } = api.as(role);
    const answers = [
      await call('GET', path),
      await call('POST', path, {}),
      await call('GET', `${path}/${id}/entregas`),
      await call('DELETE', `${path}/${id}`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  });

  it('is changed, turned off and deleted; what is wrong is said at its field', async () => {
    const { id, version } = await aWebhook(['activo.creado', 'activo.creado']);
    expect(await ask(200, 'PATCH', `${path}/${id}`, { tipos: ['orden.creada'], version })).toMatchObject({
      tipos: ['orden.creada'],
      version: version + 1,
    });
    await ask(409, 'PATCH', `${path}/${id}`, { activo: false, version });
    expect(await ask(200, 'PUT', `${path}/${id}`, { activo: false })).toMatchObject({
      activo: false,
      tipos: ['orden.creada'],
    });
    const wrong = async (body: object) => Object.keys((await ask<{ errors: object }>(422, 'POST', path, body)).errors);
    expect(await wrong({})).toEqual(['url', 'tipos']);
    for (const url of [
      'ftp://a.test',
      'a.test',
      'javascript:alert(1)',
      'https://yo:clave@a.test',
      'http://',
      `https://a.test/${'x'.repeat(2_000)}`,
    ])
      expect(await wrong({ url, tipos: ['activo.creado'] })).toEqual(['url']);
    expect(await wrong({ url: 'https://a.test', tipos: ['nada'] })).toEqual(['tipos.0']);
    expect(await ask(200, 'DELETE', `${path}/${id}`)).toEqual({ id });
    await ask(404, 'GET', `${path}/${id}`);
  });

  it('is one of two hundred at most, and of ten that get every position, also of many that are made at once', async () => {
    const { id } = await admin().who;
    const row = {
      empresa_id: api.a,
      clase: 'webhook' as const,
      url: 'https://a.test/',
      tipos: ['activo.creado' as const],
      creado_por_id: id,
    };
    await api.db.system.insert(destinoTable).values(Array.from({ length: 198 }, () => row));
    const made = await Promise.all(
      Array.from({ length: 4 }, () => admin().call('POST', path, { url: row.url, tipos: row.tipos })),
    );
    expect(made.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
    expect(made.find(({ status }) => status === 409)?.json).toMatchObject({
      code: 'CONFLICTO',
      message: expect.stringContaining('200 webhooks'),
    });
    await api.db.system.execute(sql`
      update destinos set tipos = '{posiciones}'
      where id in (select id from destinos where empresa_id = ${api.a} order by id limit 10)`);
    const [eleventh] = made.filter(({ status }) => status === 201);
    expect(await ask(409, 'PATCH', `${path}/${eleventh?.json.id}`, { tipos: ['posiciones'] })).toMatchObject({
      message: expect.stringContaining('10 webhooks'),
    });
  });

  it('is tested at once, with the answer, whether it is on or not', async () => {
    const { id } = await aWebhook(['activo.creado'], { activo: false });
    receiver.answers(says(200, {}, 'recibido'));
    const tested = await ask<Entrega>(200, 'POST', `${path}/${id}/probar`, { nota: 'desde la oficina' });
    expect(tested).toMatchObject({
      tipo: 'prueba',
      estado: 'entregada',
      intentos: [{ status: 200, respuesta: 'recibido' }],
    });
    expect(bodies()).toMatchObject([{ type: 'prueba', data: { nota: 'desde la oficina' } }]);
    receiver.answers(says(500, {}, 'no'));
    const failed = await ask<Entrega>(200, 'POST', `${path}/${id}/probar`);
    expect(failed).toMatchObject({ estado: 'fallida', proximo_en: null, intentos: [{ status: 500, respuesta: 'no' }] });
    expect(await ask(200, 'GET', `${path}/${id}`)).toMatchObject({ fallando_desde: null, pendientes_n: 0 });
  });
});

describe('a delivery that fails', () => {
  it('is tried again with the same id and body at its times; its log shows each try, without secrets', async () => {
    const { id, secreto } = await aWebhook(['activo.creado']);
    receiver.answers((response, { headers }) =>
      response.writeHead(500).end(`${secreto} ${String(headers['webhook-signature'])}`),
    );
    await api.anActivo();
    const waits: number[] = [];
    for (let n = 1; n <= 10; n += 1) {
      await deliver();
      const [{ proximo_en, intentos }] = (await log(id)) as [Entrega];
      expect(intentos).toHaveLength(n);
      if (proximo_en) waits.push((Date.parse(proximo_en) - Date.parse(intentos[n - 1]?.en ?? '')) / 60_000);
      await hurry(id);
    }
    const least = [5 / 60, 5, 30, 120, 300, 600, 840, 1_200, 1_440];
    expect(waits.every((wait, at) => wait >= (least[at] ?? 0) && wait <= (least[at] ?? 0) * 1.1 + 0.1)).toBe(true);
    const [delivery] = (await log(id)) as [Entrega];
    expect(delivery).toMatchObject({ numero: 1, estado: 'fallida', proximo_en: null, tipo: 'activo.creado' });
    expect(new Set(delivery.intentos.map(({ status, respuesta }) => `${status} ${respuesta}`))).toEqual(
      new Set(['500 ••• v1,•••']),
    );
    expect(JSON.stringify(delivery)).not.toContain(secreto);
    expect(JSON.stringify(delivery)).not.toMatch(/v1,[\w+/]{20}/);
    expect(new Set(receiver.got.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([delivery.id]));
    expect(new Set(receiver.got.map(({ body }) => body))).toEqual(new Set([delivery.cuerpo]));

    receiver.answers(says(200));
    await ask(200, 'POST', `${path}/${id}/entregas/${delivery.numero}/repetir`);
    await deliver();
    expect(await log(id)).toMatchObject([{ id: delivery.id, estado: 'entregada', cuerpo: delivery.cuerpo }]);
    expect(receiver.got).toHaveLength(11);
    await ask(404, 'POST', `${path}/${id}/entregas/9/repetir`);
  });

  it('is repeated alone, or with all that failed', async () => {
    const { id } = await aWebhook(['activo.creado']);
    receiver.answers(says(500));
    for (let n = 0; n < 3; n += 1) await api.anActivo();
    await deliver();
    await api.db.system
      .update(entregaTable)
      .set({ estado: 'fallida', proximo_en: null })
      .where(eq(entregaTable.destino_id, id));
    receiver.answers(says(200));
    await api.db.system.update(destinoTable).set({ fallando_desde: null }).where(eq(destinoTable.id, id));
    expect(await ask(200, 'POST', `${path}/${id}/entregas/repetir`)).toEqual({ repetidas: 3 });
    await deliver();
    expect((await log(id)).map(({ estado }) => estado)).toEqual(['entregada', 'entregada', 'entregada']);
    expect(
      await ask(200, 'GET', `${path}/${id}/entregas?filter=${encodeURIComponent('{"estado":"fallida"}')}`),
    ).toEqual([]);
  });

  it('to a receiver that is gone (410) turns it off; the office is told by bell and mail', async () => {
    const { id } = await aWebhook(['activo.creado']);
    receiver.answers(says(410));
    await api.anActivo();
    await deliver();
    expect(await ask(200, 'GET', `${path}/${id}`)).toMatchObject({
      activo: false,
      apagado_motivo: expect.stringContaining('410'),
    });
    const { rows } = await api.db.system.execute(sql`
      select titulo, correo_pendiente, en_app from notificaciones
      where empresa_id = ${api.a} and tipo = 'integracion_apagada'
      order by id desc limit 1`);
    expect(rows).toEqual([
      { titulo: `El webhook hacia 127.0.0.1:${receiver.port} se apagó`, correo_pendiente: true, en_app: true },
    ]);
  });

  it('for five days turns its destination off, once, even where nothing is sent any more; on again, it goes on', async () => {
    const { id } = await aWebhook(['activo.creado']);
    receiver.answers(says(500));
    await api.anActivo();
    await deliver();
    const ago = (days: number) =>
      api.db.system.execute(
        sql`update destinos set fallando_desde = now() - ${days} * interval '1 day' where id = ${id}`,
      );
    await ago(4.9);
    await turnOffHopeless(api.db);
    expect(await ask(200, 'GET', `${path}/${id}`)).toMatchObject({ activo: true, pendientes_n: 1 });
    await ago(5.1);
    await Promise.all([turnOffHopeless(api.db), turnOffHopeless(api.db)]);
    expect(await ask(200, 'GET', `${path}/${id}`)).toMatchObject({
      activo: false,
      apagado_motivo: expect.stringContaining('5 días'),
    });
    const told = await api.db.system.execute(
      sql`select 1 from notificaciones where empresa_id = ${api.a} and causa like ${`destino ${id} %`}`,
    );
    expect(told.rows).toHaveLength(1);
    receiver.answers(says(200));
    receiver.got.length = 0;
    await hurry(id);
    await deliver();
    expect(receiver.got).toEqual([]);
    await ask(200, 'PATCH', `${path}/${id}`, { activo: true });
    await deliver();
    expect(await ask(200, 'GET', `${path}/${id}`)).toMatchObject({
      activo: true,
      apagado_en: null,
      fallando_desde: null,
      pendientes_n: 0,
    });
    expect(receiver.got).toHaveLength(1);
  });

  it('with 429 and Retry-After pauses all that goes there', async () => {
    const { id } = await aWebhook(['activo.creado']);
    receiver.answers(says(429, { 'retry-after': '3600' }));
    await api.anActivo();
    await deliver();
    await api.anActivo();
    await deliver();
    expect(receiver.got).toHaveLength(1);
    const [, first] = (await log(id)) as [Entrega, Entrega];
    expect(Date.parse(first.proximo_en ?? '') - Date.now()).toBeGreaterThan(3_500_000);
    await api.db.system.execute(sql`update destinos set espera_hasta = now() where id = ${id}`);
    receiver.answers(says(200));
    await deliver();
    expect((await log(id)).map(({ estado }) => estado)).toEqual(['entregada', 'pendiente']);
  });
});

describe('of several processes', () => {
  const another = () =>
    createDeliveries({ db: api.db, send: createSend({ reach: reachOf('on') }), version: 'otra', log: () => {} });

  it('one delivers, however many look', async () => {
    const { id } = await aWebhook(['activo.creado']);
    for (let n = 0; n < 12; n += 1) await api.anActivo();
    const processes = [api.deliveries, another(), another()];
    for (let round = 0; round < 8; round += 1) {
      await Promise.all(processes.map((each) => each.look()));
      await Promise.all(processes.map((each) => each.settled()));
    }
    expect(receiver.got).toHaveLength(12);
    expect(new Set(receiver.got.map(({ headers }) => headers['webhook-id'])).size).toBe(12);
    expect((await log(id)).every(({ estado, intentos }) => estado === 'entregada' && intentos.length === 1)).toBe(true);
  });

  it('another one delivers what a killed one was delivering, with the same id', async () => {
    const { id } = await aWebhook(['activo.creado']);
    await api.anActivo();
    // Killed after the change: only the outbox has it. Then killed amid a try.
    receiver.answers(() => {});
    const killed = another();
    await killed.look();
    while (receiver.got.length === 0) await new Promise((done) => setImmediate(done));
    await api.db.system.execute(sql`update entregas set tomada_hasta = now() where destino_id = ${id}`);
    receiver.answers(says(200));
    await deliver();
    expect(receiver.got.map(({ headers }) => headers['webhook-id'])).toEqual([
      (await log(id))[0]?.id,
      (await log(id))[0]?.id,
    ]);
    expect(await log(id)).toMatchObject([{ estado: 'entregada' }]);
  });

  it('a receiver that hangs holds up neither the other ones nor more than four of its own deliveries', async () => {
    const slow = await aReceiver(() => {});
    const hanging = await aWebhook(['activo.creado'], { url: slow.url });
    await aWebhook(['activo.creado']);
    for (let n = 0; n < 6; n += 1) await api.anActivo();
    const one = createDeliveries({
      db: api.db,
      send: createSend({ reach: reachOf('on'), timeoutMs: 400 }),
      version: 'otra',
      log: () => {},
    });
    await one.look();
    while (receiver.got.length < 4) await new Promise((done) => setImmediate(done));
    await one.settled();
    expect(receiver.got).toHaveLength(6);
    // From its first failure on it is tried with one at a time.
    expect(slow.got.length).toBeLessThanOrEqual(6);
    expect(await ask(200, 'GET', `${path}/${hanging.id}`)).toMatchObject({
      fallando_desde: expect.any(String),
      pendientes_n: 6,
    });
  });
});
