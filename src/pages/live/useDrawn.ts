import { useEffect, useState } from 'react';
import { whenIdle } from '../../providers/idle';

/** Becomes true once what `there` announces has been drawn. */
export const useDrawn = (there: boolean): boolean => {
  const [drawn, setDrawn] = useState(false);
  useEffect(() => {
    if (!there) return;
    let ended = false;
    // Idle comes after the next frame, in which the map draws.
    const frame = requestAnimationFrame(() => whenIdle(() => !ended && setDrawn(true), 1_000));
    return () => {
      ended = true;
      cancelAnimationFrame(frame);
    };
  }, [there]);
  return drawn;
};
