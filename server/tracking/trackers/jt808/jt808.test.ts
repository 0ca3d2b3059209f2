import { expect, it } from 'vitest';
import { xorOf } from '../packets/bytes';
import { decoded, fromHex, reports } from '../testing';

/** A message without marks in its content. */
const packet = (content: string, mark = '7e') => {
  const bytes = fromHex(content);
  return Buffer.concat([fromHex(mark), bytes, Buffer.from([xorOf(bytes)]), fromHex(mark)]);
};

const beat = packet('00020000 013800138000 0001');
const answer = packet('80010005 013800138000 0000 0001000200');

it('packets may share a mark', () => {
  const { answers, broken, rest } = decoded('jt808', Buffer.concat([beat, beat.subarray(1), beat]));
  expect({ broken, rest: rest.length }).toEqual({ broken: 0, rest: 0 });
  expect(answers).toEqual([answer, answer, answer]);
});

it('marks within a packet are escaped, also in answers', () => {
  const { answers, broken } = decoded('jt808', fromHex('7e 00020000 013800138000 7d027d01 ab 7e'));
  expect(broken).toBe(0);
  expect(answers[0]?.toString('hex')).toContain('7d027d010002');
});

it('a broken checksum is neither read nor answered, and the next packet is', () => {
  const wrong = Buffer.from(beat);
  wrong[6] = 0x39;
  expect(decoded('jt808', Buffer.concat([wrong, beat]))).toMatchObject({ broken: 1, answers: [answer] });
  expect(decoded('jt808', Buffer.concat([wrong.subarray(0, 9), beat]))).toMatchObject({ broken: 1, answers: [answer] });
});

it('marks may be e7, and a number of seven bytes', () => {
  const { session, answers } = decoded('jt808', packet('00020000 00013800138000 0001', 'e7'));
  expect(session.identifier).toBe('13800138000');
  expect(answers).toEqual([packet('80010005 00013800138000 0000 0001000200', 'e7')]);
});

it('a batch in several packets is read once its last one is there, and each is answered', () => {
  const said = { at: new Date('2026-08-21T15:40:05Z'), latitude: 4.7, longitude: -74.1, speed: 9, course: 9 };
  const location = reports.jt808(said).subarray(13, -2).toString('hex');
  const all = `000201 001c${location} 001c${location}`.replaceAll(' ', '');
  const part = (which: number, body: string) => {
    const attributes = (0x2000 + body.length / 2).toString(16);
    return packet(`0704 ${attributes} 013800138000 0001 0003 000${which} ${body}`);
  };
  const parts = [part(1, all.slice(0, 40)), part(2, all.slice(40, 100)), part(3, all.slice(100))];
  const whole = decoded('jt808', Buffer.concat(parts));
  expect(whole.messages.map(({ frames }) => frames.length)).toEqual([0, 0, 2]);
  expect(whole.frames).toMatchObject([{ fecha: said.at, latitud: 4.7, atributos: { diferida: true } }, {}]);
  expect(whole.answers).toHaveLength(3);
  expect(decoded('jt808', Buffer.concat(parts.slice(1))).frames).toEqual([]);
});

it('a terminal says in the packet that its clock is not that of China', () => {
  const items = `eb09${Buffer.from('UTC-05:00').toString('hex')}`;
  const location = `00000000 00000003 0047b760 046b3cc0 0000 0000 0000 260821104005 ${items}`;
  const { frames } = decoded('jt808', packet(`02000027 013800138000 0001 ${location}`));
  expect(frames).toMatchObject([{ fecha: new Date('2026-08-21T15:40:05Z') }]);
});

it('answers to a question for the place and to a control are words to the command, with their place', () => {
  const location = '00000000 00000003 0047b760 046b3cc0 0000 0000 0000 260821234005';
  const { messages } = decoded('jt808', packet(`0500001e 013800138000 0001 0007 ${location}`));
  expect(messages).toMatchObject([{ reply: 'control', frames: [{ fecha: new Date('2026-08-21T15:40:05Z') }] }]);
  expect(decoded('jt808', packet('00010005 013800138000 0001 0007 8105 00')).messages).toMatchObject([
    { reply: '0x8105: aceptado', frames: [] },
  ]);
});
