import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aBrowserStorage } from './storage.fixture';
import { applyTheme, chooseTheme, storedTheme, uiStore } from './ui';

const html = { dataset: {} as Record<string, string> };
const kept = (): unknown => JSON.parse(localStorage.getItem('ftrack.ui') ?? 'null');

beforeEach(() => {
  vi.stubGlobal('localStorage', aBrowserStorage());
  vi.stubGlobal('document', { documentElement: html });
  html.dataset = {};
  localStorage.setItem('user_token', 't');
});
afterEach(() => vi.unstubAllGlobals());

describe('the theme', () => {
  it('is as the system says until somebody chooses', () => {
    applyTheme();
    expect([storedTheme(), html.dataset]).toEqual([undefined, {}]);
    chooseTheme('dark');
    expect([storedTheme(), html.dataset, kept()]).toEqual(['dark', { theme: 'dark' }, { theme: 'dark' }]);
    chooseTheme(undefined);
    expect([storedTheme(), html.dataset, kept()]).toEqual([undefined, {}, null]);
  });

  it('outlives the reset that comes with a log-out', () => {
    chooseTheme('light');
    uiStore.setItem('activos.listParams', { page: 2 });
    uiStore.reset();
    expect(kept()).toEqual({ theme: 'light' });
  });
});

describe("react-admin's store", () => {
  it('lives under one key', () => {
    uiStore.setItem('activos.listParams', { page: 2 });
    uiStore.setItem('activos.columns', ['nombre']);
    expect(kept()).toEqual({ 'activos.listParams': { page: 2 }, 'activos.columns': ['nombre'] });
    expect(uiStore.getItem('activos.columns')).toEqual(['nombre']);
    expect(uiStore.getItem('niveles.columns', 'ninguna')).toBe('ninguna');
  });

  it('forgets of a company what was sought and ticked, not how the lists look', () => {
    uiStore.setItem('activos.listParams', { filter: { nivel_id: 4 } });
    uiStore.setItem('activos.selectedIds', [1]);
    uiStore.setItem('activos.columns', ['nombre']);
    uiStore.forgetLists();
    expect(kept()).toEqual({ 'activos.columns': ['nombre'] });
  });

  it('writes nothing once the session is over, but the theme', () => {
    localStorage.clear();
    uiStore.setItem('activos.listParams', { filter: { q: 'Camión' } });
    uiStore.setItem('theme', 'dark');
    expect(kept()).toEqual({ theme: 'dark' });
  });

  it('tells who listens to a key, until they stop', () => {
    const heard: unknown[] = [];
    const stop = uiStore.subscribe('a', (value) => heard.push(value));
    uiStore.setItem('a', 1);
    uiStore.setItem('b', 2);
    uiStore.removeItems('a');
    stop();
    uiStore.setItem('a', 3);
    expect(heard).toEqual([1, undefined]);
  });
});
