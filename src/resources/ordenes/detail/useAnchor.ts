import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** How long (ms) what loads above may still push the part down, and how often that is looked after. */
const [settles, every] = [1_500, 100];

/**
 * Brings the part with this id to the top whenever a link names it, and keeps it there while what is above it loads,
 * until the user does something else.
 */
export const useAnchor = (id: string | undefined): void => {
  const { key } = useLocation();
  useEffect(() => {
    if (!id) return undefined;
    const toTop = () => document.getElementById(id)?.scrollIntoView?.({ block: 'start' });
    toTop();
    const left = new AbortController();
    const again = setInterval(toTop, every);
    const stop = () => {
      clearInterval(again);
      clearTimeout(timer);
      left.abort();
    };
    const timer = setTimeout(stop, settles);
    for (const does of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
      document.addEventListener(does, stop, { signal: left.signal, passive: true });
    return stop;
  }, [id, key]);
};
