import { describe, expect, it } from 'vitest';
import { packetsOf } from '../index';
import { decoded, fromHex, gt06Packet, gt06Place } from '../testing';
import { gt06 } from './index';

const place = { at: new Date('2026-08-21T15:40:05Z'), latitude: 4.711, longitude: -74.0721 };

describe('a copy of a GT06', () => {
  it('is read in pieces too where a copy counts its length otherwise', () => {
    const copies = [
      '7878121011091c0b1b2999058508040097a89e0034520d0a',
      '787808134606020002044dc5050d0a',
      '787800691710231108500200cc080c4e2fa5640c4e2fa66e0d0a',
    ];
    const packets: string[] = [];
    let rest = Buffer.alloc(0);
    for (const byte of fromHex(...copies)) {
      const cut = packetsOf(gt06, Buffer.concat([rest, Buffer.from([byte])]), false);
      packets.push(...cut.packets.map((packet) => packet.toString('hex')));
      rest = Buffer.from(cut.rest);
    }
    expect(packets).toEqual(copies);
  });

  it('names what nobody reads, and answers it', () => {
    const { messages } = decoded('gt06', gt06Packet(0x7b, gt06Place(place), 7));
    expect(messages).toMatchObject([{ frames: [], unknown: 'tipo 0x7b' }]);
    expect(messages[0]?.answer?.toString('hex')).toMatch(/^7878057b0007/);
  });

  it('names its alarms otherwise, and counts its cell otherwise, than the maker', () => {
    const alarm = (cell: string, behind = '') =>
      gt06Packet(0x26, Buffer.concat([gt06Place(place), fromHex(cell, '46 04 03 09 02', behind)]));
    const [maker, copy] = ['09 02dc 65 0001 000002', '08 02dc 65 0001 000002'];
    const { frames } = decoded('gt06', Buffer.concat([alarm(maker), alarm(maker, '0001e240'), alarm(copy)]));
    expect(frames).toMatchObject([
      { alarma: 'remolque', bateria_pct: 66, odometro_km: null },
      { alarma: 'remolque', bateria_pct: 66, odometro_km: 123.456 },
      { alarma: 'movimiento', bateria_pct: 66, odometro_km: null },
    ]);
  });
});
