import { clockSeconds, dateTimeSeconds, isToday } from '../../../ui/formats';

/** A moment with seconds; the day only if it is not today. */
export const Instant = ({ at }: { at: string }) => (
  <time className="tabular" dateTime={at} title={dateTimeSeconds(at)}>
    {isToday(at) ? clockSeconds(at) : dateTimeSeconds(at)}
  </time>
);
