import { useEffect, useEffectEvent } from 'react';

/**
 * Ctrl+Z and Ctrl+Y for what is drawn, wherever the focus is after a drag; but not in fields, which undo what is typed.
 */
export const useUndoKeys = (undo: () => void, redo: () => void): void => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || isTyped(event.target)) return;
    const key = event.key.toLowerCase();
    if (key === 'y' || (key === 'z' && event.shiftKey)) redo();
    else if (key === 'z') undo();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
};

const isTyped = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input:not([type=radio], [type=checkbox]), textarea') !== null;
