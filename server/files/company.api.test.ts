import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { limits } from '#contract/core/limits';
import { useApi } from '../testing/useApi';
import { checkFiles } from './index';

const api = useApi();

const send = async (bytes: Buffer, nombre = 'papel.pdf', caller = api.as('admin')) => {
  const begun = await caller.call('POST', '/api/archivos', {
    bytes: bytes.length,
    huella: createHash('sha256').update(bytes).digest('hex'),
  });
  if (begun.status !== 201) return begun;
  const { part } = limits.files;
  for (let at = 0; at * part < bytes.length; at++) {
    const put = await caller.call(
      'PUT',
      `/api/archivos/${begun.json.id}/${at}`,
      bytes.subarray(at * part, (at + 1) * part),
      { 'content-type': 'application/octet-stream' },
    );
    expect(put.status).toBe(200);
  }
  return caller.call('POST', `/api/archivos/${begun.json.id}/terminar`, { nombre });
};
const pdf = Buffer.from('%PDF-1.4 hola');

describe('a file of a company', () => {
  it('is stored unchanged when it is a PDF, and re-encoded when it is a picture', async () => {
    const paper = await send(pdf);
    expect(paper).toMatchObject({
      status: 200,
      json: { nombre: 'papel.pdf', tipo: 'application/pdf', bytes: pdf.length },
    });
    expect((await api.app.inject({ url: paper.json.url })).rawPayload.equals(pdf)).toBe(true);
    const photo = await send(
      await sharp({ create: { width: 3_000, height: 40, channels: 3, background: '#0a0' } })
        .png()
        .toBuffer(),
      'foto.png',
    );
    expect(photo.json.tipo).toBe('image/webp');
    expect((await sharp((await api.app.inject({ url: photo.json.url })).rawPayload).metadata()).width).toBe(1_600);
  });

  it('is refused by content, whatever its name', async () => {
    expect((await send(Buffer.from('<html></html>'), 'foto.png')).status).toBe(415);
  });

  it.each([
    [
      'audio/webm',
      'nota-de-voz.webm',
      Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), Buffer.from('..webm..A_OPUS..')]),
    ],
    ['audio/ogg', 'nota-de-voz.ogg', Buffer.from('OggS............OpusHead....')],
    ['audio/mp4', 'nota-de-voz.m4a', Buffer.from('\0\0\0\x1cftypisom....moov..hdlr....soun..mp4a..')],
  ])('is a voice note by its content (%s), which browsers may play and nothing else', async (tipo, nombre, bytes) => {
    const note = await send(bytes, 'foto.jpg');
    expect(note).toMatchObject({ status: 200, json: { tipo, nombre, bytes: bytes.length } });
    const { headers, rawPayload } = await api.app.inject({ url: note.json.url });
    expect(rawPayload.equals(bytes)).toBe(true);
    expect(headers).toMatchObject({
      'content-type': tipo,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': expect.stringContaining('inline'),
    });
  });

  it.each([
    ['a film', Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), Buffer.from('..webm..V_VP9..A_OPUS..')])],
    ['a film of a phone', Buffer.from('\0\0\0\x1cftypisom..hdlr..vide..avc1..hdlr..soun..mp4a..')],
    ['a text that names a codec', Buffer.from('webm A_OPUS OpusHead')],
    ['music without a known codec', Buffer.from('ID3....')],
  ])('is no voice note when it is %s', async (_, bytes) => {
    expect((await send(bytes, 'nota.webm')).status).toBe(415);
  });

  it('is at most as large as a minute of speech', async () => {
    const large = Buffer.concat([Buffer.from('OggS............OpusHead....'), Buffer.alloc(limits.files.sound)]);
    expect(await send(large, 'nota.ogg')).toMatchObject({
      status: 413,
      json: { message: expect.stringContaining('1 MB') },
    });
  });

  it('is a voice note only where a field takes one', async () => {
    const { id } = (await send(Buffer.from('OggS............OpusHead.......'))).json as { id: string };
    const claims = (sounds?: 'only' | 'too') =>
      api.db.tenant(api.a, (tx) => checkFiles(tx, api.a, 'fotos', [id], sounds));
    await expect(claims()).rejects.toMatchObject({ details: { errors: { fotos: ['Una nota de voz no va aquí'] } } });
    await expect(claims('too')).resolves.toBeUndefined();
    await expect(claims('only')).resolves.toBeUndefined();
    const paper = (await send(Buffer.from('%PDF-1.4 otra'))).json as { id: string };
    await expect(
      api.db.tenant(api.a, (tx) => checkFiles(tx, api.a, 'audio_id', [paper.id], 'only')),
    ).rejects.toMatchObject({ details: { errors: { audio_id: ['No es una nota de voz'] } } });
  });

  it('is uploaded by users who may add to assets, and by no monitor', async () => {
    expect((await send(pdf, 'a.pdf', api.as('operario'))).status).toBe(200);
    expect((await send(pdf, 'a.pdf', api.as('monitor'))).status).toBe(403);
  });

  it('opens only by its complete address, and not with another company’s signature', async () => {
    const { url, id } = (await send(pdf)).json as { url: string; id: string };
    const theirs = (await send(pdf, 'b.pdf', api.as('admin', api.b))).json as { url: string };
    const open = async (path: string) => (await api.app.inject({ url: path })).statusCode;
    expect(await open(url)).toBe(200);
    expect(await open(`/archivos/${id}${theirs.url.slice(theirs.url.indexOf('?'))}`)).toBe(404);
    expect(await open(`/archivos/${id}`)).toBe(404);
  });

  it('cannot be referenced by another company’s record: the answer is the same as for an unknown one', async () => {
    const { id } = (await send(pdf)).json as { id: string };
    const named = (empresa: number) => api.db.tenant(empresa, (tx) => checkFiles(tx, empresa, 'foto_id', [id]));
    await expect(named(api.b)).rejects.toMatchObject({ code: 'NO_ENCONTRADO' });
    await expect(named(api.a)).resolves.toBeUndefined();
  });
});

