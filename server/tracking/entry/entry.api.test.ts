import { request as httpRequest } from 'node:http';
import { gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { startOwnApi } from '../../testing/app';
import { useApi } from '../../testing/useApi';
import { claveIngestaTable } from '../../db/tables/posiciones';

const api = useApi(startOwnApi);
let at = '';
beforeAll(async () => {
  at = await api.app.listen({ port: 0, host: '127.0.0.1' });
  await api.db.system.insert(claveIngestaTable).values({ empresa_id: api.a, clave: 'clave' });
});

const begun = Math.floor(Date.now() / 1000) * 1000;
const secondsAgo = (s: number) => new Date(begun - s * 1_000).toISOString();
const location = (ago: number, more: object = {}) => ({
  timestamp: secondsAgo(ago),
  coords: { latitude: 4.6 + ago / 1e5, longitude: -74.1, speed: 3 },
  ...more,
});

const aDevice = async () => {
  const { id, identificador } = await api.aDispositivo();
  const frames = async () => {
    const { rows } = await api.db.system.execute<{ n: number }>(
      sql`select count(*)::int as n from posiciones where dispositivo_id = ${id}`,
    );
    return rows[0]?.n;
  };
  return { id: id as number, name: identificador as string, frames };
};

const post = async (body: string | Buffer, headers: Record<string, string> = {}, path = '/gps/clave') => {
  const answer = await fetch(at + path, {
    method: 'POST',
    body: typeof body === 'string' ? body : new Uint8Array(body),
    headers,
  });
  return {
    status: answer.status,
    mark: answer.headers.get('x-ftrack'),
    json: (await answer.json()) as { guardada?: boolean; motivo?: string; message?: string },
  };
};
const query = async (parameters: Record<string, string>, method = 'GET') => {
  const answer = await fetch(`${at}/gps/clave?${new URLSearchParams(parameters)}`, { method });
  return { status: answer.status, mark: answer.headers.get('x-ftrack') };
};
const refusedOf = async (name: string) => {
  const { json } = await api.as('admin').call('GET', '/api/dispositivos/tramas-rechazadas');
  return (json as { identificador: string; motivo: string }[]).filter(({ identificador }) => identificador === name);
};

describe('an invalid frame is recorded and acknowledged, so that the device sends those behind it', () => {
  const tomorrow = new Date(Date.now() + 25 * 3_600_000).toISOString();
  it.each([
    ['a latitude off the globe', { lat: '90.1', lon: '0' }, 'latitud'],
    ['a longitude off the globe', { lat: '0.5', lon: '-180.5' }, 'longitud'],
    ['half a place', { lat: '4' }, 'juntas'],
    ['a place that is no number', { lat: 'norte', lon: '1' }, 'latitud'],
    ['a time before 2000', { lat: '4', lon: '-74', timestamp: '1999-12-31T23:59:59Z' }, '2000'],
    ['a time more than a day ahead', { lat: '4', lon: '-74', timestamp: tomorrow }, '24 horas'],
    ['30 February', { lat: '4', lon: '-74', timestamp: '2026-02-30T12:00:00Z' }, 'fecha'],
    ['29 February of a common year', { lat: '4', lon: '-74', timestamp: '2025-02-29 12:00:00' }, 'fecha'],
    ['no time that anybody understands', { lat: '4', lon: '-74', timestamp: 'ayer' }, 'fecha'],
  ])('%s', async (_what, frame, reason) => {
    const device = await aDevice();
    const answer = await query({ id: device.name, ...frame } as Record<string, string>);
    expect(answer.status).toBe(200);
    expect(answer.mark).toMatch(/^rechazada; motivo=[\x20-\x7e]+$/);
    expect(answer.mark).toContain(reason);
    expect(await device.frames()).toBe(0);
    await expect.poll(() => refusedOf(device.name)).toMatchObject([{ motivo: expect.stringContaining(reason) }]);
  });

  it.each([
    ['only a battery', { batt: '80' }, /^guardada; motivo=No trae ubicacion: /],
    [
      'names that nobody knows',
      { latitud: '4', longitud: '-74' },
      /^guardada; motivo=No trae ubicacion ni otro dato conocido: /,
    ],
    ['only its identifier', {}, /^guardada; motivo=No trae ubicacion ni otro dato conocido: /],
    ['a place', { LAT: '4', LON: '-74' }, null],
  ])('but one with %s is stored, and told what it lacks', async (_what, frame, mark) => {
    const device = await aDevice();
    const answer = await fetch(
      `${at}/gps/clave?${new URLSearchParams({ id: device.name, ...frame } as Record<string, string>)}`,
    );
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-ftrack')).toEqual(mark && expect.stringMatching(mark));
    expect(await answer.json()).toEqual({
      guardada: true,
      ...(mark && { motivo: expect.stringMatching(/^No trae ubicación/) }),
    });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await device.frames()).toBe(1);
  });

  it('in any protocol, or larger than 64 KB', async () => {
    const device = await aDevice();
    const wrong = [
      [{ device_id: device.name }, '/gps/clave'],
      [{ device_id: device.name, location: {} }, '/gps/clave'],
      [{ device_id: device.name, location: location(1, { extras: { nota: 'x'.repeat(70_000) } }) }, '/gps/clave'],
      [{ device: { uniqueId: device.name } }, '/gps/clave/traccar'],
      [{ device: { uniqueId: device.name }, position: { fixTime: '2026-02-30T00:00:00Z' } }, '/gps/clave/traccar'],
    ] as const;
    for (const [body, path] of wrong)
      expect(await post(JSON.stringify(body), {}, path)).toMatchObject({
        status: 200,
        mark: expect.stringContaining('rechazada'),
        json: { guardada: false },
      });
    expect(await device.frames()).toBe(0);
  });

  it('but one that may succeed later, or that no device sends, is still refused', async () => {
    const device = await aDevice();
    expect((await post(JSON.stringify({ location: location(1) }))).status).toBe(400);
    expect((await post(`{"device_id":"${device.name}","loc`)).status).toBe(400);
    expect((await post(JSON.stringify({ device_id: 'nadie', location: { timestamp: 'x' } }))).status).toBe(404);
    expect((await post('{}', {}, '/gps/otra')).status).toBe(401);
    expect((await post(JSON.stringify({ device_id: device.name, nota: 'x'.repeat(1_100_000) }))).status).toBe(413);
    expect((await post(JSON.stringify({ device_id: device.name, location: location(1) }))).mark).toBeNull();
  });
});

