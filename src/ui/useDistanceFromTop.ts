import { useEffect, useRef, type RefObject } from 'react';

/**
 * Sets `--room-above` of an element to its distance from the top of the window, in px, so that CSS can end it at the
 * bottom of the window at any scroll position.
 */
export const useDistanceFromTop = (wanted: boolean): RefObject<HTMLElement | null> => {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!wanted) return undefined;
    const measure = () =>
      box.current?.style.setProperty('--room-above', `${Math.max(0, box.current.getBoundingClientRect().top)}px`);
    // Anything added or removed above it changes the height of the page.
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
