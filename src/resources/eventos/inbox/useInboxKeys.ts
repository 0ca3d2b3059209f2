import { useEffect, useRef } from 'react';

export interface InboxKeys {
  /** Moves the cursor one line, down or up. */
  move: (by: 1 | -1) => void;
  open: () => void;
  choose: () => void;
  acknowledge: () => void;
  take: () => void;
}

/** j, k, x, e, t and Enter, unless the focus is in a text input or a dialog is open. */
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
      if (!does) return;
      event.preventDefault();
      does(now.current);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
};

const elsewhere =
  'input:not([type=checkbox]), textarea, select, [contenteditable=true], [role=dialog], [role=menu], ' +
  '[role=listbox], .leaflet-container';

const actions: Readonly<Record<string, (keys: InboxKeys) => void>> = {
  j: ({ move }) => move(1),
  k: ({ move }) => move(-1),
  x: ({ choose }) => choose(),
  e: ({ acknowledge }) => acknowledge(),
  t: ({ take }) => take(),
  enter: ({ open }) => open(),
};
