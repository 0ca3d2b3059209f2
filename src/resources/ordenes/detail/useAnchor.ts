import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';

/** How long (ms) what loads above may still push the part down. */
const settles = 1_500;

/**
 * Brings the part with this id to the top whenever a link names it, and keeps it there while what is above it loads,
 * until the user does something else.
 * @returns the ref of what has all parts
 */
export const useAnchor = (id: string | undefined): RefObject<HTMLDivElement | null> => {
  const whole = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  useEffect(() => {
    const parts = whole.current;
    if (!id || !parts) return;
    const toTop = () => document.getElementById(id)?.scrollIntoView({ block: 'start' });
    toTop();
    const sizes = new ResizeObserver(toTop);
    sizes.observe(parts);
    const left = new AbortController();
    const stop = () => {
      sizes.disconnect();
      left.abort();
      clearTimeout(timer);
    };
    const timer = setTimeout(stop, settles);
    for (const does of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
      document.addEventListener(does, stop, { signal: left.signal, passive: true });
    return stop;
  }, [id, key]);
  return whole;
};
