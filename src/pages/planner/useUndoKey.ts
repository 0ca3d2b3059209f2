import { useEffect, useRef } from 'react';

/** Ctrl+Z undoes the last move, unless somebody is typing. */
export const useUndoKey = (undo: (() => void) | undefined): void => {
  const now = useRef(undo);
  useEffect(() => {
    now.current = undo;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'z' || event.shiftKey || !(event.ctrlKey || event.metaKey)) return;
      if (event.target instanceof Element && event.target.closest('input, textarea, [role=dialog]')) return;
      event.preventDefault();
      now.current?.();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
};
