import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** The part of a report's address that a figure's link adds: its rows are brought into view. */
export const rowsHash = '#filas';

/** The heading of the rows. Scrolls to it whenever a link asks for it, once they are `there`. */
export const useRowsInView = (there: boolean) => {
  const heading = useRef<HTMLDivElement>(null);
  const { hash, key } = useLocation();
  useEffect(() => {
    if (there && hash === rowsHash) heading.current?.scrollIntoView?.({ block: 'start' });
  }, [there, hash, key]);
  return heading;
};
