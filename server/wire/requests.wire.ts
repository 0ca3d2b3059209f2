import { once } from 'node:events';
import net from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { startOwnApi } from '../testing/app';
import { exchange, rawRequest } from '../testing/rawHttp';
import { useApi } from '../testing/useApi';

const api = useApi();
let address: string;
let key: string;
let device: string;
let session: Record<string, string>;
beforeAll(async () => {
  address = await api.listen();
  device = (await api.aDispositivo()).identificador as string;
  session = await api.as('admin').headers();
  key = (await api.as('admin').call('GET', '/api/dispositivos/claves')).json[0].clave as string;
});

const position = () => `id=${device}&lat=4.65&lon=-74.08`;
const get = (path: string, headers: Record<string, string> = {}) => rawRequest(address, 'GET', path, headers);
const json = (answer: { body: Buffer } | undefined) =>
  JSON.parse(answer?.body.toString() ?? 'null') as Record<string, string>;

/** A request with a body, as text. */
const posted = (path: string, type: string, length: number, body: string, more = '') =>
  `POST ${path} HTTP/1.1\r\nHost: a\r\n${more}Content-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n${body}`;

describe('a protocol that we do not speak is not offered in vain: the request is answered as if it were not', () => {
  const offers = {
    h2c: 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAEAAEAAAAIAAAABAAMAAABk\r\n',
    tls: 'Connection: upgrade\r\nUpgrade: TLS/1.0\r\n',
    several: 'Connection: keep-alive, Upgrade\r\nUpgrade: foo, bar/2\r\n',
  };

  it.each(Object.entries(offers))(
    '%s, with and without a body, and the next request on the same socket',
    async (_, offer) => {
      const body = JSON.stringify({ email: 'nadie@prueba.test', password: 'equivocada-2026' });
      const first = posted('/api/login', 'application/json', body.length, body, offer);
      const second = `GET /gps/${key}?${position()} HTTP/1.1\r\nHost: a\r\n${offer}\r\n`;
      const third = 'GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';
      const answers = await exchange(address, first + second + third);
      expect(answers.map(({ status }) => status)).toEqual([401, 200, 200]);
      expect(answers.every(({ whole, headers }) => whole && headers['x-content-type-options'] === 'nosniff')).toBe(
        true,
      );
    },
  );

  it('each of forty requests of one connection, one after the other and all at once, leaves no listener behind', async () => {
    const each = `GET /healthz HTTP/1.1\r\nHost: a\r\n${offers.h2c}\r\n`;
    const socket = net.connect(Number(new URL(address).port), '127.0.0.1');
    const next = async () => String((await once(socket, 'data'))[0]);
    for (let n = 0; n < 40; n++) {
      socket.write(each);
      expect(await next()).toMatch(/^HTTP\/1\.1 200/);
    }
    socket.destroy();
    const answers = await exchange(address, each.repeat(40), { answers: 40 });
    expect(answers.map(({ status }) => status)).toEqual(Array(40).fill(200));
  });

  it('a websocket anywhere but at the broker is refused in our words', async () => {
    const [answer] = await exchange(
      address,
      'GET /otra HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    );
    expect(answer).toMatchObject({ status: 404, whole: true });
    expect(json(answer)).toMatchObject({ code: 'NO_ENCONTRADO' });
  });
});

describe('who closes the sending half', () => {
  it('gets its answer: of a device, of the API, of several requests behind each other', async () => {
    const lines = [`GET /gps/${key}?${position()}`, 'GET /healthz', 'GET /api/user'].map(
      (line) => `${line} HTTP/1.1\r\nHost: a\r\n\r\n`,
    );
    for (const line of lines) expect(await exchange(address, line, { half: true })).toMatchObject([{ whole: true }]);
    const answers = await exchange(address, lines.join(''), { half: true });
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 401]);
  });

  it('in the middle of a request hears that it was cut', async () => {
    const request = posted(`/gps/${key}`, 'application/x-www-form-urlencoded', 200, position());
    const answers = await exchange(address, request, { half: true });
    expect(answers).toMatchObject([{ status: 400, whole: true }]);
    expect(json(answers[0]).message).toMatch(/se cortó/);
  });
});

