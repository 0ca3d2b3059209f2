import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RuntimeConfig } from '#contract/core/session';

const ours: RuntimeConfig = {
  api: '/api',
  realtime: { host: 'flota.example', port: 443, scheme: 'https', key: 'k' },
  tiles: null,
  satellite: null,
  maps: [],
  addresses: null,
  demo: true,
  version: '1',
};
const remembered = new Map<string, unknown>();
vi.mock('./device', () => ({
  device: {
    recall: async (key: string) => remembered.get(key),
    keep: async (key: string, value: unknown) => void remembered.set(key, value),
  },
}));

const ask = vi.fn<typeof fetch>();
const load = async () => {
  vi.resetModules();
  return import('./config');
};

beforeEach(() => {
  remembered.clear();
  ask.mockReset();
  vi.stubGlobal('fetch', ask);
  vi.stubGlobal('window', { location: { hostname: 'flota.example', protocol: 'https:' } });
});
afterEach(() => vi.unstubAllGlobals());

describe('the configuration', () => {
  it('is requested once, bypassing every cache', async () => {
    ask.mockImplementation(async () => Response.json(ours));
    const { loadConfig, config } = await load();
    await loadConfig();
    await loadConfig();
    expect(ask).toHaveBeenCalledOnce();
    expect(ask.mock.calls[0]).toMatchObject(['/config.json', { cache: 'no-store' }]);
    expect(config()).toEqual(ours);
  });

  it('is the last good response when there is no network, and is requested again next time', async () => {
    remembered.set('config', ours);
    ask.mockRejectedValue(new TypeError('Failed to fetch'));
    const { loadConfig } = await load();
    await expect(loadConfig()).resolves.toEqual(ours);
    await loadConfig();
    expect(ask).toHaveBeenCalledTimes(2);
  });

  describe('of a slow server', () => {
    beforeEach(() => {
      vi.useFakeTimers();
      ask.mockImplementation(
        (_path, options) =>
          new Promise((answer, fail) => {
            setTimeout(() => answer(Response.json(ours)), 20_000);
            options?.signal?.addEventListener('abort', () => fail(new Error('aborted')));
          }),
      );
    });
    afterEach(() => vi.useRealTimers());

    it('is waited for where this device knows none: nothing is guessed meanwhile', async () => {
      const { loadConfig } = await load();
      const loaded = loadConfig();
      await vi.advanceTimersByTimeAsync(20_000);
      expect(await loaded).toEqual(ours);
      expect(ask).toHaveBeenCalledOnce();
    });

    it('is the last good response after four seconds where there is one', async () => {
      remembered.set('config', { ...ours, version: '0' });
      const { loadConfig } = await load();
      const loaded = loadConfig();
      await vi.advanceTimersByTimeAsync(4_000);
      expect(await loaded).toMatchObject({ version: '0' });
    });
  });

  it('is derived from the address of the page if there has never been a response', async () => {
    ask.mockImplementation(async () => new Response('<html>', { status: 404 }));
    const { loadConfig } = await load();
    await expect(loadConfig()).resolves.toMatchObject({
      api: '/api',
      realtime: { host: 'flota.example', port: 443, scheme: 'https' },
    });
    await loadConfig();
    expect(ask).toHaveBeenCalledOnce();
  });

  it.each(['localhost', '127.0.0.1', 'ftrack.localhost'])(
    'assumes a development server on the local host %s',
    async (hostname) => {
      const { guess } = await load();
      expect(guess({ hostname, protocol: 'http:' })).toMatchObject({
        api: `http://${hostname}:8000/api`,
        realtime: { host: hostname, port: 8000, scheme: 'http' },
      });
    },
  );
});
