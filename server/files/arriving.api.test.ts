import { createHash, randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { limits } from '#contract/core/limits';
import { portOf } from '../http';
import { startOwnApi } from '../testing/app';
import { useApi } from '../testing/useApi';

const { part } = limits.files;
const still = 800;
const api = useApi(() => startOwnApi({}, { timeouts: { request: 400, still } }));
let port: number;
let headers: string;
beforeAll(async () => {
  await api.listen();
  port = portOf(api.app.server);
  headers = Object.entries(await api.as('admin').headers())
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
});

const aPaper = (bytes: number) => Buffer.concat([Buffer.from('%PDF-1.4 '), randomBytes(bytes - 9)]);
const begin = async (paper: Buffer) => {
  const huella = createHash('sha256').update(paper).digest('hex');
  return (await api.as('admin').call('POST', '/api/archivos', { bytes: paper.length, huella })).json;
};
const stored = async (id: string) => (await api.as('admin').call('GET', `/api/archivos/${id}`)).json;
const octets = { 'content-type': 'application/octet-stream' };
const patch = (id: string, desde: number | string, bytes: Buffer) =>
  api.as('admin').call('PATCH', `/api/archivos/${id}?desde=${desde}`, bytes, octets);
const put = (id: string, number: number, bytes: Buffer) =>
  api.as('admin').call('PUT', `/api/archivos/${id}/${number}`, bytes, octets);
const finish = (id: string) => api.as('admin').call('POST', `/api/archivos/${id}/terminar`, { nombre: 'papel.pdf' });
/** Ends the upload; the file has to be what was announced. */
const arrives = async (id: string, paper: Buffer) => {
  const done = await finish(id);
  expect(done.status).toBe(200);
  expect((await api.app.inject({ url: done.json.url })).rawPayload.equals(paper)).toBe(true);
};

/** A request on a socket of its own that announces these bytes; the test sends as many of them as it likes. */
const opened = (id: string, desde: number, announced: number) => {
  const socket: Socket = connect(port, '127.0.0.1');
  let answer = '';
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
  socket.on('error', () => {});
  const lines = `PATCH /api/archivos/${id}?desde=${desde} HTTP/1.1\r\nhost: x\r\n${headers}`;
  socket.write(`${lines}content-type: application/octet-stream\r\ncontent-length: ${announced}\r\n\r\n`);
  return { socket, closed, answer: () => answer };
};

describe('bytes of an upload', () => {
  it('that arrived before the connection was cut stay: none of them is sent twice', async () => {
    const paper = aPaper(630_000);
    const { id } = await begin(paper);
    let sent = 0;
    for (let at = 0, cuts = 0; at < paper.length; cuts++) {
      const slice = paper.subarray(at, Math.min(at + part, paper.length));
      const { socket, closed, answer } = opened(id, at, slice.length);
      const upTo = Math.min(slice.length, 60_000 + cuts * 7_001);
      for (let n = 0; n < upTo; n += 9_000) {
        socket.write(slice.subarray(n, Math.min(n + 9_000, upTo)));
        await pause(1);
      }
      sent += upTo;
      // Cut by either side's end, or at once with all that was on its way.
      if (cuts % 2 === 0) socket.end();
      else socket.destroySoon();
      await closed;
      await expect.poll(async () => (await stored(id)).desde).toBe(at + upTo);
      if (upTo === slice.length) expect(answer()).toMatch(/^(HTTP\/1\.1 200 |$)/);
      at += upTo;
    }
    expect(sent).toBe(paper.length);
    await arrives(id, paper);
  });

  it('are stored while they are still arriving, as slowly as they come, past the limit of a whole request', async () => {
    const paper = aPaper(20_000);
    const { id } = await begin(paper);
    const { socket, closed, answer } = opened(id, 0, paper.length);
    for (let at = 0; at < paper.length; at += 2_000) {
      socket.write(paper.subarray(at, at + 2_000));
      await pause(250);
      if (at === 14_000) expect((await stored(id)).desde).toBeGreaterThan(4_000);
    }
    await expect.poll(answer).toContain(`{"desde":${paper.length}}`);
    socket.end();
    await closed;
    await arrives(id, paper);
  });

  it('that stand still are cut off with a reason, and those that came stay', async () => {
    const paper = aPaper(20_000);
    const { id } = await begin(paper);
    const { socket, closed, answer } = opened(id, 0, paper.length);
    socket.write(paper.subarray(0, 5_000));
    await closed;
    expect(answer()).toMatch(/^(HTTP\/1\.1 408 |$)/);
    await expect.poll(async () => (await stored(id)).desde).toBe(5_000);
  });

  it('go on where the first is missing, whatever sent those before: parts and bytes mix', async () => {
    const paper = aPaper(3 * part + 1_000);
    const { id, desde } = await begin(paper);
    expect(desde).toBe(0);
    expect((await patch(id, 0, paper.subarray(0, 100))).json).toEqual({ desde: 100 });
    await put(id, 1, paper.subarray(part, 2 * part));
    expect(await stored(id)).toMatchObject({ recibidas: [1], desde: 100 });
    expect((await finish(id)).json.code).toBe('CONFLICTO');
    expect(await begin(paper)).toMatchObject({ id, recibidas: [1], desde: 100 });
    expect((await patch(id, 100, paper.subarray(100, part))).json).toEqual({ desde: 2 * part });
    // Over the border of two parts.
    expect((await patch(id, 2 * part, paper.subarray(2 * part, 2 * part + 9))).json).toEqual({ desde: 2 * part + 9 });
    const rest = await patch(id, 2 * part + 9, paper.subarray(2 * part + 9, 3 * part + 9));
    expect(rest.json).toEqual({ desde: 3 * part + 9 });
    await put(id, 3, paper.subarray(3 * part));
    expect(await stored(id)).toMatchObject({ recibidas: [0, 1, 2, 3], desde: paper.length });
    await arrives(id, paper);
  });

  it('elsewhere are refused with the byte to go on from, and change nothing', async () => {
    const paper = aPaper(part + 500);
    const { id } = await begin(paper);
    await patch(id, 0, paper.subarray(0, 300));
    for (const from of [0, 299, 301, part]) {
      const { status, json } = await patch(id, from, randomBytes(100));
      expect([status, json.code, json.desde]).toEqual([409, 'CONFLICTO', 300]);
    }
    // Those that run into a part that is there: what was missing before it is stored.
    await put(id, 1, paper.subarray(part));
    const { status, json } = await patch(id, 300, paper.subarray(300, part + 200));
    expect([status, json.desde]).toEqual([409, paper.length]);
    await arrives(id, paper);
  });

  it('that are there already are passed over where the request says so: browsers repeat a broken one from its start', async () => {
    const paper = aPaper(2 * part);
    const { id } = await begin(paper);
    const repeat = (desde: number, bytes: Buffer) => patch(id, `${desde}&repetidos=omitir`, bytes);
    await patch(id, 0, paper.subarray(0, 5_000));
    expect((await repeat(0, paper.subarray(0, 9_000))).json).toEqual({ desde: 9_000 });
    expect((await repeat(1_000, paper.subarray(1_000, 2_000))).json).toEqual({ desde: 9_000 });
    expect((await repeat(9_001, paper.subarray(9_001, 9_100))).status).toBe(409);
    // Also what is stored while it is on its way, and whole parts.
    const slices = [paper.subarray(8_000, 60_000), paper.subarray(9_000, 80_000), paper.subarray(8_500, 70_000)];
    const answers = await Promise.all(slices.map((slice) => repeat(paper.indexOf(slice), slice)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await put(id, 0, paper.subarray(0, part));
    expect((await repeat(70_000, paper.subarray(70_000, part + 70_000))).json).toEqual({ desde: part + 70_000 });
    await repeat(part, paper.subarray(part));
    await arrives(id, paper);
  });

  it('of two requests at the same place are those of one; the other learns where to go on', async () => {
    const paper = aPaper(part);
    const { id } = await begin(paper);
    const other = randomBytes(1_000);
    const answers = await Promise.all([patch(id, 0, paper.subarray(0, 1_000)), patch(id, 0, other)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.map(({ json }) => json.desde)).toEqual([1_000, 1_000]);
    // A whole part overrules what was begun.
    await put(id, 0, paper);
    await arrives(id, paper);
  });

  it('are at most those of a part, and of the file', async () => {
    const paper = aPaper(part + 10);
    const { id } = await begin(paper);
    expect((await patch(id, 0, paper.subarray(0, part + 1))).status).toBe(413);
    await put(id, 0, paper.subarray(0, part));
    expect((await patch(id, part, randomBytes(11))).status).toBe(400);
    for (const from of ['-1', '1.5', 'x']) expect((await patch(id, from, Buffer.from('a'))).status).toBe(400);
    expect((await api.as('admin').call('PATCH', `/api/archivos/${id}?desde=${part}`, { a: 1 })).status).toBe(415);
    expect((await patch(id, part, Buffer.alloc(0))).json).toEqual({ desde: part });
    expect((await stored(id)).desde).toBe(part);
  });

  it('are taken from who began the upload only', async () => {
    const paper = aPaper(100);
    const { id } = await begin(paper);
    const url = `/api/archivos/${id}?desde=0`;
    expect((await api.as('operario').call('PATCH', url, paper, octets)).status).toBe(404);
    expect((await api.as('monitor').call('PATCH', url, paper, octets)).status).toBe(403);
    expect((await api.call('PATCH', url, paper, octets)).status).toBe(401);
    expect((await patch('nada', 0, paper)).status).toBe(404);
    expect((await stored(id)).desde).toBe(0);
  });
});

it('an upload is finished again after its answer was lost: with the same answer, and by nobody else', async () => {
  const paper = aPaper(100);
  const { id } = await begin(paper);
  await patch(id, 0, paper);
  const [first, again] = [await finish(id), await finish(id)];
  expect(again).toMatchObject({ status: 200, json: first.json });
  expect((await api.as('operario').call('POST', `/api/archivos/${id}/terminar`, { nombre: 'a.pdf' })).status).toBe(404);
  expect((await api.as('admin', api.b).call('POST', `/api/archivos/${id}/terminar`, { nombre: 'a' })).status).toBe(404);
});
