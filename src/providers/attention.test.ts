// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onAttention } from './attention';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const become = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};

it('a page is no longer looked at after a minute in the background, and is again as soon as it is seen', () => {
  const heard: boolean[] = [];
  const stop = onAttention((watched) => heard.push(watched));
  become('hidden');
  vi.advanceTimersByTime(59_000);
  become('visible');
  vi.advanceTimersByTime(120_000);
  expect(heard).toEqual([]);
  become('hidden');
  vi.advanceTimersByTime(60_000);
  expect(heard).toEqual([false]);
  become('visible');
  expect(heard).toEqual([false, true]);
  become('hidden');
  stop();
  vi.advanceTimersByTime(120_000);
  become('visible');
  expect(heard).toEqual([false, true]);
});

it('a page that opens in the background is not looked at either', () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const heard: boolean[] = [];
  onAttention((watched) => heard.push(watched))();
  const stop = onAttention((watched) => heard.push(watched));
  vi.advanceTimersByTime(60_000);
  expect(heard).toEqual([false]);
  stop();
});
