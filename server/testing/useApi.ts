import { afterAll, beforeAll } from 'vitest';
import { startTestApi, type TestApi } from './app';

/**
 * The API of a test file, or of a group of its tests: `useApi()` shares the worker's product, `useApi(startOwnApi)`
 * starts one. It is there from the first test on and ends after the last.
 */
export const useApi = (start: () => Promise<TestApi> = startTestApi): TestApi =>
  prepared(start, ({ close }) => close());

/** An object that is made before the first test, so that a constant may hold it; `end` is called after the last. */
export const prepared = <T extends object>(make: () => T | Promise<T>, end?: (made: T) => Promise<unknown>): T => {
  const made = {} as T;
  beforeAll(async () => void Object.assign(made, await make()));
  if (end) afterAll(async () => void (await end(made)));
  return made;
};
