import { useEffect, useState } from 'react';
import { dayBeside } from '../ui/dates/days';
import { currentDay, startOfDay } from '../ui/dates/zone';

/** The current day, 2026-11-21; renders again when the day changes, also if the machine slept through midnight. */
export const useToday = (): string => {
  const [today, setToday] = useState(currentDay);

  useEffect(() => {
    const refresh = () => setToday(currentDay());
    const timer = setTimeout(refresh, startOfDay(dayBeside(today, 1)) - Date.now());
    document.addEventListener('visibilitychange', refresh);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', refresh);
    };
  }, [today]);

  return today;
};
