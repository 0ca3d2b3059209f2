import dgram from 'node:dgram';
import { once } from 'node:events';
import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { limits } from '#contract/core/limits';
import type { Puerto } from '#contract/entities/rastreadores';
import { startOwnApi } from '../../testing/app';
import { useApi } from '../../testing/useApi';
import { unaRegla } from '../../testing/factories';
import { anImei, begun, createTrackers, place } from '../../testing/sockets';
import {
  gt06LogIn,
  gt06Packet,
  gt06Report,
  teltonikaLogIn,
  teltonikaPacket,
  teltonikaRecords,
} from '../trackers/testing';
import { suntechReport } from '../trackers/spoken';
import { filtered } from '../../../testing/filtered';

const api = useApi(() => startOwnApi({ TRACKERS: 'gt06:0,teltonika:0,suntech:0,coban_gps103:0', HOST: '127.0.0.1' }));
let trackers: Awaited<ReturnType<typeof createTrackers>>;
beforeAll(async () => {
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  trackers = await createTrackers(api);
});
afterEach(() => trackers.hangUp());

const becomes = (what: () => unknown, value: unknown) =>
  vi.waitFor(async () => expect(await what()).toEqual(value), { timeout: 20_000, interval: 20 });

const stored = async (dispositivoId: number) =>
  (
    await api.db.system.execute<{ latitud: number | null }>(
      sql`select latitud from posiciones where dispositivo_id = ${dispositivoId} order by fecha_dispositivo`,
    )
  ).rows;

