import { useEffect, useState } from 'react';

/** The current day; renders again when the day changes, also if the machine slept through midnight. */
export const useToday = (): Date => {
  const [today, setToday] = useState(() => new Date());

  useEffect(() => {
    const refresh = () => setToday((shown) => (isSameDay(shown, new Date()) ? shown : new Date()));
    const timer = setTimeout(() => setToday(new Date()), untilMidnight(today));
    document.addEventListener('visibilitychange', refresh);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', refresh);
    };
  }, [today]);

  return today;
};

const untilMidnight = (now: Date) => new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime() - now.getTime();

const isSameDay = (a: Date, b: Date) => a.toDateString() === b.toDateString();
