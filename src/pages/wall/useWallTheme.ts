import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Mode } from '../../theme/tokens';

const key = 'tema';
const names: Record<Mode, string> = { light: 'claro', dark: 'oscuro' };
const dark = window.matchMedia('(prefers-color-scheme: dark)');

const onSystem = (changed: () => void) => {
  dark.addEventListener('change', changed);
  return () => dark.removeEventListener('change', changed);
};

/** Light or dark as the address says (`?tema=oscuro`), else as the system does: a wall keeps nothing on its device. */
export const useWallTheme = (): [Mode, (mode: Mode) => void] => {
  const system: Mode = useSyncExternalStore(onSystem, () => dark.matches) ? 'dark' : 'light';
  const [asked, setAsked] = useState(modeInAddress);
  const mode = asked ?? system;
  useEffect(() => {
    document.documentElement.dataset['theme'] = mode;
  }, [mode]);
  const choose = (next: Mode) => {
    const address = new URL(window.location.href);
    address.searchParams.set(key, names[next]);
    window.history.replaceState(null, '', address);
    setAsked(next);
  };
  return [mode, choose];
};

const modeInAddress = (): Mode | undefined => {
  const given = new URLSearchParams(window.location.search).get(key);
  return given === names.dark ? 'dark' : given === names.light ? 'light' : undefined;
};
