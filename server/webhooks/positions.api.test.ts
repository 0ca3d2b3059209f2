import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Entrega } from '#contract/requests/webhooks';
import type { Reenvio } from '#contract/requests/reenvios';
import type { TestApi } from '../testing/app';
import { useApi } from '../testing/useApi';
import { aReceiver, says } from '../testing/receivers';
import { aTracker, send, type Tracker } from '../testing/trackers';
import { fixAt } from '../tracking/projector/testing';

const api = useApi();
let tracker: Tracker;
let receiver: Awaited<ReturnType<typeof aReceiver>>;
let at = Date.now() - 600_000;
beforeAll(async () => {
  tracker = await aTracker(api);
  receiver = await aReceiver();
});
beforeEach(async () => {
  await api.db.system.execute(sql`delete from destinos where empresa_id = ${api.a}`);
  await api.db.system.execute(sql`delete from salidas_posiciones where empresa_id = ${api.a}`);
  receiver.got.length = 0;
  receiver.answers(says(200));
});

const ask = async <T = never>(
  status: number,
  ...[method, url, body]: Parameters<ReturnType<TestApi['as']>['call']>
): Promise<T> => {
  const answer = await api.as('admin').call(method, url, body);
  expect([answer.status, answer.json]).toEqual([status, answer.json]);
  return answer.json;
};
/**
 * Reports this many positions, a second apart; until `deliver` no batch is due, so that the product's own looks send
 * none.
 */
const report = async (many: number, by = tracker) => {
  await api.db.system.execute(sql`update destinos set lote_en = now() + interval '1 hour' where empresa_id = ${api.a}`);
  await send(
    api.tracking,
    by,
    Array.from({ length: many }, (_, n) =>
      fixAt(0, 0, {
        fecha: (at += 1_000),
        latitud: 4.65 + n / 10_000,
        longitud: -74.08,
        velocidad_kmh: 37.04,
        rumbo: 90,
      }),
    ),
  );
};
/** The next batches are due. */
const deliver = async () => {
  await api.db.system.execute(sql`update destinos set lote_en = null where empresa_id = ${api.a}`);
  await api.db.system.execute(
    sql`update entregas set proximo_en = now() where empresa_id = ${api.a} and estado = 'pendiente'`,
  );
  await api.deliveries.look();
  await api.deliveries.settled();
};

describe('positions', () => {
  it('reach a webhook in batches of at most 20 kB, each position once, five seconds apart', async () => {
    const { id } = await ask<{ id: number }>(201, 'POST', '/api/webhooks', {
      url: receiver.url,
      tipos: ['posiciones'],
    });
    await report(120);
    await deliver();
    // Two that are sent at once may arrive either way round: by the position that each begins with.
    const bodies = receiver.got
      .map(({ body }) => JSON.parse(body) as { type: string; data: { posiciones: Record<string, unknown>[] } })
      .toSorted((a, b) => String(a.data.posiciones[0]?.fecha).localeCompare(String(b.data.posiciones[0]?.fecha)));
    expect(bodies.map(({ type, data }) => [type, data.posiciones.length])).toEqual([
      ['posiciones', 100],
      ['posiciones', 20],
    ]);
    expect(receiver.got.every(({ body }) => Buffer.byteLength(body) <= 20_000)).toBe(true);
    const [first] = bodies[0]?.data.posiciones ?? [];
    const told = {
      activo_id: tracker.id,
      dispositivo_id: tracker.device,
      latitud: 4.65,
      longitud: -74.08,
      velocidad_kmh: 37.04,
      rumbo: 90,
    };
    expect(first).toEqual({ ...told, fecha: new Date(at - 119_000).toISOString() });
    const all = bodies.flatMap(({ data }) => data.posiciones.map(({ fecha }) => fecha));
    expect(new Set(all).size).toBe(120);

    await report(1);
    await api.deliveries.look();
    await api.deliveries.settled();
    expect(receiver.got).toHaveLength(2);
    await deliver();
    expect(receiver.got).toHaveLength(3);
    expect(await ask<Entrega[]>(200, 'GET', `/api/webhooks/${id}/entregas`)).toHaveLength(3);
  });

  it('wait in the outbox while their receiver fails, and cost nothing where nobody wants them', async () => {
    const rows = async () =>
      (await api.db.system.execute(sql`select 1 from salidas_posiciones where empresa_id = ${api.a}`)).rows.length;
    await report(2);
    expect(await rows()).toBe(0);
    receiver.answers(says(500));
    const { id } = await ask<{ id: number }>(201, 'POST', '/api/webhooks', {
      url: receiver.url,
      tipos: ['posiciones'],
    });
    await report(3);
    await deliver();
    await report(4);
    await deliver();
    expect([receiver.got.length, await rows()]).toEqual([2, 4]);
    receiver.answers(says(200));
    await deliver();
    await deliver();
    expect((await ask<Entrega[]>(200, 'GET', `/api/webhooks/${id}/entregas`)).map(({ estado }) => estado)).toEqual([
      'entregada',
      'entregada',
    ]);
    expect(await rows()).toBe(0);
  });
});

