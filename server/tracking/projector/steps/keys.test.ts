import { describe, expect, it } from 'vitest';
import { fixAt } from '../testing';
import { advance, keyIn, type KeyRun } from './keys';

const noSignals = { alarma: null, voltaje: null, combustible: null, temperatura: null };
/** The runs of these readings: the minute and the key. */
const runsOf = (read: [minute: number, conductor: string | null][]) => {
  const runs: (KeyRun | undefined)[] = [];
  let open: KeyRun | undefined;
  for (const [minute, conductor] of read) {
    const done = advance(open, fixAt(minute * 60, 0, { senales: { ...noSignals, conductor } }));
    if (done.ended) runs.push(done.ended);
    open = done.open;
  }
  const begin = fixAt(0, 0).fecha;
  const inMinutes = (at = 0) => (at - begin) / 60_000;
  return [...runs, open].map((run) => [run?.llave, inMinutes(run?.desde), inMinutes(run?.hasta), run?.veces]);
};

describe('a key that is read', () => {
  it.each(['', ' ', '0', '0000000000000000', '00-00-00-00', '0x0000', 'FFFFFFFF', 'ff:ff:ff:ff'])(
    'is none where the device says so: «%s»',
    (text) => expect(keyIn(text)).toBe(null),
  );

  it.each(['1', '0F', 'F0', 'A1B2', ' A1B2 ', 'Ana'])('is one otherwise: «%s»', (text) =>
    expect(keyIn(text)).toBe(text.trim()),
  );

  it('goes on for five minutes without another one, also over reports without a key', () => {
    expect(
      runsOf([
        [0, 'A'],
        [2, null],
        [5, 'A'],
        [11, 'A'],
        [12, 'B'],
        [13, 'A'],
      ]),
    ).toEqual([
      ['A', 0, 5, 2],
      ['A', 11, 11, 1],
      ['B', 12, 12, 1],
      ['A', 13, 13, 1],
    ]);
  });

  it('is another row after an hour', () => {
    const always = Array.from({ length: 130 }, (_, minute): [number, string] => [minute, 'A']);
    expect(runsOf(always)).toEqual([
      ['A', 0, 60, 61],
      ['A', 61, 121, 61],
      ['A', 122, 129, 8],
    ]);
  });
});
