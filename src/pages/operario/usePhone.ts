import { useEffect, useState } from 'react';
import { serverNow, usePhoneCopy } from '../../providers/offline/phone';
import type { Copy } from '../../providers/offline/vault';

/** Everything as this phone shows it: what the server said last with what is unsent on top. */
export const useView = (): Copy => usePhoneCopy(({ vista }) => vista);

/** By the server's clock, renewed every so many ms. */
export const useClock = (every = 30_000): number => {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
};

export const isoNow = (): string => new Date(serverNow()).toISOString();
