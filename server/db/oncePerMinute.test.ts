import { afterEach, expect, it, vi } from 'vitest';
import { oncePerMinute } from './oncePerMinute';

afterEach(() => void vi.useRealTimers());

it('a failure of every request is logged once a minute', () => {
  vi.useFakeTimers();
  const said: string[] = [];
  const say = oncePerMinute((text: string) => said.push(text));
  for (const text of ['first', 'again']) say(text);
  vi.advanceTimersByTime(60_001);
  say('a minute later');
  expect(said).toEqual(['first', 'a minute later']);
});
