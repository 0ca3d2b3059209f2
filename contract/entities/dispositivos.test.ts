import { expect, it } from 'vitest';
import { claveDe } from './dispositivos';

it('a terminal of JT/T 808 is the same with any zeros in front of its number, and others are not', () => {
  for (const identifier of ['13800138000', '013800138000', '00000000013800138000'])
    expect(claveDe(identifier, 'jt808')).toBe('jt808 13800138000');
  expect(claveDe('000000', 'jt808')).toBe('jt808 0');
  expect(claveDe('0A12', 'jt808')).toBe('jt808 0A12');
  expect(claveDe('013800138000', 'tk103')).toBe('tk103 013800138000');
  expect(claveDe('353419036066061', 'jt808')).toBe('353419036066061');
});
