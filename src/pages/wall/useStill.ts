import { useEffect, useState } from 'react';

/** Milliseconds without a touch after which nobody is at the screen. */
const patience = 4_000;
const touches = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const;

/** Whether nobody has touched the screen for some seconds. */
export const useStill = (): boolean => {
  const [still, setStill] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const touched = () => {
      setStill(false);
      clearTimeout(timer);
      timer = setTimeout(() => setStill(true), patience);
    };
    touched();
    for (const touch of touches) window.addEventListener(touch, touched, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const touch of touches) window.removeEventListener(touch, touched);
    };
  }, []);
  return still;
};

/** Keeps the screen on where the browser can. */
export const useAwake = () => {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return undefined;
    let lock: WakeLockSentinel | undefined;
    let ended = false;
    const hold = () => {
      if (document.visibilityState !== 'visible') return;
      navigator.wakeLock.request('screen').then(
        (held) => {
          if (ended) void held.release();
          else lock = held;
        },
        () => undefined,
      );
    };
    hold();
    // The browser lets go when the page is hidden.
    document.addEventListener('visibilitychange', hold);
    return () => {
      ended = true;
      document.removeEventListener('visibilitychange', hold);
      void lock?.release();
    };
  }, []);
};
