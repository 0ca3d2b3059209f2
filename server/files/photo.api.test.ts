import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { limits } from '#contract/core/limits';
import { useApi } from '../testing/useApi';
import { createFileLinks } from './links';
import { archivoTable, cargaTable } from '../db/tables/archivos';

const api = useApi();
let big: Buffer;
beforeAll(async () => {
  big = await sharp({
    create: {
      width: 900,
      height: 600,
      channels: 3,
      background: 'white',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer();
});

const { part } = limits.files;
const huellaOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const partsOf = (bytes: Buffer) =>
  Array.from({ length: Math.ceil(bytes.length / part) }, (_, n) => bytes.subarray(n * part, (n + 1) * part));

const aPerson = async () => {
  const person = await api.person('monitor', [api.a]);
  const headers = { authorization: `Bearer ${person.token}` };
  const call = (method: 'GET' | 'POST' | 'DELETE', url: string, body?: unknown) => api.call(method, url, body, headers);
  const begin = async (bytes: Buffer) =>
    (await call('POST', '/api/user/foto', { bytes: bytes.length, huella: huellaOf(bytes) })).json;
  const put = async (id: string, n: number, payload: Buffer, type = 'application/octet-stream') => {
    const answer = await api.app.inject({
      method: 'PUT',
      url: `/api/user/foto/${id}/${n}`,
      payload,
      headers: { ...headers, 'content-type': type },
    });
    return { status: answer.statusCode, json: answer.json() };
  };
  const finish = (id: string) => call('POST', `/api/user/foto/${id}/terminar`);
  const upload = async (bytes: Buffer) => {
    const { id } = await begin(bytes);
    for (const [n, each] of partsOf(bytes).entries()) expect((await put(id, n, each)).status).toBe(200);
    return finish(id);
  };
  return { ...person, call, begin, put, finish, upload };
};

const fetched = (url: string) => api.app.inject({ method: 'GET', url });
const photoOf = (width = 40, height = 30) => sharp({ create: { width, height, channels: 3, background: '#0a0' } });

describe('a photo', () => {
  it('of several parts is re-encoded as a square, and appears wherever the person is shown', async () => {
    expect(big.length).toBeGreaterThan(2 * part);
    const me = await aPerson();
    const { status, json } = await me.upload(big);
    expect(status).toBe(200);
    const served = await fetched(json.img_url);
    expect(served.headers['content-type']).toBe('image/webp');
    expect(served.headers['x-content-type-options']).toBe('nosniff');
    expect(served.headers['cache-control']).toMatch(/^private, max-age=\d+/);
    expect(await sharp(served.rawPayload).metadata()).toMatchObject({
      format: 'webp',
      width: limits.files.photoSide,
      height: limits.files.photoSide,
    });
    expect((await me.call('GET', '/api/user')).json.img_url).toBe(json.img_url);
    const listed = await api.as('admin').call('GET', `/api/usuarios/${me.id}`);
    expect(listed.json.img_url).toBe(json.img_url);
  });

  it('continues after an interruption, with parts in any order and repeated', async () => {
    const me = await aPerson();
    const { id, partes, parte } = await me.begin(big);
    expect({ partes, parte }).toEqual({ partes: partsOf(big).length, parte: part });
    const parts = partsOf(big);
    const send = (n: number) => me.put(id, n, parts[n] ?? Buffer.alloc(0));
    await send(partes - 1);
    await send(0);
    expect((await send(0)).json.recibidas).toEqual([0, partes - 1]);
    expect((await me.finish(id)).json.code).toBe('CONFLICTO');
    expect(await me.begin(big)).toMatchObject({ id, recibidas: [0, partes - 1] });
    expect((await me.call('GET', `/api/user/foto/${id}`)).json.recibidas).toEqual([0, partes - 1]);
    await Promise.all(parts.map((_, n) => send(n)));
    const done = await me.finish(id);
    expect(done.status).toBe(200);
    expect((await me.finish(id)).json).toEqual(done.json);
    expect((await (await aPerson()).finish(id)).status).toBe(404);
  });

  it.each(['jpeg', 'png', 'webp'] as const)('may be %s, and loses its data about place and camera', async (format) => {
    const taken = await photoOf(60, 20)
      .withExif({ IFD0: { ImageDescription: 'secreto' }, IFD3: { GPSLatitudeRef: 'N' } })
      [format]()
      .toBuffer();
    const { json } = await (await aPerson()).upload(taken);
    const kept = (await fetched(json.img_url)).rawPayload;
    expect(kept.includes('secreto')).toBe(false);
    expect((await sharp(kept).metadata()).exif).toBeUndefined();
  });

  it('is rotated by the orientation of the camera', async () => {
    const blue = await photoOf(30, 60).tint('#00f').png().toBuffer();
    const lying = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#f00' } })
      .composite([{ input: await sharp(blue).flatten().linear(0, 0).toBuffer(), left: 30, top: 0 }])
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { json } = await (await aPerson()).upload(lying);
    const { data, info } = await sharp((await fetched(json.img_url)).rawPayload)
      .raw()
      .toBuffer({ resolveWithObject: true });
    const redAt = (x: number, y: number) => data[(y * info.width + x) * info.channels] ?? 0;
    // The left half was red; rotated by a quarter turn, it is the upper half.
    expect([redAt(400, 50) > 200, redAt(50, 50) > 200, redAt(400, 450) < 50, redAt(50, 450) < 50]).toEqual([
      true,
      true,
      true,
      true,
    ]);
  });

  it.each([
    ['a GIF', async () => photoOf().gif().toBuffer(), 415],
    ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), 415],
    ['a page', async () => Buffer.from('<html><script>alert(1)</script></html>'), 415],
    ['a PNG that breaks off', async () => (await photoOf(300, 300).png().toBuffer()).subarray(0, 200), 422],
    [
      'a page that begins like a JPEG',
      async () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('<script>')]),
      422,
    ],
    ['a small file of enormous size', async () => photoOf(9000, 9000).png().toBuffer(), 422],
  ])('that is %s is refused, and the earlier one stays', async (_name, make, status) => {
    const me = await aPerson();
    const before = (await me.upload(await photoOf().png().toBuffer())).json.img_url;
    expect((await me.upload(await make())).status).toBe(status);
    expect((await me.call('GET', '/api/user')).json.img_url).toBe(before);
    expect(await api.db.system.select().from(cargaTable).where(eq(cargaTable.user_id, me.id))).toHaveLength(1);
  });

  it('that differs from the announced one is refused', async () => {
    const me = await aPerson();
    const announced = await photoOf().png().toBuffer();
    const { id } = await me.begin(announced);
    await me.put(id, 0, Buffer.alloc(announced.length, 1));
    expect((await me.finish(id)).json.errors).toEqual({ archivo: ['El archivo llegó dañado: envíelo de nuevo'] });
  });

  it('may have 10 MB and no more, in parts of 256 KB', async () => {
    const me = await aPerson();
    const huella = huellaOf(big);
    expect((await me.call('POST', '/api/user/foto', { bytes: limits.files.photo + 1, huella })).json.code).toBe(
      'CUERPO_MUY_GRANDE',
    );
    expect((await me.call('POST', '/api/user/foto', { bytes: limits.files.photo, huella })).json.partes).toBe(40);
    expect((await me.call('POST', '/api/user/foto', { bytes: 0, huella: 'x' })).status).toBe(422);
    const { id } = await me.begin(big);
    expect((await me.put(id, 0, Buffer.alloc(part + 1))).status).toBe(413);
    expect((await me.put(id, 0, Buffer.alloc(part - 1))).status).toBe(400);
    expect((await me.put(id, 999, Buffer.alloc(1))).status).toBe(404);
    expect((await me.put(id, 0, Buffer.alloc(9), 'image/png')).status).toBe(415);
    expect((await me.put('no-es-carga', 0, Buffer.alloc(9))).status).toBe(404);
  });

  it('in progress is private to its user', async () => {
    const me = await aPerson();
    const other = await aPerson();
    const { id } = await me.begin(big);
    expect((await other.call('GET', `/api/user/foto/${id}`)).status).toBe(404);
    expect((await other.put(id, 0, big.subarray(0, part))).status).toBe(404);
    expect((await other.finish(id)).status).toBe(404);
    expect((await other.begin(big)).id).not.toBe(id);
  });

  it('replaces the earlier one, whose address expires; a deleted one is gone', async () => {
    const me = await aPerson();
    const first = (await me.upload(await photoOf().png().toBuffer())).json.img_url;
    const second = (await me.upload(await photoOf(50, 50).png().toBuffer())).json.img_url;
    expect((await fetched(first)).statusCode).toBe(404);
    expect((await fetched(second)).statusCode).toBe(200);
    expect((await me.call('DELETE', '/api/user/foto')).json).toEqual({ img_url: null });
    expect((await fetched(second)).statusCode).toBe(404);
    expect(
      await api.db.system.select({ id: archivoTable.id }).from(archivoTable).where(eq(archivoTable.user_id, me.id)),
    ).toEqual([]);
  });
});