describe('a tracker', () => {
  it('logs in, reports in any pieces, and is answered when its reports are durable', async () => {
    const imei = anImei();
    const { activo, dispositivo } = await trackers.aVehicle({ identificador: imei });
    const tracker = await trackers.connect('gt06');
    const bytes = Buffer.concat([gt06LogIn(imei, 1), gt06Report(place(0), 2), gt06Report(place(10), 3)]);
    for (const byte of bytes.subarray(0, 40)) tracker.socket.write(Buffer.from([byte]));
    tracker.send(bytes.subarray(40));
    await vi.waitFor(() => expect(tracker.answers().match(/7878/g)).toHaveLength(3), { timeout: 20_000 });
    expect(tracker.answers()).toMatch(/^787805010001.{8}787805120002.{8}787805120003.{4}0d0a$/);
    expect(await stored(dispositivo.id)).toHaveLength(2);
    await api.tracking.projected();
    const { json } = await api.as('monitor').call('GET', `/api/posiciones?${filtered({ activo_id: activo.id })}`);
    expect(json).toMatchObject([{ latitud: 4.6, velocidad_kmh: 30 }, { latitud: 4.601 }]);
    // What it sends again is stored once, and answered again.
    tracker.send(gt06Report(place(10), 4));
    await vi.waitFor(() => expect(tracker.answers().match(/7878/g)).toHaveLength(4), { timeout: 20_000 });
    expect(await stored(dispositivo.id)).toHaveLength(2);
  });

  it('may have two connections, and come back on another one', async () => {
    const imei = anImei();
    const { dispositivo } = await trackers.aVehicle({ identificador: imei });
    const [first, second] = [await trackers.connect('teltonika'), await trackers.connect('teltonika')];
    first.send(teltonikaLogIn(imei), teltonikaPacket(teltonikaRecords([place(0), place(1)])));
    second.send(teltonikaLogIn(imei), teltonikaPacket(teltonikaRecords([place(1), place(2)])));
    await becomes(() => [first.answers(), second.answers()], ['0100000002', '0100000002']);
    first.socket.destroy();
    second.send(teltonikaPacket(teltonikaRecords([place(3)])));
    await becomes(second.answers, '010000000200000001');
    expect(await stored(dispositivo.id)).toHaveLength(4);
  });

  it('has five connections at most: whoever knows its identifier must not take up those of others', async () => {
    const imei = anImei();
    await trackers.aVehicle({ identificador: imei });
    const open: Awaited<ReturnType<typeof trackers.connect>>[] = [];
    for (let i = 0; i < limits.trackers.perDevice + 2; i++) {
      const tracker = await trackers.connect('gt06');
      tracker.send(gt06LogIn(imei));
      await vi.waitFor(() => expect(tracker.answers()).not.toBe(''), { timeout: 10_000 });
      open.push(tracker);
    }
    await becomes(() => open.map((each) => each.isClosed()).filter(Boolean).length, 2);
    expect(open.slice(2).some((each) => each.isClosed())).toBe(false);
  });

  it('may be called by its maker, once over all companies', async () => {
    const { dispositivo } = await trackers.aVehicle({ identificador: '100850000', protocolo: 'suntech' });
    const again = await api
      .as('admin', api.b)
      .call('POST', '/api/dispositivos', { identificador: '100850000', protocolo: 'suntech' });
    expect(again).toMatchObject({ status: 422, json: { errors: { identificador: expect.anything() } } });
    // Of another protocol it is another tracker.
    expect(
      (await api.as('admin', api.b).call('POST', '/api/dispositivos', { identificador: '100850000', protocolo: 'h02' }))
        .status,
    ).toBe(201);
    const tracker = await trackers.connect('suntech');
    const day = new Date(begun).toISOString().slice(0, 10).replaceAll('-', '');
    tracker.send(
      `ST300STT;100850000;04;1001;${day};00:00:01;00129;+04.711000;-074.072100;043.000;271.00;7;1;41548;12.17;110001;2;1\r`,
    );
    await becomes(async () => (await stored(dispositivo.id)).length, 1);
  });

  it('that reports 0,0 is answered and not drawn; one that lost its clock is told why it is refused', async () => {
    const imei = anImei();
    const { activo, dispositivo } = await trackers.aVehicle({ identificador: imei });
    const tracker = await trackers.connect('gt06');
    tracker.send(
      gt06LogIn(imei),
      gt06Report({ ...place(0), latitude: 0, longitude: 0 }, 2),
      gt06Report({ ...place(0), at: new Date('2079-01-01T00:00:00Z') }, 3),
    );
    await vi.waitFor(() => expect(tracker.answers().match(/7878/g)).toHaveLength(3), { timeout: 20_000 });
    expect(await stored(dispositivo.id)).toHaveLength(1);
    await api.tracking.projected();
    const { json } = await api.as('monitor').call('GET', '/api/posiciones');
    expect(json.filter((row: { activo_id: number }) => row.activo_id === activo.id)).toEqual([]);
    const reasons = async () => {
      const { json: rows } = await api.as('admin').call('GET', '/api/dispositivos/tramas-rechazadas');
      return rows
        .filter((row: { identificador: string }) => row.identificador === imei)
        .map((row: { motivo: string }) => row.motivo);
    };
    await becomes(reasons, ['La fecha está más de 24 horas adelantada.']);
    const wrong = gt06Report(place(5), 4);
    wrong[12] = (wrong[12] ?? 0) ^ 1;
    tracker.send(wrong);
    await vi.waitFor(async () => expect(await reasons()).toContainEqual(expect.stringContaining('suma de control')), {
      timeout: 20_000,
    });
    expect(tracker.answers().match(/7878/g)).toHaveLength(3);
  });

  it('tells what its vehicle does, alike for every maker; alarms become events', async () => {
    const { activo, dispositivo } = await trackers.aVehicle({ identificador: '100850777', protocolo: 'suntech' });
    expect((await api.as('admin').call('POST', '/api/reglas', unaRegla({ tipo: 'sos', umbral: null }))).status).toBe(
      201,
    );
    await api.db.system.execute(sql`update reglas set vigente_desde = now() - interval '1 day'`);
    const tracker = await trackers.connect('suntech');
    const now = new Date(Date.now() - 2_000).toISOString();
    const time = `${now.slice(0, 10).replaceAll('-', '')};${now.slice(11, 19)}`;
    tracker.send(
      `ST300EMG;100850777;04;1001;${time};00129;+04.711000;-074.072100;043.000;271.00;7;1;41548;12.17;110001;1;72;4.1;0\r`,
    );
    await becomes(async () => (await stored(dispositivo.id)).length, 1);
    await api.tracking.projected();
    const said = {
      odometro_km: 41.548,
      voltaje_externo: expect.closeTo(12.17, 3),
      satelites: 7,
      alarma: 'sos',
      encendido: true,
      atributos: { diferida: true, entrada_1: true, entrada_2: false, salida_2: true },
    };
    const { json } = await api.as('monitor').call('GET', `/api/posiciones?${filtered({ activo_id: activo.id })}`);
    expect(json).toMatchObject([said]);
    expect(await api.as('admin').get(`/api/dispositivos/${dispositivo.id}/tramas`)).toMatchObject([said]);
    const events = async () => await api.as('monitor').get(`/api/eventos?${filtered({ activo_id: activo.id })}`);
    await vi.waitFor(async () => expect((await events()).map(({ tipo }: { tipo: string }) => tipo)).toContain('sos'), {
      timeout: 20_000,
    });
  });

  it('may send datagrams', async () => {
    const imei = anImei();
    const { dispositivo } = await trackers.aVehicle({ identificador: imei });
    const socket = dgram.createSocket('udp4');
    const answered = once(socket, 'message');
    const body = Buffer.concat([
      Buffer.from([0xca, 0xfe, 1, 5, 0, 15]),
      Buffer.from(imei),
      teltonikaRecords([place(0)]),
    ]);
    // Thousands of packets in one datagram, each of which says nothing, stop nobody.
    socket.send(Buffer.from('7*'.repeat(30_000)), trackers.portOf('coban_gps103', 'udp'), '127.0.0.1');
    socket.send(
      Buffer.concat([Buffer.from([body.length >> 8, body.length & 0xff]), body]),
      trackers.portOf('teltonika', 'udp'),
      '127.0.0.1',
    );
    const [answer] = (await answered) as [Buffer];
    expect(answer.toString('hex')).toBe('0005cafe010501');
    expect(await stored(dispositivo.id)).toHaveLength(1);
    socket.close();
  });

  it('shows in the count of connections of its port', async () => {
    await trackers.connect('coban_gps103');
    const count = async () => {
      const { json } = await api.as('admin').call('GET', '/api/dispositivos/puertos');
      return (json as Puerto[]).find(
        ({ protocolo, transporte }) => protocolo === 'coban_gps103' && transporte === 'tcp',
      );
    };
    await becomes(async () => (await count())?.conexiones_n, 1);
    expect(await count()).toMatchObject({ activo: true, nombre: expect.stringContaining('Coban') });
    expect((await api.as('monitor').call('GET', '/api/dispositivos/puertos')).status).toBe(403);
  });
});

