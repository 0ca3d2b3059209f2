import { useCallback, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { cellOf, onStreet, streetOf } from '../../providers/streets';

interface Props {
  latitud: number;
  longitud: number;
  /** What stands around it; by default nothing. */
  children?: (street: string) => ReactNode;
}

/**
 * The street of a place, once it was in sight and is known. Nothing until then, and nothing where the installation
 * knows no streets.
 */
export const Street = ({ latitud, longitud, children }: Props) => {
  const [ref, inSight] = useInSight();
  const street = useStreet(cellOf(latitud, longitud), inSight);
  if (street) return children ? children(street) : street;
  // It has no size, so that nothing moves before the street is there.
  return street === null ? null : <span ref={ref} aria-hidden="true" />;
};

/** The street of a cell; undefined while it is not known. It is asked for only while somebody looks at its place. */
const useStreet = (cell: string, inSight: boolean): string | null | undefined => {
  const subscribe = useCallback(
    (listener: () => void) => (inSight ? onStreet(cell, listener) : nothing),
    [cell, inSight],
  );
  return useSyncExternalStore(subscribe, () => streetOf(cell));
};

const nothing = () => undefined;

/** Whether an element is in sight: of a list of hundreds only what somebody looks at is asked for. */
const useInSight = () => {
  const [element, setElement] = useState<Element | null>(null);
  const [inSight, setInSight] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    if (typeof IntersectionObserver === 'undefined' || !element) return undefined;
    const observer = new IntersectionObserver((entries) => setInSight(entries.at(-1)?.isIntersecting === true), {
      rootMargin: '80px',
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return [setElement, inSight] as const;
};
