import { useEffect, useRef } from 'react';

/** What a key does. */
export type KeyActions = Readonly<Record<string, () => void>>;

/**
 * The keys of a list beside what it opens, unless the focus is in a text input or a dialog is open. Keys are in lower
 * case, as `KeyboardEvent.key` names them. Other letters press, or enter, what carries them as `data-hotkey`.
 */
export const useListKeys = (keys: KeyActions): void => {
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
      const does = now.current[key.toLowerCase()];
      if (!does && !press(key.toLowerCase())) return;
      event.preventDefault();
      does?.();
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
