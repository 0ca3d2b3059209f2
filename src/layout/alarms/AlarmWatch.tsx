import { lazy, Suspense, useEffect } from 'react';
import { useRole } from '../../providers/session';
import { useEventSummary } from '../../resources/eventos/index';
import { titleCount, usePage } from '../../ui/usePage';
import { isWatched } from './watched';

// Loaded on demand: most of the time there is no alarm.
const AlarmBanner = lazy(() => import('./AlarmBanner').then((module) => ({ default: module.AlarmBanner })));
const AlarmButton = lazy(() => import('./AlarmButton').then((module) => ({ default: module.AlarmButton })));

/** The unacknowledged alarms, live, and whether they stand above the page rather than in the navbar. */
const useAlarms = () => {
  const { alarmas: alarms = [], alarmas_n: total = 0 } = useEventSummary() ?? {};
  const path = usePage()?.path;
  const above = isWatched(path, useRole()) || alarms.some(({ tipo }) => tipo === 'sos');
  return { alarms, total, above };
};

/** Shows and sounds the alarms above the page. Their number is in the browser's title, whatever the page is. */
export const WatchedStrip = () => {
  const { alarms, total, above } = useAlarms();
  useEffect(() => titleCount.set(total), [total]);
  useEffect(() => () => titleCount.set(0), []);
  return <Suspense>{above && alarms.length > 0 && <AlarmBanner alarms={alarms} total={total} />}</Suspense>;
};

/** Shows and sounds them in the navbar. */
export const WatchedBadge = () => {
  const { alarms, total, above } = useAlarms();
  return <Suspense>{!above && alarms.length > 0 && <AlarmButton alarms={alarms} total={total} />}</Suspense>;
};