describe('a tracker that nobody has registered', () => {
  it('costs no row, gets no answer to data, and is found by who types its identifier', async () => {
    const imei = anImei();
    const rows = async () =>
      (
        await api.db.system.execute(
          sql`select (select count(*) from posiciones) + (select count(*) from dispositivos_desconocidos) as n`,
        )
      ).rows;
    const before = await rows();
    const tracker = await trackers.connect('gt06');
    tracker.send(gt06LogIn(imei), gt06Report(place(0), 2));
    const listed = async () =>
      (await api.as('superadmin').get('/api/admin-dispositivos/desconocidos')).find(
        (row: { identificador: string }) => row.identificador === imei,
      );
    await vi.waitFor(
      async () =>
        expect(await listed()).toMatchObject({
          protocolo: 'gt06',
          direccion: '127.0.0.1',
          tramas_n: 2,
          ultima: { longitud: -74.1 },
        }),
      { timeout: 20_000 },
    );
    await vi.waitFor(() => expect(tracker.answers()).toMatch(/^787805010001.{4}0d0a$/));
    expect(await rows()).toEqual(before);
    expect((await api.as('admin').call('GET', '/api/admin-dispositivos/desconocidos')).status).toBe(403);
    const typed = await api.as('admin').call('GET', `/api/dispositivos/llegadas?identificador=${imei}`);
    expect(typed.json.rastreadores).toMatchObject([{ protocolo: 'gt06', direccion: '127.0.0.1' }]);
    // Registered, it is stored from its next report on.
    const { dispositivo } = await trackers.aVehicle({ identificador: imei });
    await vi.waitFor(
      async () => {
        tracker.send(gt06Report(place(10), 3));
        expect(await stored(dispositivo.id)).toHaveLength(1);
      },
      { timeout: 20_000, interval: 200 },
    );
    await vi.waitFor(async () => expect(await listed()).toBeUndefined());
  });

  it('is a suggestion to the device of its identifier, which is not bound by itself', async () => {
    const { dispositivo } = await trackers.aVehicle({ identificador: '100857731' });
    const other = await trackers.aVehicle({ identificador: '100857732' });
    const tracker = await trackers.connect('suntech');
    const report = (second: number) => tracker.send(suntechReport('100857731', { ...place(second), course: 0 }, 12));
    report(0);
    const suggested = async (id: number) => (await api.as('admin').get(`/api/dispositivos/${id}/conexion`)).sugerencias;
    await vi.waitFor(async () => expect(await suggested(dispositivo.id)).toHaveLength(1), { timeout: 10_000 });
    expect(await suggested(dispositivo.id)).toMatchObject([
      { protocolo: 'suntech', direccion: '127.0.0.1', ultima_en: expect.any(String) },
    ]);
    expect(await suggested(other.dispositivo.id)).toEqual([]);
    expect(
      (await api.as('admin').get('/api/dispositivos/llegadas?identificador=100857731')).rastreadores,
    ).toMatchObject([{ protocolo: 'suntech', dispositivo_id: dispositivo.id }]);
    expect(await stored(dispositivo.id)).toEqual([]);
    const { version } = await api.as('admin').get(`/api/dispositivos/${dispositivo.id}`);
    const body = { protocolo: 'suntech', version };
    expect((await api.as('admin').call('PUT', `/api/dispositivos/${dispositivo.id}`, body)).status).toBe(200);
    await vi.waitFor(
      async () => {
        report(10);
        expect(await stored(dispositivo.id)).toHaveLength(1);
      },
      { timeout: 20_000, interval: 200 },
    );
    expect(await suggested(dispositivo.id)).toEqual([]);
  });

  it('sends what nobody reads, once a day for each kind, when it is registered', async () => {
    const imei = anImei();
    await trackers.aVehicle({ identificador: imei });
    const tracker = await trackers.connect('gt06');
    const strange = gt06Packet(0xe7, Buffer.from('0102030405', 'hex'), 7);
    tracker.send(gt06LogIn(imei), strange, strange);
    await vi.waitFor(
      async () =>
        expect(
          (await api.as('admin').get('/api/dispositivos/tramas-rechazadas')).filter(
            ({ identificador }: { identificador: string }) => identificador === imei,
          ),
        ).toMatchObject([
          {
            motivo: expect.stringMatching(/todavía no lee .*e7.* \(\d\d\/\d\d\/\d{4}\)$/i),
            veces: 2,
            trama: strange.toString('hex'),
          },
        ]),
      { timeout: 10_000 },
    );
    expect(tracker.answers()).toMatch(/787805e70007/);
  });
});

