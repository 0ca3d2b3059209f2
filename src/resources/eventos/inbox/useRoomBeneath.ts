import { useEffect, useRef, type RefObject } from 'react';

/** Sets `--room-above` of an element to its top in the window, in px, so that it can end where the window ends, however far the page is scrolled. */
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
