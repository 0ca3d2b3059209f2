import { useSession } from '../../providers/session';
import { timesIn } from '../../ui/dates/zone';
import { dateTime, shortDate } from '../../ui/formats';
import { cityOf } from '../../ui/zones';

interface Props {
  at: string;
  /** Whose clocks tell it; without a company those of the page. */
  empresaId?: number | undefined;
  /** Without the hour. */
  day?: boolean;
}

/** A moment of a row with the name of its zone: the rows of one table belong to companies with different ones. */
export const RowTime = ({ at, empresaId, day = false }: Props) => {
  const zone =
    useSession(({ companies }) => companies?.find(({ empresa_id }) => empresa_id === empresaId)?.zona_horaria) ??
    timesIn();
  return (
    <time dateTime={at} title={zone}>
      {day ? shortDate(at, zone) : dateTime(at, zone)} ({cityOf(zone)})
    </time>
  );
};
