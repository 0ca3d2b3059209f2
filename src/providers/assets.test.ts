import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answered } from './api.fixture';
import { aBrowserStorage } from './storage.fixture';

const ask = vi.fn(() => Promise.resolve(answered([{ id: 1 }])));
vi.mock('./api', () => ({ api: ask }));

const load = async (empresa: number | null = 1) => {
  vi.resetModules();
  const { session } = await import('./session');
  session.setState({ empresa });
  return { session, ...(await import('./assets')) };
};

beforeEach(() => {
  vi.stubGlobal('localStorage', aBrowserStorage());
  vi.useFakeTimers({ now: 1_700_000_000_000 });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.clearAllMocks();
});

describe('the cached assets', () => {
  it('are requested once in five minutes', async () => {
    const { loadAssets } = await load();
    await loadAssets();
    vi.advanceTimersByTime(5 * 60_000 - 1);
    await expect(loadAssets()).resolves.toEqual([{ id: 1 }]);
    expect(ask).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1);
    await loadAssets();
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('are stored with time and company', async () => {
    const { loadAssets } = await load(3);
    await loadAssets();
    expect(JSON.parse(localStorage.getItem('activos_cache') ?? '')).toEqual({
      data: [{ id: 1 }],
      timestamp: 1_700_000_000_000,
      empresaId: 3,
    });
  });

  it('of another company are requested again, and dropped at the start', async () => {
    const { loadAssets, dropStaleAssets, session } = await load(1);
    await loadAssets();
    session.setState({ empresa: 2 });
    dropStaleAssets();
    expect(localStorage.getItem('activos_cache')).toBeNull();
    await loadAssets();
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('are requested again when an asset was written', async () => {
    const { loadAssets, invalidateAssets } = await load();
    await loadAssets();
    invalidateAssets();
    await loadAssets();
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('with a time in the future are ignored', async () => {
    const { loadAssets } = await load();
    localStorage.setItem('activos_cache', JSON.stringify({ data: [], timestamp: Date.now() + 60_000, empresaId: 1 }));
    await expect(loadAssets()).resolves.toEqual([{ id: 1 }]);
  });
});
