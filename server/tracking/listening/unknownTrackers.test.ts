import { expect, it } from 'vitest';
import { createUnknownTrackers } from './unknownTrackers';

it('whoever makes up thousands of names does not drive out those that others wait for', () => {
  const unclaimed = createUnknownTrackers({ send: async () => undefined, listen: () => undefined });
  const says = (name: string, address: string) => unclaimed.note('gt06', name, address, [], true);
  says('353419036066061', '190.0.0.1');
  for (let i = 0; i < 2_000; i++) says(String(i).padStart(15, '8'), '203.0.113.9');
  expect(unclaimed.named('353419036066061')).toHaveLength(1);
  expect(unclaimed.list().length).toBeLessThanOrEqual(501);
  // A name that comes from elsewhere is counted there.
  says('888888888881999', '198.51.100.7');
  says('353419036066061', '203.0.113.9');
  unclaimed.claimed('gt06', '353419036066061');
  expect(unclaimed.named('353419036066061')).toEqual([]);
  expect(unclaimed.named('888888888881999')).toMatchObject([{ direccion: '198.51.100.7', tramas_n: 2 }]);
});

it('a terminal of JT/T 808 is found with any zeros in front of its number', () => {
  const unclaimed = createUnknownTrackers({ send: async () => undefined, listen: () => undefined });
  unclaimed.note('jt808', '13800138000', '190.0.0.1', [], true);
  expect(unclaimed.named('013800138000')).toMatchObject([{ identificador: '13800138000' }]);
  expect(unclaimed.named('13800138001')).toEqual([]);
});

it('of an identifier of thousands of characters the first 64 are remembered', () => {
  const sent: string[] = [];
  const unclaimed = createUnknownTrackers({
    send: async (note) => void sent.push(JSON.stringify(note)),
    listen: () => {},
  });
  const long = 'A1'.repeat(8_000);
  for (const name of [long, `${long}X`]) unclaimed.note('suntech', name, '190.0.0.1', [], true);
  expect(unclaimed.list()).toMatchObject([{ identificador: 'A1'.repeat(32), tramas_n: 2 }]);
  expect(unclaimed.wasMissing('suntech', long)).toBe(true);
  void unclaimed.share();
  expect(sent.join('').length).toBeLessThan(500);
  unclaimed.claimed('suntech', long);
  expect(unclaimed.list()).toEqual([]);
});
