import { describe, expect, it } from 'vitest';
import { rastreadores } from '#contract/entities/rastreadores';
import { noSession, packetsOf, protocolNamed, trackerProtocols } from './index';
import {
  decoded,
  fromHex,
  gt06LogIn,
  gt06Packet,
  gt06Place,
  gt06Report,
  meitrackPacket,
  ruptelaPacket,
  teltonikaLogIn,
  teltonikaPacket,
  teltonikaRecords,
} from './testing';

const imei = '353419036066061';
const at = new Date('2026-08-21T15:40:05Z');
const place = { at, latitude: 4.711, longitude: -74.0721, speed: 43, course: 271 };
const good = { fecha: at, latitud: expect.closeTo(4.711, 5), longitud: expect.closeTo(-74.0721, 5), valida: true };

describe('GT06', () => {
  it('is named at the log-in, and answered with the number of each packet', () => {
    const { session, frames, answers } = decoded('gt06', Buffer.concat([gt06LogIn(imei, 3), gt06Report(place, 4)]));
    expect(session.identifier).toBe(imei);
    expect(answers.map((answer) => answer.toString('hex'))).toEqual([
      '787805010003face0d0a',
      expect.stringMatching(/^787805120004.{4}0d0a$/),
    ]);
    expect(frames).toMatchObject([{ ...good, velocidad_kmh: 43, rumbo: 271, satelites: 9 }]);
  });

  it('is neither read nor answered with a broken checksum, and the next packet is', () => {
    const wrong = gt06Report(place);
    wrong[10] = (wrong[10] ?? 0) ^ 1;
    expect(decoded('gt06', Buffer.concat([wrong, gt06Report(place)]))).toMatchObject({ broken: 1, frames: [good] });
  });

  it('does not swallow the next packet where a length lies', () => {
    const liar = gt06Report(place);
    liar[2] = 0x40;
    expect(
      decoded('gt06', Buffer.concat([liar, gt06Report(place), gt06Report(place), gt06Report(place)])).frames.length,
    ).toBeGreaterThanOrEqual(2);
  });

  it('may say at the log-in that its clock is set to a zone', () => {
    const logIn = gt06Packet(0x01, fromHex('0353419036066061', '0000', ((500 << 4) | 8).toString(16).padStart(4, '0')));
    const local = { ...place, at: new Date(at.getTime() - 5 * 3_600_000) };
    expect(decoded('gt06', Buffer.concat([logIn, gt06Report(local)])).frames).toMatchObject([{ fecha: at }]);
  });

  it('tells its state in heartbeats, and alarms with a place', () => {
    const beat = gt06Packet(0x13, fromHex('46 06 04 00 02'));
    const cell = fromHex('09 02dc 65 0001 000002');
    const alarm = (code: string) =>
      gt06Packet(0x26, Buffer.concat([gt06Place(place), cell, fromHex('46 04 03', code, '02')]));
    const { frames } = decoded('gt06', Buffer.concat([beat, alarm('01'), alarm('02'), alarm('30')]));
    expect(frames).toMatchObject([
      { latitud: null, encendido: true, bateria_pct: 100, atributos: { cargando: true, senal: 4 } },
      { ...good, alarma: 'sos', bateria_pct: 66 },
      { alarma: 'corte_energia' },
      { alarma: 'frenada' },
    ]);
  });

  it('takes commands as texts', () => {
    const command = protocolNamed('gt06')?.command({ tipo: 'parar_motor' }, noSession(), 7);
    expect(command?.subarray(0, 5).toString('hex')).toBe('787814800c');
    expect(command?.toString('latin1')).toContain('RELAY,1#');
  });
});