describe('what is no tracker', () => {
  it('is closed: HTTP, TLS, rubbish, and what never ends', async () => {
    const [http, tls, rubbish, endless] = [
      await trackers.connect('gt06'),
      await trackers.connect('suntech'),
      await trackers.connect('gt06'),
      await trackers.connect('suntech'),
    ];
    http.send('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    tls.send(Buffer.from('16030100c8010000c40303', 'hex'));
    rubbish.send('aaaaaaaaaaaaaaaaaaaa');
    endless.send(`ST300STT;1${'1'.repeat(3_000)}`);
    for (let i = 0; i < 6; i++) endless.send(`ST300STT;1${'1'.repeat(4_000)}`);
    await vi.waitFor(() => expect([http, tls, endless].map((each) => each.isClosed())).toEqual([true, true, true]), {
      timeout: 60_000,
    });
    await vi.waitFor(() => expect(rubbish.isClosed()).toBe(true), { timeout: 60_000 });
  });

  it('may not open many connections, and a registered tracker still may', async () => {
    const imei = anImei();
    await trackers.aVehicle({ identificador: imei });
    const unknownDevices = await Promise.all(
      Array.from({ length: limits.trackers.perUnknownAddress + 5 }, () => trackers.connect('gt06')),
    );
    const tracker = await trackers.connect('gt06');
    tracker.send(gt06LogIn(imei));
    await vi.waitFor(() => expect(tracker.answers()).not.toBe(''), { timeout: 60_000 });
    await vi.waitFor(() => expect(unknownDevices.filter((each) => each.isClosed())).toHaveLength(5), {
      timeout: 60_000,
    });
    expect(tracker.isClosed()).toBe(false);
  });

  it('may not try many names', async () => {
    const flood = await trackers.connect('gt06');
    for (let i = 0; i < 30; i++) flood.send(gt06LogIn(anImei()));
    await vi.waitFor(() => expect(flood.isClosed()).toBe(true), { timeout: 60_000 });
  });

  it('is not heard before it says who it is', async () => {
    const nobody = await trackers.connect('gt06');
    nobody.send(gt06Report(place(0)), gt06Packet(0x13, Buffer.from([0x46, 6, 4, 0, 2])));
    const counted = async () => (await api.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).body;
    await vi.waitFor(
      async () =>
        expect(await counted()).toMatch(/ftrack_trackers_packets_total\{protocol="gt06",result="anonymous"\} [1-9]/),
      {
        timeout: 60_000,
      },
    );
    expect(await counted()).toMatch(/ftrack_trackers_broken_total\{protocol="gt06"\} \d/);
    expect(nobody.answers()).toBe('');
  });
});