describe('the address of a file', () => {
  it('works only complete and signed by us', async () => {
    const url = (await (await aPerson()).upload(await photoOf().png().toBuffer())).json.img_url as string;
    const never = (await fetched('/archivos/00000000-0000-4000-8000-000000000000')).json();
    const [path = '', query = ''] = url.split('?');
    const later = new URLSearchParams(query);
    later.set('vence', String(Number(later.get('vence')) + 3_600));
    const other = createFileLinks('otra instalación').of(path.replace('/archivos/', '')) ?? '';
    for (const forged of [
      path,
      `${path}?firma=x`,
      `${path}?${later}`,
      url.slice(0, -2),
      other,
      `/archivos/otra?${query}`,
    ]) {
      const answer = await fetched(forged);
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toEqual(never);
    }
  });

  it('is valid for at least six hours and at most twelve', () => {
    vi.useFakeTimers({ now: new Date('2026-03-01T05:59:00Z') });
    const links = createFileLinks('secreto');
    const parsed = new URL(links.of('abc') ?? '', 'http://x');
    const left = () =>
      links.left('abc', parsed.searchParams.get('vence') ?? '', parsed.searchParams.get('firma') ?? '');
    expect(left()).toBe(6 * 3_600 + 60);
    expect(links.of('abc')).toBe(`${parsed.pathname}${parsed.search}`);
    vi.setSystemTime(new Date('2026-03-01T12:00:00Z'));
    expect(left()).toBeUndefined();
    vi.useRealTimers();
  });
});