describe('Teltonika', () => {
  it('is accepted with its IMEI, and its records are counted', () => {
    const places = [place, { ...place, at: new Date(at.getTime() + 1000) }];
    const { session, frames, answers } = decoded(
      'teltonika',
      Buffer.concat([teltonikaLogIn(imei), teltonikaPacket(teltonikaRecords(places))]),
    );
    expect(session.identifier).toBe(imei);
    expect(answers.map((answer) => answer.toString('hex'))).toEqual(['01', '00000002']);
    expect(frames).toMatchObject([{ ...good, velocidad_kmh: 43 }, { fecha: places[1]?.at }]);
  });

  it('is not answered with a broken checksum', () => {
    const packet = teltonikaPacket(teltonikaRecords([place]));
    packet[packet.length - 1] = (packet.at(-1) ?? 0) ^ 1;
    expect(decoded('teltonika', packet)).toMatchObject({ broken: 1, frames: [], answers: [] });
  });

  it('has its IMEI in each datagram', () => {
    const body = Buffer.concat([fromHex('cafe 01 05 000f'), Buffer.from(imei), teltonikaRecords([place])]);
    const { frames, answers, session } = decoded(
      'teltonika',
      Buffer.concat([Buffer.from([body.length >> 8, body.length & 0xff]), body]),
    );
    expect(session.identifier).toBe(imei);
    expect(frames).toMatchObject([good]);
    expect(answers[0]?.toString('hex')).toBe('0005cafe010501');
  });

  it('speaks in texts when it is asked', () => {
    const text =
      protocolNamed('teltonika')?.command({ tipo: 'texto', texto: 'getinfo' }, noSession(), 1) ?? Buffer.alloc(0);
    // The maker's own example.
    expect(text.toString('hex')).toBe('000000000000000f0c010500000007676574696e666f0100004312');
    const reply = fromHex(
      '00000000000000370C01060000002F4449313A31204449323A30204449333A302041494E313A302041494E323A313639323420444F313A3020444F323A3101000066E3',
    );
    expect(decoded('teltonika', reply).messages).toMatchObject([
      { reply: 'DI1:1 DI2:0 DI3:0 AIN1:0 AIN2:16924 DO1:0 DO2:1' },
    ]);
  });
});

describe('Suntech', () => {
  const st300 =
    'ST300ALT;100850000;04;1001;20260821;15:40:05;00129;+04.711000;-074.072100;043.000;271.00;7;1;41548;12.17;110001;';

  it('says what happened by number', () => {
    const { frames } = decoded('suntech', `${st300}41\r${st300}46;0072;4.1;0\rST300EMG${st300.slice(8)}1\r`);
    expect(frames).toMatchObject([
      {
        ...good,
        alarma: 'corte_energia',
        encendido: true,
        odometro_km: 41.548,
        voltaje_externo: 12.17,
        atributos: { entrada_1: true, entrada_2: false, salida_2: true },
      },
      { alarma: 'aceleracion', horometro_h: 1.2, atributos: { diferida: true, bateria_v: 4.1 } },
      { alarma: 'sos' },
    ]);
  });

  it('may have a column more before the day, a cell that looks like one, and none of satellites', () => {
    const many =
      'ST600STT;100850000;20;010;20260821;15:40:05;20081017;450;0;0014;20;+04.711000;-074.072100;043.000;271.00;7;1;0;12.17;100000;2;0002\r';
    expect(decoded('suntech', many).frames).toMatchObject([good]);
    const personal = 'ST910;Emergency;205283272;500;20260821;15:40:05;84bb7f;+04.711000;-074.072100;000.090;000.00;1\r';
    expect(decoded('suntech', personal)).toMatchObject({
      session: { identifier: '205283272' },
      frames: [{ ...good, alarma: 'sos' }],
    });
  });

  it('has a zip form', () => {
    const report = fromHex(
      '13 0109002029 01 0010 1a0815 0f2805 001290 04711000 4a072100 002b00 010f00 a7 0000a24c 0c17 03 29 00000048 0401 01',
    );
    const zip = Buffer.concat([fromHex('02 00', report.length.toString(16)), report, fromHex('03')]);
    expect(decoded('suntech', zip).frames).toMatchObject([
      { ...good, alarma: 'corte_energia', encendido: true, satelites: 7, rumbo: 271 },
    ]);
  });

  it('takes commands in its own dialect', () => {
    const { protocol, session } = decoded('suntech', `${st300}41\r`);
    expect(protocol.command({ tipo: 'parar_motor' }, session, 1)?.toString()).toBe('ST300CMD;100850000;02;Enable1\r');
    expect(protocol.command({ tipo: 'parar_motor' }, { ...session, dialect: null }, 1)?.toString()).toBe(
      'CMD;100850000;04;01\r',
    );
  });
});