describe('requests behind each other', () => {
  const three = 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(3);

  it('are all answered before what cannot be read', async () => {
    const answers = await exchange(address, `${three}ROTO \x01\x02\r\n\r\n`);
    expect(answers.map(({ status, whole }) => [status, whole])).toEqual([
      [200, true],
      [200, true],
      [200, true],
      [400, true],
    ]);
  });

  it('leave nothing under way when their client goes', async () => {
    const product = await startOwnApi();
    const url = new URL(await product.listen());
    const socket = net.connect({ port: Number(url.port), host: url.hostname });
    await once(socket, 'connect');
    socket.write(three);
    socket.resetAndDestroy();
    await once(socket, 'close');
    const from = performance.now();
    await product.readiness.drain(0);
    // It waits ten seconds for what is under way.
    expect(performance.now() - from).toBeLessThan(8_000);
    await product.close();
  });
});

describe('what no route takes', () => {
  it.each([
    ['other letters', (own: string) => `/GPS/${own}?`],
    ['an escaped slash', (own: string) => `/gps%2F${own}?`],
    ['two slashes', (own: string) => `//gps/${own}?`],
    ['no path', () => '/?'],
    ['the key alone', (own: string) => `/${own}?`],
    ['a page', () => '/login?'],
    ['the origin of the API', () => '/api/?'],
  ])('never tells a device that its position was stored: %s', async (_, path) => {
    for (const accept of ['', '*/*', 'text/html']) {
      const answer = await get(`${path(key)}${position()}`, { ...(accept && { accept }) });
      expect(answer.status).toBe(404);
      expect(json(answer).message).toContain('/gps/{clave}');
    }
  });

  it('a target that names its origin is served like its path', async () => {
    expect((await get(`http://otra.test/gps/${key}?${position()}`)).status).toBe(200);
    expect((await get('http://otra.test/metrics')).headers['content-type']).toMatch(/^text\/plain/);
    expect((await get('http://otra.test')).headers['content-type']).toMatch(/html/);
  });

  it.each(['/METRICS', '/Api/activos', '/api%2Factivos', '/Broadcasting/auth', '/HEALTHZ'])(
    'an address of programs in another spelling is 404: %s',
    async (path) => {
      const answer = await get(path, { accept: 'text/html', ...session });
      expect([answer.status, json(answer).code]).toEqual([404, 'NO_ENCONTRADO']);
    },
  );

  it('a page comes to who asks for one, also in other letters; a browser elsewhere reads so in the product', async () => {
    const pages = await Promise.all(['/', '/ordenes', '/Ordenes/12', '/activar-cuenta/abc'].map((path) => get(path)));
    expect(pages.map(({ status, headers }) => [status, headers['content-type']])).toEqual(
      pages.map(() => [200, 'text/html; charset=utf-8']),
    );
    const none = await get('/no-existe', { accept: 'text/html,*/*' });
    expect([none.status, none.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect((await get('/no-existe')).headers['content-type']).toMatch(/json/);
    expect((await get('/ordenes', { accept: 'application/json' })).status).toBe(404);
  });
});

it('a file of the build that is not there is 404, not another method', async () =>
  expect((await get('/build/assets/no-existe.js', { accept: '*/*' })).status).toBe(404));

it.each([
  ['two lengths', 'Content-Length: 4\r\nContent-Length: 60\r\n'],
  ['a length and pieces', 'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n'],
  ['pieces by another name', 'Transfer-Encoding: xchunked\r\n'],
])('a body whose end could be read in two ways is refused, and hides no second request: %s', async (_, lengths) => {
  const head = `POST /api/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n${lengths}\r\n`;
  const hidden = 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n';
  const answers = await exchange(address, `${head}0\r\n\r\n${hidden}`);
  expect(answers.map(({ status }) => status)).toEqual([400]);
});

describe('a method that an address does not have', () => {
  it.each([
    ['OPTIONS', '/api/login', 'POST'],
    ['TRACE', '/api/activos/1', 'GET, HEAD, PUT, PATCH, DELETE'],
    ['PUT', '/gps/clave', 'GET, POST'],
    ['HEAD', '/gps/clave', 'GET, POST'],
    ['POST', '/ordenes', 'GET, HEAD'],
    ['DELETE', '/build/index.html', 'GET, HEAD'],
    ['PATCH', '/api/viajes', 'GET, HEAD'],
  ])('%s %s is 405 and names those it has', async (method, path, allowed) => {
    const answer = await rawRequest(address, method, path, session);
    expect(answer.status).toBe(405);
    const sorted = (text = '') => text.split(', ').sort();
    expect(sorted(answer.headers.allow)).toEqual(sorted(allowed));
  });

  it('a slash at the end changes nothing, at any depth', async () => {
    const { id } = await api.anActivo();
    for (const path of ['/api/activos', `/api/activos/${id}`, `/api/activos/${id}/historial`, '/api/user', '/healthz'])
      expect([path, (await get(`${path}/`, session)).status]).toEqual([path, 200]);
    expect((await get(`/gps/${key}/?${position()}`)).status).toBe(200);
  });
});

describe('texts are read in their charset', () => {
  const word = 'Camión nº 7';
  const bytesOf = { utf8: Buffer.from(word), latin1: Buffer.from(word, 'latin1') };
  const json = 'application/json';
  const post = (path: string, type: string, body: Buffer) =>
    rawRequest(address, 'POST', path, { ...session, 'content-type': type }, body);
  const named = (text: Buffer) =>
    Buffer.concat([Buffer.from(`{"identificador":"d-${Math.random()}","nombre":"`), text, Buffer.from('"}')]);
  const lastFrame = async () => {
    const [frame] = (await api.as('admin').get(`/api/dispositivos/${deviceId}/tramas`)) as {
      atributos: Record<string, unknown>;
    }[];
    return frame?.atributos;
  };
  let deviceId: number;
  let own: string;
  beforeAll(async () => {
    const created = await api.aDispositivo();
    deviceId = created.id;
    own = `id=${created.identificador}&lat=4.65&lon=-74.08`;
  });

  it.each([
    ['UTF-8', json, bytesOf.utf8],
    ['Latin-1 that says so', `${json}; charset=iso-8859-1`, bytesOf.latin1],
  ])('of the API in %s', async (_, type, text) => {
    const answer = await post('/api/dispositivos', type, named(text));
    expect([answer.status, JSON.parse(answer.body.toString()).nombre]).toEqual([201, word]);
  });

  it('and with a byte order mark', async () => {
    const marked = Buffer.concat([Buffer.from('\ufeff'), named(bytesOf.utf8)]);
    expect((await post('/api/dispositivos', json, marked)).status).toBe(201);
  });

  it.each([
    ['that says nothing', json],
    ['that says UTF-8', `${json}; charset=utf-8`],
    ['of a charset that nobody knows', `${json}; charset=klingon`],
  ])('and refused where they are not of it: Latin-1 %s', async (_, type) => {
    const answer = await post('/api/dispositivos', type, named(bytesOf.latin1));
    expect(answer.status).toBe(415);
    expect(answer.body.toString()).toContain('UTF-8');
  });

  it.each([
    ['escaped in Latin-1', (at: string) => ['GET', `${at}?${own}&nota=Cami%F3n%20n%BA%207`]],
    ['escaped in UTF-8', (at: string) => ['GET', `${at}?${own}&nota=Cami%C3%B3n%20n%C2%BA%207`]],
    ['in a form, escaped in Latin-1', (at: string) => ['POST', at, Buffer.from(`${own}&nota=Cami%F3n+n%BA+7`)]],
    ['in a form, raw Latin-1', (at: string) => ['POST', at, Buffer.from(`${own}&nota=Cami\xf3n+n\xba+7`, 'latin1')]],
  ] as [string, (at: string) => [string, string, Buffer?]][])('of devices %s', async (_, asked) => {
    const [method, path, body] = asked(`/gps/${key}`);
    const answer = await rawRequest(address, method, path, {}, body);
    expect([answer.status, (await lastFrame())?.nota]).toEqual([200, word]);
  });
});

it.each([
  ['a space in the address', (line: string) => `GET /gps/${key}?${line}&nota=a b HTTP/1.1\r\nHost: a\r\n\r\n`, '%20'],
  [
    'a letter that is not escaped',
    (line: string) => `GET /gps/${key}?${line}&nota=\xf3 HTTP/1.1\r\nHost: a\r\n\r\n`,
    '%C3%B3',
  ],
  ['lines that end with LF', (line: string) => `GET /gps/${key}?${line} HTTP/1.1\nHost: a\n\n`, 'CR LF'],
])('what the parser does not take is named: %s', async (_, request, words) => {
  const [answer] = await exchange(address, request(position()));
  expect(answer).toMatchObject({ status: 400, whole: true });
  expect(json(answer).message).toContain(words);
});
