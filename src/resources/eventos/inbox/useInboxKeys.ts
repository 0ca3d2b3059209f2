import { useEffect, useRef } from 'react';
import type { EstadoEvento } from '#contract/entities/eventos';
import { verbs } from '../verbs';

export interface InboxKeys {
  /** Moves the cursor one line, down or up. */
  move: (by: 1 | -1) => void;
  open: () => void;
  choose: () => void;
  /** Moves the chosen events, else the current one. */
  start: (a: EstadoEvento) => void;
  take: () => void;
  give: () => void;
  /** Shows the keys. */
  help: () => void;
}

/**
 * The keys of `inboxKeys`, unless the focus is in a text input or a dialog is open. Other letters press, or enter, what
 * carries them as `data-hotkey` in the opened event.
 */
export const useInboxKeys = (keys: InboxKeys): void => {
  const now = useRef(keys);
  useEffect(() => {
    now.current = keys;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target, defaultPrevented } = event;
      if (defaultPrevented || ctrlKey || metaKey || altKey || !(target instanceof Element) || target.closest(elsewhere))
        return;
      // Enter keeps its meaning on buttons and links.
      if (key === 'Enter' && target.closest('a, button')) return;
      const does = actions[key.toLowerCase()];
      if (!does && !press(key.toLowerCase())) return;
      event.preventDefault();
      does?.(now.current);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
};

const elsewhere =
  'input:not([type=checkbox]), textarea, select, [contenteditable=true], [role=dialog], [role=menu], ' +
  '[role=listbox], .leaflet-container';

/** @returns whether something has this key */
const press = (key: string): boolean => {
  const found = /^[\da-z]$/.test(key) && document.querySelector<HTMLElement>(`[data-hotkey="${key}"]`);
  if (!found) return false;
  if (found.matches('textarea')) found.focus();
  else found.click();
  return true;
};

const actions: Readonly<Record<string, (keys: InboxKeys) => void>> = {
  j: ({ move }) => move(1),
  k: ({ move }) => move(-1),
  arrowdown: ({ move }) => move(1),
  arrowup: ({ move }) => move(-1),
  x: ({ choose }) => choose(),
  t: ({ take }) => take(),
  a: ({ give }) => give(),
  enter: ({ open }) => open(),
  '?': ({ help }) => help(),
  ...Object.fromEntries(verbs.map(({ a, key }) => [key, ({ start }: InboxKeys) => start(a)])),
};

/** What the keys do. */
export const inboxKeys: readonly { key: string; does: string }[] = [
  { key: 'J', does: 'baja' },
  { key: 'K', does: 'sube' },
  { key: 'X', does: 'elige' },
  { key: 'E', does: 'reconoce' },
  { key: 'T', does: 'toma' },
  { key: 'Enter', does: 'abre' },
  { key: '↑ ↓', does: 'también recorren la lista' },
  { key: 'G', does: 'pone en gestión' },
  { key: 'R', does: 'resuelve' },
  { key: 'D', does: 'descarta' },
  { key: 'O', does: 'reabre' },
  { key: 'A', does: 'asigna' },
  { key: 'N', does: 'escribe una nota en el abierto' },
  { key: 'C', does: 'crea la orden del abierto' },
  { key: '1–9', does: 'marcan los pasos del protocolo de SOS' },
  { key: 'Z', does: 'deshace lo último, mientras se ve el aviso' },
];