describe('Queclink', () => {
  const one = '1,43.0,271,2600.0,-74.072100,4.711000,20260821154005,0732,0101,18D8,6141,00';

  it('may have several places in a report, and what follows is of the last', () => {
    const later = one.replace('154005', '154006');
    const { frames, answers } = decoded(
      'queclink',
      `+RESP:GTFRI,060100,${imei},,12650,10,2,${one},${later},2000.5,00012:30:00,,,80,210201,,,,20260821154007,11F0$`,
    );
    expect(frames).toMatchObject([
      { ...good, velocidad_kmh: 43, odometro_km: null },
      {
        fecha: new Date('2026-08-21T15:40:06Z'),
        odometro_km: 2000.5,
        horometro_h: 12.5,
        bateria_pct: 80,
        voltaje_externo: 12.65,
        encendido: true,
        atributos: { entrada_1: true, salida_1: true },
      },
    ]);
    expect(answers.map(String)).toEqual(['+SACK:11F0$']);
  });

  it('is told that its heartbeat came, and says what happened by name', () => {
    expect(decoded('queclink', `+ACK:GTHBD,1A0401,${imei},,20260821154005,11F0$`).answers.map(String)).toEqual([
      '+SACK:GTHBD,1A0401,11F0$',
    ]);
    const alarm = (type: string, kind = '00') =>
      `+BUFF:GT${type},060100,${imei},,,${kind},1,${one},,20260821154005,11F0$`;
    const { frames } = decoded(
      'queclink',
      ['SOS', 'TOW', 'BPL'].map((type) => alarm(type)).join('') + alarm('HBM', '01'),
    );
    expect(frames.map(({ alarma }) => alarma)).toEqual(['sos', 'remolque', 'bateria_baja', 'aceleracion']);
    expect(frames[0]?.atributos).toMatchObject({ diferida: true });
  });
});

describe('Coban', () => {
  const report = (keyword: string) =>
    `imei:${imei},${keyword},260821104005,,F,154005.000,A,0442.6600,N,07404.3260,W,23.22,271,,1,0,31.37%,,;`;

  it('is answered at the log-in and at its heartbeat, also without a semicolon', () => {
    expect(decoded('coban_gps103', `##,imei:${imei},A;${imei};`).answers.map(String)).toEqual(['LOAD', 'ON']);
    expect(decoded('coban_gps103', `##,imei:${imei},A`).answers.map(String)).toEqual(['LOAD']);
  });

  it('says what happened in words', () => {
    const { frames } = decoded('coban_gps103', ['ac alarm', 'low battery', 'acc off', 'help me'].map(report).join(''));
    expect(frames).toMatchObject([
      { ...good, alarma: 'corte_energia', velocidad_kmh: 43, combustible_pct: 31.37 },
      { alarma: 'bateria_baja' },
      { encendido: false },
      { alarma: 'sos' },
    ]);
  });
});

