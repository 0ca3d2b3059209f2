import { clock, kilometres, lasting } from '../../../ui/formats';
import { ListSkeleton } from '../../../ui/ListSkeleton';
import { Note } from '../../../ui/Note';
import { Unreachable } from '../../../ui/Unreachable';
import type { DrivenBy } from '../address';
import styles from '../rutas.module.css';
import { useTripsOf } from './trips';

interface Props {
  activo: number | null;
  day: string;
  driven: DrivenBy | undefined;
  onChoose: (driven: DrivenBy) => void;
}

/** The trips of an asset on a day, to choose one. */
export const TripChoices = ({ activo, day, driven, onChoose }: Props) => {
  const { data, isError, error, refetch } = useTripsOf(activo, day);
  if (activo === null || day === '') return <Note>Elija el activo y el día en que hizo el viaje.</Note>;
  if (isError) return <Unreachable what="los viajes" error={error} onRetry={() => void refetch()} />;
  if (!data) return <ListSkeleton rows={3} />;
  if (data.length === 0) return <Note>Este activo no terminó ningún viaje ese día.</Note>;
  return (
    <ul className={`outlined bare-list grid ${styles.routeTrips}`} aria-label="Viajes">
      {data.map(({ id, activo_id, inicio_en, fin_en, distancia_km, duracion_s, lugar_inicio, lugar_fin }) => (
        <li key={id}>
          <button
            className="bare-button grid gap-2 full-width pad-8-12 line-below text small text-left hoverable"
            type="button"
            aria-pressed={driven?.desde === inicio_en}
            onClick={() => fin_en !== null && onChoose({ activo_id, desde: inicio_en, hasta: fin_en })}
          >
            <span>
              {clock(inicio_en)} – {fin_en !== null && clock(fin_en)} · {kilometres(distancia_km)} ·{' '}
              {lasting(duracion_s)}
            </span>
            <small className="muted">
              {[lugar_inicio, lugar_fin !== lugar_inicio && lugar_fin].filter(Boolean).join(' → ') ||
                'Lugar desconocido'}
            </small>
          </button>
        </li>
      ))}
    </ul>
  );
};
