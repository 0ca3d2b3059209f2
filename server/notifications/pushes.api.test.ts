import { createECDH, randomBytes, type ECDH } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decrypt } from 'http_ece';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startOwnApi, type TestApi } from '../testing/app';
import { isPublicEndpoint, postPublicly } from './pushService';
import { sendPushes } from './pushes';
import { notifyCrowd } from './testing';
import { notificacionTable as n, suscripcionPushTable as s } from '../db/tables/notificaciones';
import { vapidKeys } from './vapid';

/** The requests to the push service, by the path of the subscription, and its responses. */
const got: { path: string; headers: Record<string, unknown>; body: Buffer }[] = [];
const answers = new Map<string, number>();
const service = createServer((request, answer) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    got.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) });
    answer.writeHead(answers.get(request.url ?? '') ?? 201).end();
  });
});
/** Redirects to the push service of this test, whatever the name: addresses from browsers are https and public. */
const post = async (endpoint: string, headers: Record<string, string>, body: Uint8Array) => {
  const at = `http://127.0.0.1:${(service.address() as AddressInfo).port}${new URL(endpoint).pathname}`;
  return (await fetch(at, { method: 'POST', headers, body: Buffer.from(body) })).status;
};

let api: TestApi;
beforeAll(async () => {
  await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening));
  api = await startOwnApi({}, { post });
  await api.every.stop();
});
afterAll(async () => {
  await api.close();
  service.close();
});
beforeEach(async () => {
  await api.db.system.delete(n);
  await api.db.system.delete(s);
  got.length = 0;
  answers.clear();
});

interface Browser {
  endpoint: string;
  keys: ECDH;
  auth: string;
  body: { endpoint: string; p256dh: string; auth: string };
}
let browsers = 0;
const aBrowser = (): Browser => {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const [endpoint, auth] = [`https://push.example.com/${++browsers}`, randomBytes(16).toString('base64url')];
  return { endpoint, keys, auth, body: { endpoint, p256dh: keys.getPublicKey().toString('base64url'), auth } };
};
const subscribe = async (browser: Browser, role: 'monitor' | 'operario' | 'admin' = 'monitor', company = api.a) =>
  expect((await api.as(role, company).call('PUT', '/api/user/push', browser.body)).status).toBe(204);
const opened = ({ keys, auth }: Browser, body: Buffer) =>
  JSON.parse(decrypt(body, { version: 'aes128gcm', privateKey: keys, authSecret: auth }).toString());
const receivedBy = (browser: Browser) =>
  got.filter(({ path }) => browser.endpoint.endsWith(path)).map(({ body }) => opened(browser, body));

const pushing = () => ({ db: api.db.system, vapid: vapidKeys('test-secret', undefined), post, isTrusted: () => true });
const send = () => sendPushes(pushing(), () => false);
const results = async () =>
  (await api.db.system.select().from(n).orderBy(n.id)).map(({ push_resultado }) => push_resultado);
const owed = async () => (await api.db.system.select().from(n).where(eq(n.push_pendiente, true))).length;
let causes = 0;
const addNotice = async (titulo: string, severidad: 'media' | 'critica' = 'media', company = api.a) =>
  api.db.system.insert(n).values({
    ...{
      empresa_id: company,
      user_id: (await api.as('monitor').who).id,
      tipo: 'evento',
      titulo,
      texto: 'Calle 26',
      url: `/eventos?evento=${++causes}`,
    },
    ...{ severidad, causa: `evento ${causes}`, push_pendiente: true },
  });
const later = (minutes: number) =>
  api.db.system.update(n).set({
    creado_en: sql`creado_en - ${minutes} * interval '1 minute'`,
    push_en: sql`push_en - ${minutes} * interval '1 minute'`,
  });