describe('H02', () => {
  it('has alarms in inverted bits', () => {
    const text = (status: string) => `*HQ,4106012736,V1,154005,A,0442.6600,N,07404.3260,W,23.22,271,210826,${status}#`;
    const { frames } = decoded('h02', text('FFFFFFFD') + text('FFF7FBFF'));
    expect(frames).toMatchObject([
      { ...good, alarma: 'sos', encendido: true, velocidad_kmh: 43 },
      { alarma: 'corte_energia', encendido: false },
    ]);
  });

  it('has a binary form of 32 bytes', () => {
    const binary = fromHex('24 4106012736 154005 210826 04426600 06 0740432606 023271 fffffbff 000102');
    expect(binary).toHaveLength(32);
    const { frames, session } = decoded('h02', Buffer.concat([binary, binary]));
    expect(session.identifier).toBe('4106012736');
    expect(frames).toHaveLength(2);
    expect(frames[0]).toMatchObject({ ...good, rumbo: 271, bateria_pct: 100, encendido: false });
  });

  it('is told that its heartbeat came', () => {
    expect(decoded('h02', `*HQ,${imei},HTBT,100#`)).toMatchObject({
      frames: [{ bateria_pct: 100 }],
      answers: [Buffer.from(`*HQ,${imei},HTBT#`)],
    });
  });
});

describe('TAIP', () => {
  it('may count its sum with or without the star, and a wrong one is not read', () => {
    const text = '>RGP210826154005+0471100-0740721004327130007F4101;ID=0005;#0002;*';
    const sum = [...Buffer.from(text)].reduce((sum, byte) => sum ^ byte, 0);
    const hex = (value: number) => value.toString(16).toUpperCase().padStart(2, '0');
    for (const right of [sum, sum ^ 0x2a])
      expect(decoded('taip', `${text}${hex(right)}<`).frames).toMatchObject([
        { ...good, velocidad_kmh: 43, rumbo: 271 },
      ]);
    expect(decoded('taip', `${text}${hex(sum ^ 1)}<`)).toMatchObject({ broken: 1, frames: [] });
  });

  it('may tell the seconds of the day only', () => {
    expect(decoded('taip', '>RPV56405+0471100-0740721002727112;ID=ABCD<', at).frames).toMatchObject([
      { ...good, rumbo: 271 },
    ]);
  });
});

describe('TK103', () => {
  it('puts its course in two to six characters', () => {
    const text = (course: string) =>
      `(013632782450BR00260821A0442.6600N07404.3260W043.0154005${course}01000000L00000A00)`;
    for (const course of ['71', '271.0', '271.00'])
      expect(decoded('tk103', text(course)).frames).toMatchObject([
        { ...good, rumbo: Number(course), odometro_km: 2.56, encendido: true },
      ]);
  });

  it('says by number what happened', () => {
    const text = '(013632782450BO012260821A0442.6600N07404.3260W043.0154005271.0001000000L00000A00)';
    expect(decoded('tk103', text).frames).toMatchObject([{ ...good, alarma: 'sos' }]);
  });
});

