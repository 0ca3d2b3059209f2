import { it } from 'vitest';
import { isDaily } from './levels';

/** A test that only `npm run test:all` runs, of a file whose others run daily. */
export const later = it.skipIf(isDaily);
