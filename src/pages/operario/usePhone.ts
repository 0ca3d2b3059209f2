import { useEffect, useState } from 'react';
import { serverNow, usePhoneCopy } from '../../providers/offline/phone';
import type { Copy } from '../../providers/offline/copy';

/** All data as this phone shows it: the server's last response with unsent changes on top. */
export const useView = (): Copy => usePhoneCopy(({ vista }) => vista);

/** The server's time, updated every so many ms, and at once when this phone learns how wrong its clock is. */
export const useClock = (every = 30_000): number => {
  const offset = usePhoneCopy(({ copy }) => copy.desfase);
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now + offset;
};

export const isoNow = (): string => new Date(serverNow()).toISOString();