it('and a HEAD request stores nothing', async () => {
  const device = await aDevice();
  const frame = { id: device.name, lat: '4', lon: '-74' };
  expect(await query(frame, 'HEAD')).toMatchObject({ status: 405 });
  expect((await fetch(`${at}/gps/clave/?${new URLSearchParams(frame)}`, { method: 'HEAD' })).status).toBe(405);
  expect(await query({ ...frame, id: 'desconocido-head' }, 'HEAD')).toMatchObject({ status: 405 });
  expect(await device.frames()).toBe(0);
  const { rows } = await api.db.system.execute(
    sql`select 1 from dispositivos_desconocidos where identificador = 'desconocido-head'`,
  );
  expect(rows).toEqual([]);
  expect((await query(frame)).status).toBe(200);
  expect(await device.frames()).toBe(1);
});

describe('a phone that was long offline', () => {
  it('may send a thousand locations at once, and is acknowledged when all are stored', async () => {
    const device = await aDevice();
    const many = Array.from({ length: 1_000 }, (_, i) => ({ device_id: device.name, location: location(i + 1) }));
    expect(await post(JSON.stringify(many))).toMatchObject({ status: 200, mark: null, json: { guardada: true } });
    expect(await device.frames()).toBe(1_000);
    expect((await post(JSON.stringify(many))).status).toBe(200);
    expect(await device.frames()).toBe(1_000);
    expect((await post(JSON.stringify([...many, { device_id: device.name, location: location(2_000) }]))).status).toBe(
      413,
    );
    expect(await device.frames()).toBe(1_000);
  });

  it('may send its identifier once for all of them', async () => {
    const device = await aDevice();
    expect((await post(JSON.stringify({ device_id: device.name, location: [location(1), location(2)] }))).status).toBe(
      200,
    );
    expect(await device.frames()).toBe(2);
  });

  it('is not blocked by an invalid location, and gets an error for one that may succeed later', async () => {
    const device = await aDevice();
    const good = [1, 2, 3].map((ago) => ({ device_id: device.name, location: location(ago) }));
    const wrong = { device_id: device.name, location: { timestamp: '2026-02-30T00:00:00Z' } };
    expect(await post(JSON.stringify([good[0], wrong, good[1]]))).toMatchObject({
      status: 200,
      mark: expect.stringContaining('rechazada'),
    });
    expect(await device.frames()).toBe(2);
    const unknownDevice = { device_id: 'aun-no', location: location(1) };
    expect(await post(JSON.stringify([wrong, unknownDevice, good[2]]))).toMatchObject({
      status: 200,
      json: { guardada: false, items: [{ status: 400 }, { status: 404 }, { status: 200 }] },
    });
    expect(await device.frames()).toBe(3);
    await vi.waitFor(async () =>
      expect(await api.as('admin').get('/api/dispositivos/tramas-rechazadas')).toContainEqual(
        expect.objectContaining({ identificador: 'aun-no', motivo: expect.stringContaining('no está registrado') }),
      ),
    );
    // Where all of it may succeed later, the device keeps it.
    expect((await post(JSON.stringify([unknownDevice, unknownDevice]))).status).toBe(404);
    expect((await post('[]')).status).toBe(400);
    expect((await post(JSON.stringify([1, null, 'x']))).status).toBe(400);
  });

  it('may compress its body', async () => {
    const device = await aDevice();
    const packed = gzipSync(JSON.stringify([1, 2].map((ago) => ({ device_id: device.name, location: location(ago) }))));
    expect((await post(packed, { 'content-encoding': 'gzip', 'content-type': 'application/json' })).status).toBe(200);
    const form = gzipSync(
      new URLSearchParams({ id: device.name, lat: '4', lon: '-74', timestamp: secondsAgo(3) }).toString(),
    );
    expect((await post(form, { 'content-encoding': 'gzip' })).status).toBe(200);
    expect(await device.frames()).toBe(3);
  });

  it('cannot send a gzip bomb or a truncated archive', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000, ' '));
    expect(bomb.length).toBeLessThan(100_000);
    expect((await post(bomb, { 'content-encoding': 'gzip' })).status).toBe(413);
    const half = gzipSync(JSON.stringify({ device_id: 'x', location: location(1) }));
    expect((await post(half.subarray(0, half.length / 2), { 'content-encoding': 'gzip' })).status).toBe(400);
  });

  it('gets 413 for a body over 1 MB without a content length', async () => {
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const sent = httpRequest(`${at}/gps/clave`, { method: 'POST' }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      });
      sent.on('error', reject);
      for (let i = 0; i < 11; i++) sent.write('x'.repeat(100_000));
      sent.end();
    });
    expect(status).toBe(413);
  });
});
