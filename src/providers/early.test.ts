import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answered } from './api.fixture';
import { apiOrEarly, askEarly } from './early';
import { session } from './session';
import { storage } from './storage';
import { aBrowserStorage } from './storage.fixture';

// Other files of this worker may have loaded the real one, and must not get this one.
const ask = vi.hoisted(() => {
  vi.resetModules();
  return vi.fn();
});
vi.mock('./api', () => ({ api: ask }));

beforeEach(() => {
  vi.stubGlobal('localStorage', aBrowserStorage());
  vi.useFakeTimers();
  let n = 0;
  ask.mockReset().mockImplementation(() => Promise.resolve(answered(++n)));
  session.setState({ empresa: 1 });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

afterAll(() => {
  vi.doUnmock('./api');
  vi.resetModules();
});

const answer = async () => (await apiOrEarly<number>('/posiciones')).json;

describe('a prefetched response', () => {
  it('is used for the first request of the page, and only for that', async () => {
    askEarly('/posiciones');
    await expect(answer()).resolves.toBe(1);
    await expect(answer()).resolves.toBe(2);
  });

  it('is requested again if it failed', async () => {
    ask.mockRejectedValueOnce(new Error('no line'));
    askEarly('/posiciones');
    await expect(answer()).resolves.toBe(1);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('is not used for another company, another user, or later', async () => {
    askEarly('/posiciones');
    session.setState({ empresa: 2 });
    await expect(answer()).resolves.toBe(2);
    session.setState({ empresa: 1 });
    storage.setToken('of somebody else');
    await expect(answer()).resolves.toBe(3);
    askEarly('/posiciones');
    await vi.advanceTimersByTimeAsync(5_000);
    await expect(answer()).resolves.toBe(5);
  });

  it('waits for the code that uses it, however slow the line is', async () => {
    let arrive: (answer: object) => void = () => undefined;
    ask.mockReturnValueOnce(new Promise((resolve) => (arrive = resolve)));
    askEarly('/posiciones');
    await vi.advanceTimersByTimeAsync(20_000);
    arrive(answered('late'));
    await expect(answer()).resolves.toBe('late');
    expect(ask).toHaveBeenCalledTimes(1);
  });
});
