import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aBrowserStorage } from './storage.fixture';

const load = async () => {
  vi.resetModules();
  return import('./storage');
};

beforeEach(() => {
  vi.stubGlobal('localStorage', aBrowserStorage());
  vi.stubGlobal('sessionStorage', aBrowserStorage());
});
afterEach(() => vi.unstubAllGlobals());

describe('a storage', () => {
  const blocked = () =>
    Object.assign(aBrowserStorage(), {
      setItem: () => {
        throw new DOMException('x', 'SecurityError');
      },
    });

  it('keeps something, if only one of the two is blocked', async () => {
    vi.stubGlobal('localStorage', blocked());
    const { storage } = await load();
    expect(storage.keeps()).toBe(true);
    expect(sessionStorage.length).toBe(0);
  });

  it('keeps nothing where both are blocked', async () => {
    vi.stubGlobal('localStorage', blocked());
    vi.stubGlobal('sessionStorage', blocked());
    expect((await load()).storage.keeps()).toBe(false);
  });
});

describe('the stored company', () => {
  it('is a plain decimal string', async () => {
    const { storage } = await load();
    storage.setCompany(12);
    expect(localStorage.getItem('empresa_seleccionada')).toBe('12');
    expect(storage.company()).toBe(12);
  });

  it.each(['abc', '"12"', '012', '-1', '', '1e3', 'null'])(
    'is cleared with a warning when it is %j',
    async (stored) => {
      const { storage } = await load();
      const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
      localStorage.setItem('empresa_seleccionada', stored);
      expect(storage.company()).toBeNull();
      expect(warned).toHaveBeenCalledOnce();
      expect(localStorage.getItem('empresa_seleccionada')).toBeNull();
      warned.mockRestore();
    },
  );
});

describe('the browser storage', () => {
  it('may be full: values are then kept until the page ends', async () => {
    const { storage } = await load();
    vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
      throw new DOMException('lleno', 'QuotaExceededError');
    });
    storage.setToken('t');
    storage.writeJson('activos_cache', { data: [] });
    expect(storage.token()).toBe('t');
    expect(storage.readJson('activos_cache')).toEqual({ data: [] });
    storage.clearSession();
    expect(storage.token()).toBeNull();
  });

  it('may be full across documents: the session storage is used instead, and no older value stays', async () => {
    localStorage.setItem('user_token', 'de-antes');
    const { storage } = await load();
    vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
      throw new DOMException('lleno', 'QuotaExceededError');
    });
    storage.setToken('t');
    expect(localStorage.getItem('user_token')).toBeNull();
    const next = await load();
    expect(next.storage.token()).toBe('t');
    next.storage.clearSession();
    expect([next.storage.token(), sessionStorage.length]).toEqual([null, 0]);
  });

  it('may be full of cached assets, which are removed', async () => {
    const { storage } = await load();
    localStorage.setItem('activos_cache', '[]');
    const setItem = localStorage.setItem.bind(localStorage);
    vi.spyOn(localStorage, 'setItem').mockImplementation((key, value) => {
      if (localStorage.getItem('activos_cache') !== null) throw new DOMException('lleno', 'QuotaExceededError');
      setItem(key, value);
    });
    storage.setToken('t');
    expect([localStorage.getItem('user_token'), localStorage.getItem('activos_cache')]).toEqual(['t', null]);
  });

  it('may be blocked completely', async () => {
    vi.stubGlobal('localStorage', undefined);
    vi.stubGlobal('sessionStorage', undefined);
    const { storage, readFlag, writeFlag } = await load();
    storage.setToken('t');
    writeFlag('isPinned', true);
    expect([storage.token(), storage.company(), readFlag('isPinned')]).toEqual(['t', null, true]);
    storage.clearAll();
    expect([storage.token(), readFlag('isPinned')]).toEqual([null, undefined]);
  });

  it('may contain broken JSON', async () => {
    const { storage } = await load();
    localStorage.setItem('ftrack.estado', '{');
    expect(storage.readJson('ftrack.estado')).toBeUndefined();
  });
});

describe('flags', () => {
  it("are 'true' and 'false', and unknown before they are written", async () => {
    const { readFlag, writeFlag } = await load();
    expect(readFlag('isGestionOpen')).toBeUndefined();
    writeFlag('isGestionOpen', false);
    expect(localStorage.getItem('isGestionOpen')).toBe('false');
    expect(readFlag('isGestionOpen')).toBe(false);
  });
});

describe('the end of a session', () => {
  it('clears all its data, and no other data of the site', async () => {
    const { storage, writeFlag } = await load();
    storage.setToken('t');
    storage.setCompany(1);
    storage.writeJson('ftrack.estado', {});
    storage.writeJson('activos_cache', {});
    writeFlag('isReportesOpen', true);
    localStorage.setItem('ftrack.ui', '{"theme":"dark"}');
    sessionStorage.setItem('x', '1');
    storage.clearSession();
    expect(Object.keys(localStorage)).toEqual(['ftrack.ui']);
    expect(sessionStorage.length).toBe(0);
  });
});