describe('a push', () => {
  it('reaches every browser of the user, encrypted for it and signed with the published key', async () => {
    const [phone, desk, others] = [aBrowser(), aBrowser(), aBrowser()];
    await subscribe(phone);
    await subscribe(desk);
    await subscribe(others, 'operario');
    await addNotice('SOS: Camión 1', 'critica');
    await send();
    await send();
    const message = {
      titulo: 'SOS: Camión 1',
      texto: 'Calle 26\nEmpresa A',
      url: `/eventos?evento=${causes}`,
      critica: true,
    };
    for (const browser of [phone, desk]) expect(receivedBy(browser)).toEqual([expect.objectContaining(message)]);
    expect(receivedBy(others)).toEqual([]);
    const { clave } = (await api.as('monitor').call('GET', '/api/user/push')).json;
    expect(got[0]?.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      urgency: 'high',
      authorization: expect.stringContaining(`k=${clave}`),
    });
    expect(got[0]?.body.includes('Camión')).toBe(false);
    expect(await owed()).toBe(0);
  });

  it('combines many notices, except critical ones', async () => {
    const browser = aBrowser();
    await subscribe(browser);
    for (let event = 1; event <= 6; event++) await addNotice(`Exceso de velocidad: Camión ${event}`);
    await addNotice('SOS: Camión 9', 'critica');
    await send();
    // Both are sent at once.
    const said = receivedBy(browser).map(({ titulo, url }) => [titulo, url]);
    expect(said).toHaveLength(2);
    expect(said).toContainEqual(['SOS: Camión 9', `/eventos?evento=${causes}`]);
    expect(said).toContainEqual(['6 avisos · Empresa A', '/eventos']);
  });

  it('of another company waits for a few at most of a company’s hundred, over two processes', async () => {
    const { body } = aBrowser();
    const crowd = async (company: number, n: number) => {
      for (const user_id of await notifyCrowd(api.db.system, company, n, 'push_pendiente'))
        await api.db.system
          .insert(s)
          .values({ ...body, user_id, endpoint: `https://push.example.com/${company}-${user_id}` });
    };
    await crowd(api.a, 100);
    const order: string[] = [];
    let release = () => {};
    const held = new Promise<void>((done) => (release = done));
    const slow = async (endpoint: string) => {
      order.push(new URL(endpoint).pathname.slice(1));
      await held;
      return 201;
    };
    const sending = [0, 1].map(() => sendPushes({ ...pushing(), post: slow }, () => false));
    // Each process pushes to eight people at once.
    await expect.poll(() => order.length).toBe(16);
    await crowd(api.b, 1);
    release();
    await Promise.all(sending);
    expect(order).toHaveLength(101);
    expect(order.findIndex((path) => path.startsWith(`${api.b}-`))).toBeLessThan(16 + 8);
  });

  it('is not sent for read notices, nor for a company that the user has left', async () => {
    const browser = aBrowser();
    await subscribe(browser);
    await addNotice('Leída');
    await api.db.system.update(n).set({ leida_en: sql`now()` });
    await addNotice('De otra empresa', 'media', api.b);
    await send();
    expect(receivedBy(browser)).toEqual([]);
    expect(await owed()).toBe(0);
  });

  it('waits for the end of quiet hours, unless it is critical', async () => {
    const browser = aBrowser();
    await subscribe(browser);
    const quiet = async (silencio: object | null) =>
      expect((await api.as('monitor').call('PUT', '/api/user', { preferencias: { silencio } })).status).toBe(200);
    await quiet({ desde: '00:00', hasta: '23:59' });
    await api.db.system.execute(
      sql`update usuarios set preferencias = jsonb_set(preferencias, '{silencio,hasta}', '"24:00"')`,
    );
    await addNotice('Exceso de velocidad: Camión 1');
    await addNotice('SOS: Camión 9', 'critica');
    await send();
    expect(receivedBy(browser).map(({ titulo }) => titulo)).toEqual(['SOS: Camión 9']);
    await quiet(null);
    await send();
    expect(receivedBy(browser).map(({ titulo }) => titulo)).toEqual(['SOS: Camión 9', 'Exceso de velocidad: Camión 1']);
  });

  it('to an unavailable service is retried; a browser that is gone is deleted', async () => {
    const [lame, gone] = [aBrowser(), aBrowser()];
    await subscribe(lame);
    await subscribe(gone);
    answers.set(new URL(lame.endpoint).pathname, 503);
    answers.set(new URL(gone.endpoint).pathname, 410);
    await addNotice('Exceso de velocidad: Camión 1');
    await send();
    await send();
    expect(got).toHaveLength(2);
    expect(
      (await api.db.system.select().from(s)).map(({ endpoint, falla_desde }) => [endpoint, falla_desde !== null]),
    ).toEqual([[lame.endpoint, true]]);
    answers.clear();
    await later(2);
    await send();
    expect(receivedBy(lame)).toHaveLength(2);
    expect((await api.db.system.select().from(s))[0]?.falla_desde).toBeNull();
    expect(await owed()).toBe(0);
  });

  it('is given up after a day, and a browser that fails for a week is deleted', async () => {
    const lame = aBrowser();
    await subscribe(lame);
    answers.set(new URL(lame.endpoint).pathname, 503);
    await addNotice('Exceso de velocidad: Camión 1');
    await send();
    await later(24 * 60);
    await send();
    expect(await owed()).toBe(0);
    await api.db.system.update(s).set({ falla_desde: sql`now() - interval '8 days'` });
    await addNotice('Exceso de velocidad: Camión 2');
    await send();
    expect(await api.db.system.select().from(s)).toEqual([]);
    await addNotice('Exceso de velocidad: Camión 3');
    await send();
    expect(await results()).toEqual(['fallido', 'fallido', 'sin_dispositivo']);
  });
});