describe('Meitrack', () => {
  const text = Buffer.from(
    'AAA,23,4.711000,-74.072100,260821154005,A,9,15,43,271,1.6,2600,3989,36000,732|2|5337|2B2C,0100,0000|0000|0000|0964|04B0,,',
  );

  it('is read where its sum and its length are right', () => {
    const packet = meitrackPacket(imei, text);
    expect(decoded('meitrack', packet).frames).toMatchObject([
      {
        ...good,
        alarma: 'corte_energia',
        odometro_km: 3.989,
        horometro_h: 10,
        voltaje_externo: 12,
        atributos: { entrada_1: true },
      },
    ]);
    packet[40] = (packet[40] ?? 0) ^ 1;
    expect(decoded('meitrack', packet)).toMatchObject({ broken: 1, frames: [] });
  });

  it('has binary records', () => {
    const le = (value: number, size: number) => {
      const bytes = Buffer.alloc(size);
      bytes.writeIntLE(value, 0, size);
      return bytes;
    };
    const seconds = (at.getTime() - Date.UTC(2000, 0, 1)) / 1000;
    const record = Buffer.concat([
      ...[
        le(1, 1),
        le(4_711_000, 4),
        le(-74_072_100, 4),
        le(seconds, 4),
        le(1, 1),
        le(9, 1),
        le(20, 1),
        le(43, 2),
        le(271, 2),
        le(16, 2),
        le(2600, 2),
      ],
      ...[
        le(3989, 4),
        le(36_000, 4),
        Buffer.alloc(8),
        le(0x0100, 2),
        le(0, 2),
        le(412, 2),
        le(1250, 2),
        Buffer.alloc(4),
      ],
    ]);
    const { frames, answers } = decoded(
      'meitrack',
      meitrackPacket(imei, Buffer.concat([Buffer.from('CCC,'), Buffer.alloc(8), record, record])),
    );
    expect(frames).toHaveLength(2);
    expect(frames[0]).toMatchObject({ ...good, alarma: 'sos', odometro_km: 3.989, voltaje_externo: 12.5 });
    expect(answers[0]?.toString()).toMatch(new RegExp(`^@@A27,${imei},CCC,2\\*[0-9A-F]{2}\\r\\n$`));
    const parameters = Buffer.concat([
      Buffer.from([3, 0x01, 23, 0x05, 1, 0x06, 9]),
      Buffer.concat([Buffer.from([2, 0x08]), le(43, 2), Buffer.from([0x09]), le(271, 2)]),
      Buffer.concat([
        Buffer.from([3, 0x02]),
        le(4_711_000, 4),
        Buffer.from([0x03]),
        le(-74_072_100, 4),
        Buffer.from([0x04]),
        le(seconds, 4),
      ]),
      Buffer.from([0]),
    ]);
    const extended = Buffer.concat([
      Buffer.from('CCE,'),
      Buffer.alloc(4),
      le(1, 2),
      le(parameters.length + 2, 2),
      le(0, 2),
      parameters,
    ]);
    expect(decoded('meitrack', meitrackPacket(imei, extended)).frames).toMatchObject([
      { ...good, velocidad_kmh: 43, rumbo: 271, alarma: 'corte_energia' },
    ]);
  });
});

describe('Ruptela', () => {
  const seconds = (at.getTime() / 1000).toString(16);
  const degrees = (value: number) => (Math.round(value * 1e7) >>> 0).toString(16).padStart(8, '0');

  it('has its IMEI in every packet; a place may be missing', () => {
    const record = (lon: string, lat: string) =>
      fromHex(
        '01 00 01',
        seconds,
        '00 00',
        lon,
        lat,
        '6590 69dc 09 002b 0a 07',
        '01 05 01',
        '01 1d 30d4',
        '01 41 00000f95',
        '00',
      );
    const { frames, session, answers } = decoded(
      'ruptela',
      ruptelaPacket(imei, record(degrees(-74.0721), degrees(4.711))),
    );
    expect(session.identifier).toBe(imei);
    expect(frames).toMatchObject([
      {
        ...good,
        velocidad_kmh: 43,
        rumbo: 271,
        altitud_m: 2600,
        odometro_km: 3.989,
        voltaje_externo: 12.5,
        encendido: true,
      },
    ]);
    expect(answers.map((answer) => answer.toString('hex'))).toEqual(['0002640113bc']);
    expect(decoded('ruptela', ruptelaPacket(imei, record('80000000', '80000000'))).frames).toMatchObject([
      { latitud: null, voltaje_externo: 12.5 },
    ]);
  });
});

describe('every protocol', () => {
  it('has a port of its own', () => {
    const ports = Object.values(rastreadores).map(({ puerto }) => puerto);
    expect(new Set(ports).size).toBe(ports.length);
  });

  it.each(trackerProtocols.map((protocol) => [protocol.name, protocol] as const))(
    '%s settles any bytes, and stops within bounds',
    (_name, protocol) => {
      let seed = 7;
      const random = () => (seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff) >> 8;
      for (let round = 0; round < 60; round++) {
        const junk = Buffer.from(Array.from({ length: 3_000 }, () => random() & (round % 2 ? 0xff : 0x7f)));
        const { packets, rest } = packetsOf(protocol, junk, false);
        expect(rest.length).toBeLessThanOrEqual(junk.length);
        for (const packet of packets) {
          try {
            protocol.read(packet, noSession(), at);
          } catch (error) {
            expect(error).toBeInstanceOf(Error);
          }
        }
      }
    },
  );
});
