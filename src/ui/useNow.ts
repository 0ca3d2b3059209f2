import { useEffect, useState } from 'react';

/** The time, ms since 1970, updated every `every` ms: for «hace 3 min». */
export const useNow = (every: number): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
};