describe('a private link', () => {
  const bytes = Buffer.from(`%PDF-1.4 ${'0123456789'.repeat(60_000)}`);
  const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    api.app.inject({ url, method, headers });

  it('says the length of its file and which it is, to HEAD as well, and names it for every client', async () => {
    const { url } = (await send(bytes, 'Pólizá ñ.pdf')).json as { url: string };
    const whole = await get(url);
    expect(whole.statusCode).toBe(200);
    expect(whole.rawPayload.equals(bytes)).toBe(true);
    expect(whole.headers).toMatchObject({
      'content-length': String(bytes.length),
      'accept-ranges': 'bytes',
      'content-disposition': `inline; filename="Poliza n.pdf"; filename*=UTF-8''P%C3%B3liz%C3%A1%20%C3%B1.pdf`,
    });
    expect(Date.parse(String(whole.headers['last-modified']))).toBeGreaterThan(0);
    const head = await get(url, {}, 'HEAD');
    expect([head.statusCode, head.rawPayload.length, head.headers['content-length'], head.headers.etag]).toEqual([
      200,
      0,
      String(bytes.length),
      whole.headers.etag,
    ]);
    const { etag } = whole.headers;
    expect((await get(url, { 'if-none-match': String(etag) })).statusCode).toBe(304);
    expect((await get(url, { 'if-none-match': '"another"' })).statusCode).toBe(200);
  });

  it.each([
    ['bytes=0-9', 0, 10],
    ['bytes=262100-262200', 262_100, 262_201],
    ['bytes=524288-', 524_288, bytes.length],
    ['bytes=-5', bytes.length - 5, bytes.length],
    ['bytes=600000-9999999', 600_000, bytes.length],
  ])('sends the part %s', async (range, from, to) => {
    const { url } = (await send(bytes)).json as { url: string };
    const part = await get(url, { range });
    expect(part.statusCode).toBe(206);
    expect(part.headers['content-range']).toBe(`bytes ${from}-${to - 1}/${bytes.length}`);
    expect(part.headers['content-length']).toBe(String(to - from));
    expect(part.rawPayload.equals(bytes.subarray(from, to))).toBe(true);
  });

  it('refuses a part beyond the end, and sends the whole for a part of something else', async () => {
    const { url } = (await send(bytes)).json as { url: string };
    const beyond = await get(url, { range: 'bytes=9999999-' });
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${bytes.length}`]);
    const { etag, 'last-modified': since } = (await get(url)).headers;
    const conditional = async (held: unknown) =>
      (await get(url, { range: 'bytes=0-9', 'if-range': String(held) })).statusCode;
    expect(await conditional(etag)).toBe(206);
    expect(await conditional(since)).toBe(206);
    expect(await conditional('"another"')).toBe(200);
    expect((await get(url, { range: 'lines=1-2' })).statusCode).toBe(200);
  });

  it('breaks the connection when a file has fewer bytes than it said, so that nobody takes a part for the whole', async () => {
    const { url, id } = (await send(bytes)).json as { url: string; id: string };
    const address = await api.listen();
    const read = async () => (await fetch(`${address}${url}`)).arrayBuffer();
    expect((await read()).byteLength).toBe(bytes.length);
    await api.db.system.execute(`update archivos set bytes = bytes + 1 where id = '${id}'`);
    await expect(read()).rejects.toThrow();
  });
});
