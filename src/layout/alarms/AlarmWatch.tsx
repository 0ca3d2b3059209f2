import { lazy, Suspense, useEffect } from 'react';
import { useEventSummary } from '../../resources/eventos/index';
import { titleCount } from '../../ui/usePage';

// Loaded on demand: most of the time there is no alarm.
const AlarmBanner = lazy(() => import('./AlarmBanner').then((module) => ({ default: module.AlarmBanner })));

/** Shows and sounds the unacknowledged alarms, live. Their number is in the browser's title. */
export const AlarmWatch = () => {
  const { alarmas: alarms = [], alarmas_n: total = 0 } = useEventSummary() ?? {};
  useEffect(() => titleCount.set(total), [total]);
  useEffect(() => () => titleCount.set(0), []);
  return <Suspense>{alarms.length > 0 && <AlarmBanner alarms={alarms} total={total} />}</Suspense>;
};
