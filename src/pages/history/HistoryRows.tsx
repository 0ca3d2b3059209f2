import type { SortPayload } from 'react-admin';
import type { PorConduccion } from '#contract/requests/conduccion';
import { masRecorrido } from '#contract/requests/viajes';
import { daysIn, momentsOf } from '../../ui/dates/days';
import { EmptyState } from '../../ui/EmptyState';
import type { Selection } from '../trips/selection';
import { DrivingRows } from './DrivingRows';
import type { EventFilter } from './eventNarrowing';
import { EventRows } from './EventRows';
import type { Listed } from './listed';
import { LongRange } from './LongRange';
import { Positions } from './Positions';
import { StopRows } from './StopRows';
import { TimesRows } from './TimesRows';
import { TripRows } from './TripRows';
import type { View } from './views';
import { UsageRows } from './UsageRows';
import { WorkDayRows } from './WorkDayRows';

interface Props {
  view: Exclude<View, 'area'>;
  selection: Selection;
  driver: number | null;
  por: PorConduccion;
  narrowed: Partial<Record<EventFilter, string>>;
  nameOf: Listed['nameOf'];
  onPor: (por: PorConduccion) => void;
  /** The order that the address asks for. */
  sort: SortPayload | undefined;
}

/**
 * The requested list; another list has other rows and starts at its first page. What is too long to show is offered as
 * a file.
 */
export const HistoryRows = ({
  view,
  selection: { activos, desde, hasta },
  driver,
  por,
  narrowed: { tardio, corregido, ...narrowed },
  nameOf,
  onPor,
  sort,
}: Props) => {
  const ofAssets = activos.length > 0 && { activo_id: activos };
  const ofDriver = driver !== null && { conductor_id: driver };
  const key = JSON.stringify([por, activos, driver, desde, hasta, tardio, corregido, narrowed]);
  const moments = momentsOf({ desde, hasta });
  const days = daysIn({ desde, hasta });
  const isLong = days > masRecorrido.dias;
  if (view === 'jornadas') {
    const filter = { ...ofDriver, desde, hasta };
    return isLong ? (
      <LongRange resource={view} filter={filter} days={days} />
    ) : (
      <WorkDayRows key={key} filter={filter} />
    );
  }
  if (view === 'uso') return <UsageRows key={key} filter={{ ...ofAssets, desde, hasta }} sort={sort} nameOf={nameOf} />;
  if (view === 'tiempos') return <TimesRows key={key} filter={{ ...ofAssets, desde, hasta }} />;
  if (view === 'conduccion')
    return (
      <DrivingRows
        key={key}
        filter={{ por, ...(por === 'activo' ? ofAssets : ofDriver), desde, hasta }}
        nameOf={nameOf}
        onPor={onPor}
      />
    );
  if (!ofAssets && !(ofDriver && (view === 'viajes' || view === 'eventos')))
    return (
      <EmptyState
        icon="history"
        text={view === 'viajes' || view === 'eventos' ? `${chooseAssets}, o un conductor.` : `${chooseAssets}.`}
      />
    );
  if (view === 'viajes') {
    const filter = { ...ofAssets, ...ofDriver, ...moments };
    return isLong ? (
      <LongRange resource={view} filter={filter} days={days} />
    ) : (
      <TripRows key={key} filter={filter} nameOf={nameOf} />
    );
  }
  if (view === 'eventos') {
    const filter = {
      ...ofAssets,
      ...(driver !== null && { personal_id: driver }),
      ...narrowed,
      ...(tardio && { tardio: tardio === 'true' }),
      ...(corregido !== 'todos' && { corregido: corregido === 'true' }),
      ...moments,
    };
    return isLong ? (
      <LongRange resource={view} filter={filter} days={days} />
    ) : (
      <EventRows key={key} filter={filter} nameOf={nameOf} />
    );
  }
  if (isLong) return <LongRange resource={view} filter={{ activo_id: activos, ...moments }} days={days} />;
  const List = view === 'detenciones' ? StopRows : Positions;
  return <List key={key} filter={{ activo_id: activos, ...moments }} nameOf={nameOf} />;
};

const chooseAssets = 'Elija uno o varios activos y los días que quiere consultar';
