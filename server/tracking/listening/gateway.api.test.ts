import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ClaveIngesta } from '#contract/requests/ingesta';
import { startOwnApi, type TestApi } from '../../testing/app';

/** What a Traccar server is asked, and what it says. */
const asked: { path: string; authorization: string | undefined; body: unknown }[] = [];
const known: { id: number; uniqueId: string }[] = [];
let answer: { status: number; text: string } | 'silence' = { status: 200, text: '{}' };
/** It answers nothing before. */
let held: Promise<void> = Promise.resolve();

const traccar = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const text = Buffer.concat(parts).toString();
    asked.push({
      path: request.url ?? '',
      authorization: request.headers.authorization,
      body: text ? JSON.parse(text) : null,
    });
    void held.then(() => respond(request, response));
  });
});
const respond = (request: IncomingMessage, response: ServerResponse) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://traccar');
  if (pathname === '/api/devices')
    return void response.end(JSON.stringify(known.filter(({ uniqueId }) => uniqueId === searchParams.get('uniqueId'))));
  if (answer === 'silence') return void request.socket.destroy();
  response.writeHead(answer.status).end(answer.text);
};

let api: TestApi;
beforeAll(async () => {
  traccar.listen(0, '127.0.0.1');
  await once(traccar, 'listening');
  const { port } = traccar.address() as AddressInfo;
  api = await startOwnApi({ TRACKERS: 'off', TRACCAR_URL: `http://127.0.0.1:${port}/`, TRACCAR_TOKEN: 'a-token' });
});
afterAll(async () => {
  await api.close();
  traccar.close();
});
beforeEach(() => {
  asked.length = 0;
  answer = { status: 200, text: '{}' };
});

let numbers = 40;
const aDevice = async (atTraccar = true) => {
  const device = await api.aDispositivo();
  if (atTraccar) known.push({ id: ++numbers, uniqueId: device.identificador });
  return { ...device, number: numbers };
};
const send = (id: number, body: object) => api.as('admin').call('POST', `/api/dispositivos/${id}/comandos`, body);
const last = async (id: number) => (await api.as('admin').call('GET', `/api/dispositivos/${id}/comandos`)).json[0];
const becomes = (id: number, what: object) =>
  vi.waitFor(async () => expect(await last(id)).toMatchObject(what), { timeout: 20_000, interval: 20 });
const sent = () => asked.filter(({ path }) => path === '/api/commands/send').map(({ body }) => body);

const forward = async (identifier: string, position: object) => {
  const keys = (await api.as('admin').call('GET', '/api/dispositivos/claves')).json as ClaveIngesta[];
  const at = new Date().toISOString();
  const body = {
    device: { uniqueId: identifier },
    position: { fixTime: at, deviceTime: at, valid: true, latitude: 4.6, longitude: -74, ...position },
  };
  expect((await api.call('POST', `/gps/${keys[0]?.clave}/traccar`, body)).status).toBe(200);
};

