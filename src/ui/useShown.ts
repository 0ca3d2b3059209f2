import { useLayoutEffect } from 'react';

/** What changes the room of others while it is on the page. */
type Part = 'alarms' | 'foot' | 'paper' | 'board' | 'bar' | 'card';

/**
 * Names a part of the page in `data-shows` of the document while its component is mounted: style sheets ask there.
 * Firefox has `:has()` only since 121.
 */
export const useShown = (part: Part, isShown = true): void =>
  useLayoutEffect(() => {
    if (!isShown) return undefined;
    count(part, 1);
    return () => count(part, -1);
  }, [part, isShown]);

const shown = new Map<Part, number>();

const count = (part: Part, by: 1 | -1) => {
  shown.set(part, (shown.get(part) ?? 0) + by);
  const parts = [...shown].filter(([, times]) => times > 0).map(([each]) => each);
  document.documentElement.dataset['shows'] = parts.join(' ');
};
