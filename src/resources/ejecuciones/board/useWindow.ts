import { useLayoutEffect, useState, type RefObject } from 'react';

/** The rows that are in sight, and some around them: a day of hundreds of vehicles has thousands of blocks. */
export const useWindow = (
  box: RefObject<HTMLElement | null>,
  { rows, height, above }: { rows: number; height: number; above: number },
): { first: number; last: number } => {
  const [range, setRange] = useState({ first: 0, last: 20 });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const look = () => {
      const seen = Math.max(element.clientHeight, 400);
      const top = Math.max(0, element.scrollTop - above);
      const first = Math.max(0, (Math.floor(top / height / around) - 1) * around);
      const last = Math.min(rows, (Math.ceil((top + seen) / height / around) + 1) * around);
      setRange((now) => (now.first === first && now.last === last ? now : { first, last }));
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      sizes.disconnect();
    };
  }, [box, rows, height, above]);
  return range;
};

/** Rows come and go by so many, and as many wait out of sight. */
const around = 4;
