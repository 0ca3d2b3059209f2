import { useEffect, useState } from 'react';
import { serverNow, usePhoneCopy } from '../../providers/offline/phone';
import type { Copy } from '../../providers/offline/copy';

/** All data as this phone shows it: the server's last response with unsent changes on top. */
export const useView = (): Copy => usePhoneCopy(({ vista }) => vista);

/** The server's time, updated every so many ms, and at once when this phone learns how wrong its clock is. */
export const useClock = (every = 30_000): number => {
  const known = usePhoneCopy(({ copy }) => copy.reloj);
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const show = () => setNow(serverNow());
    show();
    const timer = setInterval(show, every);
    return () => clearInterval(timer);
  }, [every, known]);
  return now;
};

export const isoNow = (): string => new Date(serverNow()).toISOString();
