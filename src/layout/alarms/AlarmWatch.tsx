import { lazy, Suspense, useEffect } from 'react';
import { useRole } from '../../providers/session';
import { summaryInterval, useEventSummaryQuery } from '../../resources/eventos/index';
import { Icon } from '../../ui/Icon';
import { ago } from '../../ui/formats';
import { oldSince } from '../../ui/oldSince';
import { useNow } from '../../ui/useNow';
import { titleCount, usePage } from '../../ui/usePage';
import { isWatched } from './watched';

// Loaded on demand: most of the time there is no alarm.
const AlarmBanner = lazy(() => import('./AlarmBanner').then((module) => ({ default: module.AlarmBanner })));
const AlarmButton = lazy(() => import('./AlarmButton').then((module) => ({ default: module.AlarmButton })));

/**
 * The unacknowledged alarms, live, and whether they stand above the page rather than in the navbar. `doubt`: why there
 * may be others, in words.
 */
const useAlarms = () => {
  const query = useEventSummaryQuery();
  const now = useNow(10_000);
  const { alarmas: alarms = [], alarmas_n: total = 0 } = query.data ?? {};
  const since = oldSince(query, summaryInterval, now);
  const path = usePage()?.path;
  const above = isWatched(path, useRole()) || alarms.some(({ tipo }) => tipo === 'sos');
  const doubt =
    since !== undefined
      ? `Alarmas sin datos nuevos: ${ago(since, now)}`
      : query.isError
        ? 'No se sabe si hay alarmas'
        : undefined;
  return { alarms, total, above, doubt };
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
  const { alarms, total, above, doubt } = useAlarms();
  return (
    <>
      {doubt !== undefined && <Doubt words={doubt} />}
      <Suspense>{!above && alarms.length > 0 && <AlarmButton alarms={alarms} total={total} />}</Suspense>
    </>
  );
};

/** Without it, a badge that is not there would say that all is well. */
const Doubt = ({ words }: { words: string }) => (
  <span className="row gap-4 rigid muted bold" role="status" title={words} aria-label={words}>
    <Icon name="notifications_off" size={20} />
    <span aria-hidden>—</span>
  </span>
);
