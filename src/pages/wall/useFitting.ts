import { useLayoutEffect, useRef, useState } from 'react';

/**
 * How many rows of a list fit into it, as high as its first one; all while nothing can be measured. `count`: how many
 * there are.
 */
export const useFitting = (count: number) => {
  const list = useRef<HTMLUListElement>(null);
  const [fitting, setFitting] = useState(Infinity);
  useLayoutEffect(() => {
    const box = list.current;
    if (!box) return undefined;
    const measure = () => {
      const row = box.firstElementChild?.getBoundingClientRect().height ?? 0;
      if (row > 0 && box.clientHeight > 0) setFitting(Math.max(1, Math.floor(box.clientHeight / row)));
    };
    const sizes = new ResizeObserver(measure);
    sizes.observe(box);
    measure();
    return () => sizes.disconnect();
  }, [count]);
  return { list, fitting };
};
