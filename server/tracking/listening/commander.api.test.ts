import dgram from 'node:dgram';
import { once } from 'node:events';
import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startOwnApi } from '../../testing/app';
import { useApi } from '../../testing/useApi';
import { gt06LogIn, gt06Packet, gt06Report, teltonikaPacket, teltonikaRecords } from '../trackers/testing';
import { anImei, createTrackers, place } from '../../testing/sockets';
import { filtered } from '../../../testing/filtered';

const api = useApi(() => startOwnApi({ TRACKERS: 'gt06:0,teltonika:0', HOST: '127.0.0.1' }));
let trackers: Awaited<ReturnType<typeof createTrackers>>;
beforeAll(async () => {
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  trackers = await createTrackers(api);
});
afterEach(() => trackers.hangUp());

const becomes = (what: () => unknown, value: unknown) =>
  vi.waitFor(async () => expect(await what()).toEqual(value), { timeout: 20_000, interval: 20 });

describe('a command', () => {
  const words = (text: string, serial = 9) =>
    gt06Packet(
      0x15,
      Buffer.concat([Buffer.from([text.length + 4, 0, 0, 0, 0]), Buffer.from(text), Buffer.from([0, 2])]),
      serial,
    );
  const send = (id: number, body: object) => api.as('admin').call('POST', `/api/dispositivos/${id}/comandos`, body);
  const states = async (id: number) =>
    (await api.as('admin').get(`/api/dispositivos/${id}/comandos`)).map(
      ({ tipo, estado, respuesta }: Record<string, string>) => [tipo, estado, respuesta],
    );

  it('goes out over the open connection, once, and is confirmed by the tracker’s words', async () => {
    const imei = anImei();
    const { dispositivo } = await trackers.aVehicle({ identificador: imei });
    const tracker = await trackers.connect('gt06');
    tracker.send(gt06LogIn(imei));
    await vi.waitFor(() => expect(tracker.answers()).not.toBe(''));
    expect(await send(dispositivo.id, { tipo: 'texto', datos: { texto: 'STATUS#' } })).toMatchObject({
      status: 201,
      json: { estado: 'pendiente', datos: { texto: 'STATUS#' } },
    });
    await vi.waitFor(() => expect(tracker.text()).toContain('STATUS#'), { timeout: 10_000 });
    await becomes(() => states(dispositivo.id), [['texto', 'enviado', null]]);
    tracker.send(words('Battery:4.1V OK'));
    await becomes(() => states(dispositivo.id), [['texto', 'confirmado', 'Battery:4.1V OK']]);
    // A word too many confirms nothing.
    tracker.send(words('Battery:4.1V OK', 10));
    tracker.socket.destroy();
    const again = await trackers.connect('gt06');
    again.send(gt06LogIn(imei), gt06Packet(0x13, Buffer.from([0x46, 6, 4, 0, 2]), 2));
    await vi.waitFor(() => expect(again.answers().match(/7878/g)?.length).toBeGreaterThanOrEqual(2), {
      timeout: 10_000,
    });
    expect(again.text()).not.toContain('STATUS#');
    const audited = await api
      .as('admin')
      .call('GET', `/api/auditoria?${filtered({ entidad: 'dispositivos', entidad_id: dispositivo.id })}`);
    expect(JSON.stringify(audited.json)).toContain('STATUS#');
  });

  it('that stops the engine asks for the plate, and waits until the vehicle is slow', async () => {
    const imei = anImei();
    const { activo, dispositivo } = await trackers.aVehicle({ identificador: imei });
    expect(await send(dispositivo.id, { tipo: 'parar_motor' })).toMatchObject({
      status: 422,
      json: { errors: { 'datos.placa': expect.anything() } },
    });
    const { version } = await api.as('admin').get(`/api/activos/${activo.id}`);
    await api.as('admin').call('PUT', `/api/activos/${activo.id}`, { placa: 'KTR482', version });
    expect(await send(dispositivo.id, { tipo: 'parar_motor', datos: { placa: 'KTR483' } })).toMatchObject({
      status: 422,
      json: { errors: { 'datos.placa': expect.anything() } },
    });
    const tracker = await trackers.connect('gt06');
    tracker.send(gt06LogIn(imei), gt06Report({ ...place(0), speed: 80 }, 2));
    await vi.waitFor(() => expect(tracker.answers().match(/7878/g)).toHaveLength(2), { timeout: 10_000 });
    expect((await send(dispositivo.id, { tipo: 'parar_motor', datos: { placa: 'ktr-482' } })).status).toBe(201);
    tracker.send(gt06Report({ ...place(10), speed: 45 }, 3));
    await vi.waitFor(() => expect(tracker.answers().match(/7878/g)).toHaveLength(3), { timeout: 10_000 });
    expect(await states(dispositivo.id)).toEqual([['parar_motor', 'pendiente', null]]);
    tracker.send(gt06Report({ ...place(20), speed: 12 }, 4));
    await vi.waitFor(() => expect(tracker.text()).toContain('RELAY,1#'), { timeout: 10_000 });
    tracker.send(words('Cut off the fuel supply: fail'));
    await becomes(() => states(dispositivo.id), [['parar_motor', 'fallido', 'Cut off the fuel supply: fail']]);
    expect(tracker.text().match(/RELAY/g)).toHaveLength(1);
  });

  it('that finds no tracker in time is not sent later', async () => {
    const imei = anImei();
    const { dispositivo } = await trackers.aVehicle({ identificador: imei });
    expect(
      await send(dispositivo.id, { tipo: 'posicion', caduca_en: new Date(Date.now() - 1_000).toISOString() }),
    ).toMatchObject({ status: 422 });
    expect(
      (await send(dispositivo.id, { tipo: 'posicion', caduca_en: new Date(Date.now() + 700).toISOString() })).status,
    ).toBe(201);
    await vi.waitFor(
      async () => expect(await states(dispositivo.id)).toMatchObject([['posicion', 'caducado', expect.anything()]]),
      { timeout: 10_000 },
    );
    const tracker = await trackers.connect('gt06');
    tracker.send(gt06LogIn(imei), gt06Report(place(0), 2));
    await vi.waitFor(() => expect(tracker.answers().match(/7878/g)).toHaveLength(2), { timeout: 10_000 });
    expect(tracker.text()).not.toContain('WHERE');
    // Another one waits for the tracker, and its next place answers it.
    expect((await send(dispositivo.id, { tipo: 'posicion' })).status).toBe(201);
    await vi.waitFor(() => expect(tracker.text()).toContain('WHERE#'), { timeout: 10_000 });
    tracker.send(gt06Report(place(10), 3));
    await vi.waitFor(
      async () => expect((await states(dispositivo.id))[0]).toEqual(['posicion', 'confirmado', 'Envió su posición.']),
      { timeout: 10_000 },
    );
  });

  it('goes back to the address of the last datagram, and its words are known by that address', async () => {
    const imei = anImei();
    const { dispositivo } = await trackers.aVehicle({ identificador: imei });
    const socket = dgram.createSocket('udp4');
    const came: string[] = [];
    socket.on('message', (bytes) => came.push(bytes.toString('latin1')));
    const sendBytes = (bytes: Buffer) => socket.send(bytes, trackers.portOf('teltonika', 'udp'), '127.0.0.1');
    const report = (second: number) => {
      const body = Buffer.concat([
        Buffer.from([0xca, 0xfe, 1, 5, 0, 15]),
        Buffer.from(imei),
        teltonikaRecords([place(second)]),
      ]);
      sendBytes(Buffer.concat([Buffer.from([body.length >> 8, body.length & 0xff]), body]));
    };
    const first = once(socket, 'message');
    report(0);
    await first;
    await send(dispositivo.id, { tipo: 'texto', datos: { texto: 'getver' } });
    await vi.waitFor(() => expect(came.some((text) => text.includes('getver'))).toBe(true), { timeout: 10_000 });
    report(10);
    sendBytes(
      teltonikaPacket(Buffer.concat([Buffer.from([0x0c, 1, 6, 0, 0, 0, 6]), Buffer.from('Ver:03'), Buffer.from([1])])),
    );
    await becomes(() => states(dispositivo.id), [['texto', 'confirmado', 'Ver:03']]);
    expect(came.filter((text) => text.includes('getver'))).toHaveLength(1);
    socket.close();
  });

  it('does not go to another address that says it is the tracker while that one is there', async () => {
    const imei = anImei();
    const { dispositivo } = await trackers.aVehicle({ identificador: imei });
    const open = (address: string) => {
      const socket = dgram.createSocket('udp4').bind(0, address);
      const came: string[] = [];
      socket.on('message', (bytes) => came.push(bytes.toString('latin1')));
      const report = async (second: number) => {
        const body = Buffer.concat([
          Buffer.from([0xca, 0xfe, 1, 5, 0, 15]),
          Buffer.from(imei),
          teltonikaRecords([place(second)]),
        ]);
        const packet = Buffer.concat([Buffer.from([body.length >> 8, body.length & 0xff]), body]);
        const answered = once(socket, 'message');
        socket.send(packet, trackers.portOf('teltonika', 'udp'), '127.0.0.1');
        await answered;
      };
      return { socket, came, report };
    };
    const [own, stranger] = [open('127.0.0.1'), open('127.0.0.2')];
    await own.report(0);
    // What it says is stored and answered, because an identifier is all that trackers bring.
    for (const second of [10, 20, 30]) await stranger.report(second);
    expect(
      (await api.db.system.execute(sql`select 1 from posiciones where dispositivo_id = ${dispositivo.id}`)).rows,
    ).toHaveLength(4);
    await send(dispositivo.id, { tipo: 'texto', datos: { texto: 'getver' } });
    await vi.waitFor(() => expect(own.came.some((text) => text.includes('getver'))).toBe(true), { timeout: 10_000 });
    expect(stranger.came.some((text) => text.includes('getver'))).toBe(false);
    own.socket.close();
    stranger.socket.close();
  });

  it('of one company is not sent to a tracker that another company has by now', async () => {
    const imei = anImei();
    const { dispositivo } = await trackers.aVehicle({ identificador: imei });
    const tracker = await trackers.connect('gt06');
    tracker.send(gt06LogIn(imei));
    await vi.waitFor(() => expect(tracker.answers()).not.toBe(''));
    // The same identifier on another device, while the connection stays open and silent.
    await api.db.system.execute(sql`delete from imeis where imei = ${imei}`);
    const theirs = await api.aDispositivo({ identificador: anImei() }, api.b);
    await api.db.system.execute(sql`update imeis set imei = ${imei} where dispositivo_id = ${theirs.id}`);
    await send(dispositivo.id, { tipo: 'texto', datos: { texto: 'FORMER#' } });
    api.tracking.forget();
    await vi.waitFor(
      async () => {
        tracker.send(gt06LogIn(imei, 2));
        const { json } = await api.as('admin', api.b).call('GET', `/api/dispositivos/${theirs.id}/conexion`);
        expect(json).toMatchObject({ conectado_en: expect.any(String) });
      },
      { timeout: 20_000, interval: 200 },
    );
    await api.as('admin', api.b).call('POST', `/api/dispositivos/${theirs.id}/comandos`, {
      tipo: 'texto',
      datos: { texto: 'STATUS#' },
    });
    await vi.waitFor(() => expect(tracker.text()).toContain('STATUS#'), { timeout: 10_000 });
    expect(tracker.text()).not.toContain('FORMER#');
    expect(await states(dispositivo.id)).toEqual([['texto', 'pendiente', null]]);
    await vi.waitFor(
      async () =>
        expect(await api.as('admin').get(`/api/dispositivos/${dispositivo.id}/conexion`)).toMatchObject({
          conectado_en: null,
        }),
      { timeout: 10_000 },
    );
  });

  it('is for who may edit devices of that company', async () => {
    const { dispositivo } = await trackers.aVehicle({ identificador: anImei() });
    expect(
      (await api.as('admin', api.b).call('POST', `/api/dispositivos/${dispositivo.id}/comandos`, { tipo: 'posicion' }))
        .status,
    ).toBe(404);
    expect(
      (await api.as('monitor').call('POST', `/api/dispositivos/${dispositivo.id}/comandos`, { tipo: 'posicion' }))
        .status,
    ).toBe(403);
    expect((await api.as('admin', api.b).call('GET', `/api/dispositivos/${dispositivo.id}/comandos`)).status).toBe(404);
  });

  it('has a page that shows how the tracker is connected', async () => {
    const imei = anImei();
    const { dispositivo } = await trackers.aVehicle({ identificador: imei });
    const tracker = await trackers.connect('gt06');
    tracker.send(gt06LogIn(imei));
    const connection = async () => await api.as('admin').get(`/api/dispositivos/${dispositivo.id}/conexion`);
    await vi.waitFor(
      async () =>
        expect(await connection()).toMatchObject({
          protocolo: 'gt06',
          direccion: '127.0.0.1',
          conectado_en: expect.any(String),
          trama: gt06LogIn(imei).toString('hex'),
        }),
      { timeout: 10_000 },
    );
    tracker.socket.destroy();
    await vi.waitFor(
      async () => expect(await connection()).toMatchObject({ conectado_en: null, protocolo: 'gt06', cambios: [] }),
      { timeout: 10_000 },
    );

    // Where it came from before, and how it spoke, is kept.
    await api.db.system.execute(sql`
      update estado_dispositivo set protocolo = 'h02', direccion = '190.0.0.1'
      where dispositivo_id = ${dispositivo.id}`);
    const again = await trackers.connect('gt06');
    again.send(gt06LogIn(imei), gt06Report(place(0), 2), gt06Report(place(10), 3));
    await vi.waitFor(
      async () =>
        expect(await connection()).toMatchObject({
          protocolo: 'gt06',
          comandos: 'directo',
          cambios: [{ protocolo: 'h02', direccion: '190.0.0.1', en: expect.any(String) }],
        }),
      { timeout: 10_000 },
    );
  });
});
