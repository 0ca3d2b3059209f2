import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { isDaily } from '../../testing/levels';
import { proxies, startBareProxy, startProxy } from '../../testing/proxies';
import { startOwnApi } from '../testing/app';
import { exchange, rawRequest } from '../testing/rawHttp';
import { useApi } from '../testing/useApi';

const api = useApi(() => startOwnApi({ TRUST_PROXY: 'loopback' }));
const json = ({ body }: { body: Buffer }) => JSON.parse(body.toString());

it('nginx and HAProxy are tried where they are installed', ({ skip }) => {
  if (!proxies.includes('nginx') || !proxies.includes('haproxy')) skip('apt-get install nginx-light haproxy');
  expect(proxies.length).toBeGreaterThanOrEqual(2);
});

// Daily those that most installations have.
const tried = proxies.filter((name) => !isDaily || name !== 'caddy');

describe.each(tried)('through %s, as deploy/ sets it up,', (name) => {
  let proxy: Awaited<ReturnType<typeof startProxy>>;
  let session: Record<string, string>;
  beforeAll(async () => {
    proxy = await startProxy(name, await api.listen());
    session = await api.as('admin').headers();
  });
  afterAll(() => proxy.end());
  const ask = (method: string, path: string, headers: Record<string, string> = {}, body: string | Buffer = '') =>
    rawRequest(proxy.url, method, path, headers, body);

  it('devices, log-ins, refusals and pages pass as they are', async () => {
    const device = (await api.aDispositivo()).identificador as string;
    const key = (await api.as('admin').call('GET', '/api/dispositivos/claves')).json[0].clave as string;
    expect((await ask('GET', `/gps/${key}?id=${device}&lat=4.65&lon=-74.08`)).status).toBe(200);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await ask('POST', `/gps/${key}`, form, `id=${device}&lat=4.66&lon=-74.09`)).status).toBe(200);
    const wrong = JSON.stringify({ email: 'nadie@prueba.test', password: 'equivocada-2026' });
    const login = await ask('POST', '/api/login', { 'content-type': 'application/json' }, wrong);
    expect([login.status, json(login).code]).toEqual([401, 'CREDENCIALES_INVALIDAS']);
    const put = await ask('PUT', '/api/viajes', session);
    expect([put.status, put.headers.allow]).toEqual([405, 'GET, HEAD']);
    expect(json(await ask('GET', '/api/nada', session)).code).toBe('NO_ENCONTRADO');
  });

  it('lists come compressed, with their range; HEAD says the same without them', async () => {
    for (let i = 0; i < 8; i++) await api.anActivo({ proveedor: 'texto que se repite '.repeat(6).trim() });
    const headers = { ...session, 'accept-encoding': 'gzip' };
    const list = await ask('GET', '/api/activos?range=[0,6]', headers);
    expect([list.status, list.whole, list.headers['content-encoding']]).toEqual([200, true, 'gzip']);
    expect(JSON.parse(gunzipSync(list.body).toString())).toHaveLength(7);
    expect(list.headers['content-range']).toMatch(/^activos 0-6\/\d+$/);
    const head = await ask('HEAD', '/api/activos?range=[0,6]', headers);
    expect([head.status, head.headers['content-range']]).toEqual([200, list.headers['content-range']]);
    const same = await ask('GET', '/api/activos?range=[0,6]', { ...headers, 'if-none-match': list.headers.etag ?? '' });
    expect(list.headers.etag ? same.status : 304).toBe(304);
  });

  it.each(['empresa_seleccionada', 'Empresa-Seleccionada', 'X-Empresa-Seleccionada'])(
    'the company arrives in the header %s',
    async (header) => {
      const { authorization = '' } = session;
      const chosen = (company: number) => ask('GET', '/api/activos', { authorization, [header]: String(company) });
      expect((await chosen(api.a)).status).toBe(200);
      expect((await chosen(api.b)).status).toBe(403);
    },
  );

  it('an upload goes on where its connection broke off: the proxy holds nothing back', async () => {
    const paper = Buffer.concat([Buffer.from('%PDF-1.4 '), randomBytes(299_991)]);
    const huella = createHash('sha256').update(paper).digest('hex');
    const typed = { ...session, 'content-type': 'application/json' };
    const begun = await ask('POST', '/api/archivos', typed, JSON.stringify({ bytes: paper.length, huella }));
    const { id } = json(begun) as { id: string };
    const lines = Object.entries({ ...session, 'content-type': 'application/octet-stream' });
    const head = `PATCH /api/archivos/${id}?desde=0 HTTP/1.1\r\nHost: a\r\nContent-Length: 200000\r\n${lines
      .map(([key, value]) => `${key}: ${value}\r\n`)
      .join('')}\r\n`;
    const cut = Buffer.concat([Buffer.from(head), paper.subarray(0, 90_000)]);
    await exchange(proxy.url, cut, { ms: 1_500 });
    const stored = async () => json(await ask('GET', `/api/archivos/${id}`, session)).desde as number;
    await expect.poll(stored, { timeout: 5_000 }).toBe(90_000);
    const octets = { ...session, 'content-type': 'application/octet-stream' };
    for (let at = 90_000; at < paper.length; at += 150_000)
      expect(
        (await ask('PATCH', `/api/archivos/${id}?desde=${at}`, octets, paper.subarray(at, at + 150_000))).status,
      ).toBe(200);
    const done = await ask('POST', `/api/archivos/${id}/terminar`, typed, JSON.stringify({ nombre: 'papel.pdf' }));
    const { url } = json(done) as { url: string };
    expect((await ask('GET', url)).body.equals(paper)).toBe(true);
    const part = await ask('GET', url, { range: 'bytes=100-199' });
    expect([part.status, part.body.equals(paper.subarray(100, 200))]).toEqual([206, true]);
  });

  it('a body that is too large is refused by us, with a sentence', async () => {
    const typed = { ...session, 'content-type': 'application/json' };
    const large = await ask('POST', '/api/niveles', typed, JSON.stringify({ nombre: 'x'.repeat(1_500_000) }));
    expect([large.status, typeof json(large).message]).toEqual([413, 'string']);
  });

  it('a websocket opens, with the origin of its page, and events pass', async () => {
    const socket = new WebSocket(`${proxy.url.replace('http', 'ws')}/app/test-key?protocol=7`, { origin: proxy.url });
    const frames: string[] = [];
    socket.on('message', (frame) => frames.push(String(frame)));
    await once(socket, 'open');
    socket.send('{"event":"pusher:subscribe","data":{"channel":"avisos"}}');
    await expect.poll(() => frames.join()).toContain('subscription_succeeded');
    await api.broker?.publish([{ channel: 'avisos', name: 'uno', data: '{}' }]);
    await expect.poll(() => frames.join()).toContain('"uno"');
    socket.close();
    await once(socket, 'close');
  });

  it('what is for this machine stays private, and what a stranger says of himself is not believed', async () => {
    for (const host of ['flota.test', new URL(await api.listen()).host])
      for (const path of ['/metrics', '/apps/test/channels'])
        expect([path, (await ask('GET', path, { host })).status]).toEqual([path, 404]);
    const forged = { 'x-forwarded-host': 'malo.test', 'x-forwarded-for': '198.51.100.1', 'x-forwarded-proto': 'https' };
    expect(json(await ask('GET', '/config.json', { host: 'flota.test', ...forged })).realtime.host).toBe('flota.test');
  });
});

describe.each(['nginx', 'haproxy'] as const)('through a %s that adds no header', (name) => {
  it.skipIf(!proxies.includes(name))('nobody counts as a program of this machine', async () => {
    const proxy = await startBareProxy(name, await api.listen());
    for (const host of ['flota.test', '127.0.0.1', new URL(proxy.url).host])
      for (const path of ['/metrics', '/apps/test/channels'])
        expect([path, (await rawRequest(proxy.url, 'GET', path, { host })).status]).toEqual([path, 404]);
    expect((await rawRequest(await api.listen(), 'GET', '/metrics')).status).toBe(200);
    await proxy.end();
  });
});
