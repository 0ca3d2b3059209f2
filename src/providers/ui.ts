import type { Store } from 'react-admin';
import { storageKeys } from '#contract/core/session';
import { storage } from './storage';

export type ThemeMode = 'light' | 'dark';

/** The theme chosen on this device; undefined: follow the system. Does not need react-admin. */
export const storedTheme = (): ThemeMode | undefined => modeOf(read()['theme']);

/** Chooses the theme; undefined follows the system. */
export const chooseTheme = (mode: ThemeMode | undefined): void =>
  mode ? uiStore.setItem('theme', mode) : uiStore.removeItem('theme');

/** Sets `data-theme` on <html>, which the tokens and the map read. */
export const applyTheme = (): void => {
  const mode = storedTheme();
  if (mode) document.documentElement.dataset['theme'] = mode;
  else delete document.documentElement.dataset['theme'];
};

/** React-admin's store under the one key `ftrack.ui`. A reset keeps the theme, which belongs to the device. */
export const uiStore: Store & { forgetLists: () => void } = {
  setup: () => undefined,
  teardown: () => undefined,
  getItem: (key, otherwise) => {
    const value = read()[key];
    return value === undefined ? otherwise : (value as typeof otherwise);
  },
  // Once the session has ended, a closing page writes nothing more.
  setItem: (key, value) => {
    if (key === 'theme' || storage.token() !== null) write({ ...read(), [key]: value }, [key]);
  },
  removeItem: (key) => dropWhere((one) => one === key),
  removeItems: (prefix) => dropWhere((one) => one.startsWith(prefix)),
  reset: () => dropWhere((one) => one !== 'theme'),
  /** Drops searches, filters and selections of lists: they do not apply to the next company. */
  forgetLists: () => dropWhere((one) => /\.(listParams|selectedIds|savedQueries)$/.test(one)),
  subscribe: (key, callback) => {
    const subscription = { key, callback };
    subscriptions.add(subscription);
    return () => subscriptions.delete(subscription);
  },
  listItems: (prefix = '') => Object.fromEntries(Object.entries(read()).filter(([key]) => key.startsWith(prefix))),
};

const subscriptions = new Set<{ key: string; callback: (value: unknown) => void }>();

const read = (): Record<string, unknown> => {
  const stored = storage.readJson(storageKeys.ui);
  return typeof stored === 'object' && stored !== null ? { ...stored } : {};
};

const write = (all: Record<string, unknown>, changed: readonly string[]) => {
  if (Object.keys(all).length > 0) storage.writeJson(storageKeys.ui, all);
  else storage.forget(storageKeys.ui);
  if (changed.includes('theme')) applyTheme();
  subscriptions.forEach(({ key, callback }) => changed.includes(key) && callback(all[key]));
};

const dropWhere = (gone: (key: string) => boolean) => {
  const all = Object.entries(read());
  const changed = all.filter(([key]) => gone(key)).map(([key]) => key);
  if (changed.length > 0) write(Object.fromEntries(all.filter(([key]) => !gone(key))), changed);
};

const modeOf = (value: unknown): ThemeMode | undefined => (value === 'light' || value === 'dark' ? value : undefined);
