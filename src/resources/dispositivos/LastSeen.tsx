import { ago, dateTime } from '../../ui/formats';

/** «hace 3 min», with the exact time in the title. */
export const LastSeen = ({ at }: { at: string | null }) =>
  at === null ? (
    'Nunca'
  ) : (
    <time dateTime={at} title={dateTime(at)}>
      {ago(at)}
    </time>
  );
