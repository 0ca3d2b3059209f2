import { afterEach, beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Whether something was loaded ahead of need: before the page was shown, and after. */
const loaded = async (connection?: object) => {
  vi.resetModules();
  vi.stubGlobal('navigator', connection ? { connection } : {});
  const [{ aheadOfNeed }, { pageStands }] = await Promise.all([import('./idle'), import('./firstPage')]);
  const load = vi.fn();
  aheadOfNeed(load);
  await vi.runAllTimersAsync();
  const before = load.mock.calls.length;
  pageStands();
  await vi.runAllTimersAsync();
  return [before, load.mock.calls.length];
};

it('what is loaded ahead of need waits for the page', async () => {
  expect(await loaded()).toEqual([0, 1]);
  expect(await loaded({ effectiveType: '4g', type: 'wifi' })).toEqual([0, 1]);
});

it.each([{ saveData: true }, { effectiveType: 'slow-2g' }, { effectiveType: '3g' }, { type: 'cellular' }])(
  'nothing is loaded ahead of need on a line with %j',
  async (connection) => {
    expect(await loaded(connection)).toEqual([0, 0]);
  },
);
