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
  it('follows the system until the user chooses', () => {
    applyTheme();
    expect([storedTheme(), html.dataset]).toEqual([undefined, {}]);
    chooseTheme('dark');
    expect([storedTheme(), html.dataset, kept()]).toEqual(['dark', { theme: 'dark' }, { theme: 'dark' }]);
    chooseTheme(undefined);
    expect([storedTheme(), html.dataset, kept()]).toEqual([undefined, {}, null]);
  });

  it('survives the reset of a log-out', () => {
    chooseTheme('light');
    uiStore.setItem('activos.listParams', { page: 2 });
    uiStore.reset();
    expect(kept()).toEqual({ theme: 'light' });
  });
});

describe("react-admin's store", () => {
  it('is stored under one key', () => {
    uiStore.setItem('activos.listParams', { page: 2 });
    uiStore.setItem('activos.columns', ['nombre']);
    expect(kept()).toEqual({ 'activos.listParams': { page: 2 }, 'activos.columns': ['nombre'] });
    expect(uiStore.getItem('activos.columns')).toEqual(['nombre']);
    expect(uiStore.getItem('niveles.columns', 'ninguna')).toBe('ninguna');
  });

  it('drops searches and selections of a company, not the layout of lists', () => {
    uiStore.setItem('activos.listParams', { filter: { nivel_id: 4 } });
    uiStore.setItem('activos.selectedIds', [1]);
    uiStore.setItem('activos.columns', ['nombre']);
    uiStore.forgetLists();
    expect(kept()).toEqual({ 'activos.columns': ['nombre'] });
  });

  it('writes only the theme once the session is over', () => {
    localStorage.clear();
    uiStore.setItem('activos.listParams', { filter: { q: 'Camión' } });
    uiStore.setItem('theme', 'dark');
    expect(kept()).toEqual({ theme: 'dark' });
  });

  it('notifies listeners of a key until they unsubscribe', () => {
    const received: unknown[] = [];
    const stop = uiStore.subscribe('a', (value) => received.push(value));
    uiStore.setItem('a', 1);
    uiStore.setItem('b', 2);
    uiStore.removeItems('a');
    stop();
    uiStore.setItem('a', 3);
    expect(received).toEqual([1, undefined]);
  });
});
