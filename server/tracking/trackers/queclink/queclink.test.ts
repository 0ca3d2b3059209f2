import { describe, expect, it } from 'vitest';
import { decoded, fromHex } from '../testing';

const imei = '353419036066061';
const place = '1,43.0,271,2600.0,-74.072100,4.711000,20260821154005,0732,0101,18D8,6141,00';

describe('a Queclink', () => {
  const event = fromHex(
    '2b4556540c00fc1fbf005c4501010108563254030003430564312a41090100000000003f007dff75a11a025c6a78',
    '07e1070a14041202680003189c1ac500000000000000000000000000000000000007e1070b041134054e5c6e0d0a',
  );
  const unknown = Buffer.from(`+RESP:GTXYZ,060100,${imei},,7,20260821154007,11F0$`);

  it('sends binary packets between texts, each of its own length', () => {
    const { messages, broken, rest } = decoded('queclink', Buffer.concat([unknown, event, unknown]));
    expect({ broken, rest: rest.length }).toEqual({ broken: 0, rest: 0 });
    expect(messages.map((message) => message.unknown ?? message.identifier)).toEqual([
      'GTXYZ',
      '865084030003675',
      'GTXYZ',
    ]);
    expect(messages.map(({ answer }) => answer?.toString())).toEqual(['+SACK:11F0$', '+SACK:054E$', '+SACK:11F0$']);
  });

  it('is not believed with any bit of a binary packet changed', () => {
    for (let at = 4; at < event.length; at++) {
      const bytes = Buffer.from(event);
      bytes[at] = (bytes[at] ?? 0) ^ (1 << (at % 8));
      expect(decoded('queclink', bytes).frames, `byte ${at}`).toEqual([]);
    }
    const wrong = Buffer.from(event);
    wrong[30] = 0x42;
    const { messages, broken } = decoded('queclink', Buffer.concat([wrong, unknown]));
    expect({ broken, unknown: messages.map((message) => message.unknown) }).toEqual({ broken: 1, unknown: ['GTXYZ'] });
  });

  it('has a heartbeat in binary, which is answered as the one in text', () => {
    const { messages } = decoded(
      'queclink',
      fromHex('2b484244 ef 20 04 010c 0123 23 5c 1f 03 43 23 1b 00 07dc011e092026 000d', '33d8 0d0a'),
    );
    expect(messages.map(({ identifier, answer }) => [identifier, answer?.toString()])).toEqual([
      ['359231036735270', '+SACK:GTHBD,04010C,000D$'],
    ]);
  });

  it('may lose the end of a text, but half of a text is none', () => {
    const text = `+RESP:GTFRI,060100,${imei},,12650,10,1,${place},2000.5,,,,80,210201,,,,20260821154007,11F0`;
    expect(decoded('queclink', text).frames).toMatchObject([{ latitud: 4.711, odometro_km: 2000.5 }]);
    const half = text.slice(0, text.indexOf(',0101,18D8'));
    expect(half.endsWith('20260821154005,0732')).toBe(true);
    const { frames, rest } = decoded('queclink', half);
    expect({ frames, rest: rest.length }).toEqual({ frames: [], rest: half.length });
  });

  it('says which fence it entered and left, and what an unknown kind has by its form alone', () => {
    const report = (type: string, columns: string) =>
      `+RESP:GT${type},060100,${imei},,${columns},${place},2000.0,20260821154007,11F0$`;
    const { frames, messages } = decoded(
      'queclink',
      report('GEO', ',00,1') + report('GEO', ',31,1') + report('XYZ', '7,abc,1'),
    );
    expect(frames.map(({ alarma, latitud }) => [alarma, latitud])).toEqual([
      ['geocerca_salida', 4.711],
      ['geocerca_entrada', 4.711],
      [null, 4.711],
    ]);
    expect(messages.map((message) => message.unknown)).toEqual([undefined, undefined, 'GTXYZ']);
  });
});
