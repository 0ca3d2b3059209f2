import { expect, it } from 'vitest';
import { seal, unseal } from './sealed';

it('what is sealed is another text each time, and opened by the same secret only', () => {
  const sealed = seal('one secret', 'JBSWY3DPEHPK3PXP');
  expect(sealed).not.toContain('JBSWY3DPEHPK3PXP');
  expect(seal('one secret', 'JBSWY3DPEHPK3PXP')).not.toBe(sealed);
  expect(unseal('one secret', sealed)).toBe('JBSWY3DPEHPK3PXP');
  expect(unseal('another secret', sealed)).toBeUndefined();
});

it('what was changed anywhere since is not opened', () => {
  const bytes = Buffer.from(seal('one secret', 'JBSWY3DPEHPK3PXP'), 'base64url');
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(unseal('one secret', changed.toString('base64url')), `byte ${at}`).toBeUndefined();
  }
  expect(unseal('one secret', bytes.subarray(0, 20).toString('base64url'))).toBeUndefined();
});