describe('a forwarding', () => {
  const aForwarding = (given: object = {}) =>
    ask<Reenvio>(201, 'POST', '/api/reenvios', {
      nombre: 'A la plataforma',
      url: `${receiver.url}/?clave=x`,
      formato: 'osmand',
      ...given,
    });

  it('sends each position as OsmAnd does, which our own entry reads as it was', async () => {
    await aForwarding();
    await report(2);
    await deliver();
    expect(receiver.got.map(({ method }) => method)).toEqual(['GET', 'GET']);
    const asked = new URL(receiver.got[0]?.path ?? '', receiver.url).searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({
      clave: 'x',
      id: tracker.name,
      lat: '4.65',
      lon: '-74.08',
      speed: '20',
      bearing: '90',
    });
    const { rows } = await api.db.system.execute<{ clave: string }>(
      sql`select clave from claves_ingesta where empresa_id = ${api.b}`,
    );
    const other = await aTracker(api, api.b);
    asked.set('id', other.name);
    expect((await api.call('GET', `/gps/${rows[0]?.clave}?${asked}`)).status).toBe(200);
    const { json } = await api.as('admin', api.b).call('GET', `/api/posiciones?filter={"activo_id":${other.id}}`);
    expect(json).toMatchObject([
      {
        latitud: 4.65,
        longitud: -74.08,
        rumbo: 90,
        fecha: new Date(Math.floor((at - 1_000) / 1_000) * 1_000).toISOString(),
      },
    ]);
    expect(json[0].velocidad_kmh).toBeCloseTo(37, 0);
  });

  it('sends them as a Traccar server does, which our own entry reads too', async () => {
    await aForwarding({ formato: 'traccar' });
    await report(1);
    await deliver();
    const body = JSON.parse(receiver.got[0]?.body ?? '') as { device: { uniqueId: string } };
    expect(body).toMatchObject({
      position: { latitude: 4.65, longitude: -74.08, course: 90, valid: true },
      device: { uniqueId: tracker.name },
    });
    const { rows } = await api.db.system.execute<{ clave: string }>(
      sql`select clave from claves_ingesta where empresa_id = ${api.b}`,
    );
    const other = await aTracker(api, api.b);
    body.device.uniqueId = other.name;
    expect((await api.call('POST', `/gps/${rows[0]?.clave}/traccar`, body)).status).toBe(200);
    expect(await api.as('admin', api.b).get(`/api/posiciones?filter={"activo_id":${other.id}}`)).toHaveLength(1);
  });

  it('sends only those of its assets and of assets below its levels', async () => {
    const top = await api.aNivel();
    const below = await api.aNivel({ tipo: 'area', padre_id: top.id });
    const inside = await aTracker(api);
    await api.db.system.execute(sql`update activos set nivel_id = ${below.id} where id = ${inside.id}`);
    const outside = await aTracker(api);
    await aForwarding({ activos: [tracker.id], niveles: [top.id] });
    for (const each of [tracker, inside, outside]) await report(1, each);
    await deliver();
    const ids = receiver.got.map(({ path }) => new URL(path, receiver.url).searchParams.get('id'));
    expect(ids.sort()).toEqual([tracker.name, inside.name].sort());
  });

  it('goes on where it stopped, and a device that the other platform does not know holds up none', async () => {
    const { id } = await aForwarding();
    const strange = await aTracker(api);
    await report(2);
    await report(1, strange);
    await report(1);
    let n = 0;
    receiver.answers((response, { path }) => {
      n += 1;
      const unknown = new URL(path, receiver.url).searchParams.get('id') === strange.name;
      response.writeHead(n === 2 ? 500 : unknown ? 404 : 200).end(unknown ? 'unknown device' : '');
    });
    await deliver();
    expect(receiver.got).toHaveLength(2);
    await deliver();
    expect(receiver.got).toHaveLength(5);
    const [delivery] = await ask<Entrega[]>(200, 'GET', `/api/reenvios/${id}/entregas`);
    expect(delivery).toMatchObject({
      estado: 'entregada',
      intentos: [{ status: 500 }, { status: 200, respuesta: '1 de 4 posiciones rechazadas (404): unknown device' }],
    });
    receiver.answers(says(404));
    await report(2);
    await deliver();
    expect((await ask<Entrega[]>(200, 'GET', `/api/reenvios/${id}/entregas`))[0]).toMatchObject({
      estado: 'fallida',
      intentos: [{ status: 404 }],
    });
  });

  it('is of its company, has rights, limits and names of its own', async () => {
    const made = await aForwarding({ activos: [tracker.id] });
    expect(
      await ask(200, 'PATCH', `/api/reenvios/${made.id}`, { nombre: 'Otra', version: made.version }),
    ).toMatchObject({
      nombre: 'Otra',
      activos: [tracker.id],
    });
    expect(await ask(200, 'GET', '/api/reenvios')).toHaveLength(1);
    expect((await api.as('admin', api.b).call('GET', `/api/reenvios/${made.id}`)).status).toBe(404);
    expect((await api.as('monitor').call('GET', '/api/reenvios')).status).toBe(403);
    const foreign = await api.anActivo({}, api.b);
    const refused = await api
      .as('admin')
      .call('POST', '/api/reenvios', { nombre: 'x', url: receiver.url, formato: 'osmand', activos: [foreign.id] });
    expect([refused.status, Object.keys(refused.json.errors)]).toEqual([404, ['activos']]);
    expect(await ask(404, 'GET', `/api/webhooks/${made.id}`)).toMatchObject({ code: 'NO_ENCONTRADO' });
    expect(await ask(200, 'POST', `/api/reenvios/${made.id}/probar`)).toMatchObject({
      tipo: 'prueba',
      estado: 'entregada',
    });
    expect(await ask(200, 'DELETE', `/api/reenvios/${made.id}`)).toEqual({ id: made.id });
  });
});
