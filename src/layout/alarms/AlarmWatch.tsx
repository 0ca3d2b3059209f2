import { lazy, Suspense, useEffect } from 'react';
import { useEventSummary } from '../../resources/eventos/index';
import { titleCount } from '../../ui/usePage';

// Most of the time nothing rings.
const AlarmBanner = lazy(() => import('./AlarmBanner').then((module) => ({ default: module.AlarmBanner })));

/** Shows and sounds the alarms that nobody has acknowledged, as they come and go. Their number stands in the tab. */
export const AlarmWatch = () => {
  const { alarmas: alarms = [], alarmas_n: total = 0 } = useEventSummary() ?? {};
  useEffect(() => titleCount.set(total), [total]);
  useEffect(() => () => titleCount.set(0), []);
  return <Suspense>{alarms.length > 0 && <AlarmBanner alarms={alarms} total={total} />}</Suspense>;
};
