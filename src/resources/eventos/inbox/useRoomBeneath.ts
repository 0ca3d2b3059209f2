import { useEffect, useRef, type RefObject } from 'react';

/** Tells an element, as `--room-above` in px, where it begins in the window, so that it ends where that ends, however far the page is scrolled. */
export const useRoomBeneath = (wanted: boolean): RefObject<HTMLElement | null> => {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!wanted) return undefined;
    const measure = () => box.current?.style.setProperty('--room-above', `${Math.max(0, box.current.getBoundingClientRect().top)}px`);
    // Whatever comes and goes above it makes the page longer or shorter.
    const watch = new ResizeObserver(measure);
    watch.observe(document.body);
    addEventListener('scroll', measure, { passive: true });
    return () => {
      watch.disconnect();
      removeEventListener('scroll', measure);
    };
  }, [wanted]);
  return box;
};