describe('the user’s browsers', () => {
  it('get a test at once, and nothing after they are removed', async () => {
    const browser = aBrowser();
    await subscribe(browser, 'operario');
    const ask = (path: string, role: 'operario' | 'monitor' = 'operario') =>
      api.as(role).call('POST', `/api/user/push/${path}`, { endpoint: browser.endpoint });
    expect((await ask('prueba', 'monitor')).status).toBe(404);
    expect((await ask('prueba')).json).toEqual({ entregado: true });
    expect(receivedBy(browser)).toMatchObject([{ titulo: 'Notificación de prueba' }]);
    await ask('baja', 'monitor');
    expect((await ask('prueba')).status).toBe(200);
    expect((await ask('baja')).status).toBe(204);
    expect((await ask('prueba')).status).toBe(404);
  });

  it('are sent five tests a minute per user, whichever of the browsers asks', async () => {
    const browsers = [aBrowser(), aBrowser()] as const;
    for (const browser of browsers) await subscribe(browser, 'admin');
    const ask = ({ endpoint }: Browser, role: 'admin' | 'monitor' = 'admin') =>
      api.as(role).call('POST', '/api/user/push/prueba', { endpoint });
    const sent = await Promise.all([0, 1, 2, 3, 4, 5, 6].map((turn) => ask(browsers[turn % 2 === 0 ? 0 : 1])));
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429, 429]);
    const refused = sent.find(({ status }) => status === 429);
    expect(refused?.json.message).toBe('Espere unos minutos e inténtelo de nuevo.');
    expect(Number(refused?.headers['retry-after'])).toBeLessThanOrEqual(60);
    const other = aBrowser();
    await subscribe(other, 'monitor');
    expect((await ask(other, 'monitor')).status).toBe(200);
  });

  it('belong to the user who logged in there last, and are twenty at most', async () => {
    const shared = aBrowser();
    await subscribe(shared, 'operario');
    await subscribe(shared, 'monitor');
    for (let more = 0; more < 20; more++) await subscribe(aBrowser(), 'monitor');
    const rows = await api.db.system.select().from(s);
    expect(rows).toHaveLength(20);
    expect(rows.some(({ endpoint }) => endpoint === shared.endpoint)).toBe(false);
  });

  it.each([
    ['http://push.example.com/1'],
    ['https://127.0.0.1/1'],
    ['https://[::1]/1'],
    ['https://[::ffff:10.0.0.1]/1'],
    ['https://169.254.169.254/latest'],
    ['https://2130706433/1'],
    ['https://localhost/1'],
    ['https://push.example.com:8443/1'],
    ['https://ana@push.example.com/1'],
    ['nada'],
  ])('are never %s', async (endpoint) => {
    expect(isPublicEndpoint(endpoint)).toBe(false);
    expect((await api.as('monitor').call('PUT', '/api/user/push', { ...aBrowser().body, endpoint })).status).toBe(422);
    await expect(postPublicly(endpoint, {}, Buffer.from(''))).rejects.toThrow();
  });

  it('are not reached through a name with an internal address', async () => {
    await expect(postPublicly('https://sub.localhost/1', {}, Buffer.from(''))).rejects.toThrow();
  });
});

it('the key of an installation is the same in all of its processes, and different in each installation', () => {
  expect(vapidKeys('uno', undefined)).toEqual(vapidKeys('uno', undefined));
  expect(vapidKeys('uno', undefined).publicKey).not.toBe(vapidKeys('dos', undefined).publicKey);
});
