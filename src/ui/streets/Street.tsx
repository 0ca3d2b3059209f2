import { useCallback, useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { cellOf, onStreet, streetOf } from '../../providers/streets';

interface Props {
  latitud: number;
  longitud: number;
  /** What stands around it; by default nothing. */
  children?: (street: string) => ReactNode;
}

/**
 * The street of a place, once it is in sight and known. Nothing until then, and nothing where the installation knows no
 * streets.
 */
export const Street = ({ latitud, longitud, children }: Props) => {
  const [ref, seen] = useSeen();
  const street = useStreet(seen ? cellOf(latitud, longitud) : undefined);
  if (street) return children ? children(street) : street;
  // It has no size, so that nothing moves before the street is there.
  return seen ? null : <span ref={ref} aria-hidden="true" />;
};

/** The street of a cell; undefined while it is not known. */
export const useStreet = (cell: string | undefined): string | null | undefined => {
  const subscribe = useCallback(
    (listener: () => void) => (cell === undefined ? nothing : onStreet(cell, listener)),
    [cell],
  );
  return useSyncExternalStore(subscribe, () => (cell === undefined ? undefined : streetOf(cell)));
};

const nothing = () => undefined;

/** Whether an element has been in sight: of a list of hundreds only what somebody looks at is asked for. */
const useSeen = () => {
  const ref = useRef<HTMLSpanElement>(null);
  const [seen, setSeen] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    const element = ref.current;
    if (seen || !element) return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
      { rootMargin: '80px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [seen]);
  return [ref, seen] as const;
};
