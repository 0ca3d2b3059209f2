import { useEffect, useRef, type RefObject } from 'react';

/** The focus returns to this button when what it opened is closed. */
export const useRefocus = (open: boolean): RefObject<HTMLButtonElement | null> => {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !open) button.current?.focus();
    wasOpen.current = open;
  }, [open]);
  return button;
};
