import { afterAll } from 'vitest';
import { claimed, takeMisfits } from './check';

Object.assign(globalThis, { claimed });

afterAll(() => {
  const all = takeMisfits();
  if (all.length > 0) throw new Error(all.join('\n'));
});