describe('a command to a device behind a Traccar server', () => {
  it.each([
    [{ tipo: 'posicion' }, { type: 'positionSingle', attributes: {} }],
    [{ tipo: 'reanudar_motor' }, { type: 'engineResume', attributes: {} }],
    [
      { tipo: 'intervalo', datos: { segundos: 30 } },
      { type: 'positionPeriodic', attributes: { frequency: 30 } },
    ],
    [
      { tipo: 'texto', datos: { texto: 'STATUS#' } },
      { type: 'custom', attributes: { data: 'STATUS#' } },
    ],
  ])('goes through its API: %j', async (command, expected) => {
    const { id, number, identificador } = await aDevice();
    await send(id, command);
    await becomes(id, {
      estado: 'enviado',
      respuesta: expect.stringContaining('lo envió'),
      enviado_en: expect.any(String),
    });
    expect(sent()).toEqual([{ deviceId: number, ...expected }]);
    expect(asked[0]).toMatchObject({ path: `/api/devices?uniqueId=${identificador}`, authorization: 'Bearer a-token' });
    expect((await api.as('admin').call('GET', `/api/dispositivos/${id}/conexion`)).json.comandos).toBe('traccar');
  });

  it('is confirmed by the device’s own words, and by nothing else', async () => {
    const { id, identificador } = await aDevice();
    await send(id, { tipo: 'texto', datos: { texto: 'RELAY' } });
    await becomes(id, { estado: 'enviado' });
    await forward(identificador, {});
    expect(await last(id)).toMatchObject({ estado: 'enviado' });
    await forward(identificador, { latitude: 4.7, attributes: { result: 'RELAY OK' } });
    await becomes(id, { estado: 'confirmado', respuesta: 'RELAY OK' });
  });

  it('waits at Traccar for a device that is away; a refusal and a broken answer are told', async () => {
    const { id } = await aDevice();
    answer = { status: 202, text: '{}' };
    await send(id, { tipo: 'posicion' });
    await becomes(id, { estado: 'enviado', respuesta: expect.stringContaining('lo guardó') });
    answer = { status: 400, text: 'Command rebootDevice is not supported in protocol h02\nat org.example' };
    await send(id, { tipo: 'reiniciar' });
    await becomes(id, {
      estado: 'fallido',
      respuesta: 'El servidor Traccar contestó 400: Command rebootDevice is not supported in protocol h02',
    });
    answer = 'silence';
    await send(id, { tipo: 'posicion' });
    await becomes(id, { estado: 'fallido', respuesta: expect.stringContaining('no se sabe si lo envió') });
    expect(sent()).toHaveLength(3);
  });

  it('to a device that Traccar does not know says so while it waits', async () => {
    const { id } = await aDevice(false);
    await send(id, { tipo: 'posicion' });
    await becomes(id, { estado: 'pendiente', respuesta: 'El servidor Traccar no conoce este equipo.' });
    expect(sent()).toEqual([]);
  });

  it('waits for a few at most of another company’s hundred, whether Traccar knows their devices or not', async () => {
    await api.db.system.execute(sql`delete from comandos`);
    await api.db.system.execute(sql`
      with equipos as (
        insert into dispositivos (empresa_id, identificador, tipo, unidad_velocidad)
        select ${api.a}, 'gente' || n, 'gps', 'kmh' from generate_series(1, 100) n returning id
      )
      insert into comandos (empresa_id, dispositivo_id, tipo, creado_por_id, caduca_en)
      select ${api.a}, id, 'posicion', 1, now() + interval '1 hour' from equipos`);
    for (let n = 50; n <= 100; n++) known.push({ id: 1_000 + n, uniqueId: `gente${n}` });
    let release = () => {};
    held = new Promise((done) => (release = done));
    const [mine, other] = [await aDevice(), await api.aDispositivo({}, api.b)];
    await send(mine.id, { tipo: 'posicion' });
    await vi.waitFor(() => expect(asked).toHaveLength(1), { timeout: 20_000 });
    const { status } = await api
      .as('admin', api.b)
      .call('POST', `/api/dispositivos/${other.id}/comandos`, { tipo: 'posicion' });
    expect(status).toBe(201);
    release();
    await becomes(mine.id, { estado: 'enviado' });
    const devices = asked.flatMap(({ path }) => /devices\?uniqueId=(.*)/.exec(path)?.[1] ?? []);
    expect(devices.indexOf(other.identificador)).toBeLessThanOrEqual(2);
    // It counts as sent before its server has received it.
    await vi.waitFor(() => expect(sent().length).toBeGreaterThan(51), { timeout: 60_000 });
    await api.db.system.execute(sql`delete from comandos`);
  });

  it('is not sent where another company calls a device so, too', async () => {
    const { id, identificador } = await aDevice();
    await api.aDispositivo({ identificador }, api.b);
    await send(id, { tipo: 'reiniciar' });
    await becomes(id, { estado: 'pendiente', respuesta: expect.stringContaining('Otra empresa') });
    expect(sent()).toEqual([]);
  });

  it('that stops the engine waits until the vehicle stands', async () => {
    const { id, identificador, number } = await aDevice();
    const activo = await api.anActivo({ placa: 'TRC482' });
    await api
      .as('admin')
      .call('POST', `/api/dispositivos/${id}/asignar`, { activo_id: activo.id, desde: '2020-01-01T00:00:00.000Z' });
    await forward(identificador, { speed: 40 });
    await send(id, { tipo: 'parar_motor', datos: { placa: 'TRC482' } });
    await send(id, { tipo: 'posicion' });
    await becomes(id, { tipo: 'posicion', estado: 'enviado' });
    // It counts as sent before its server has received it.
    await vi.waitFor(() => expect(sent()).toEqual([{ deviceId: number, type: 'positionSingle', attributes: {} }]), {
      timeout: 60_000,
    });
    await forward(identificador, { speed: 3, latitude: 4.61 });
    await send(id, { tipo: 'posicion' });
    await vi.waitFor(() => expect(sent()).toContainEqual({ deviceId: number, type: 'engineStop', attributes: {} }), {
      timeout: 20_000,
    });
  });
});
