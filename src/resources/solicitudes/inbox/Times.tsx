import { diasTiemposSolicitud } from '#contract/requests/tiemposSolicitud';
import { number, workHours } from '../../../ui/formats';
import { useTimes } from '../requests';
import styles from '../solicitudes.module.css';

/** How long requests of the last days waited for their first answer. */
export const Times = () => {
  const { data } = useTimes(true);
  if (!data || data.solicitudes_n === 0) return null;
  const { solicitudes_n: all, respondidas_n: answered, mediana_min: half, p90_min: most } = data;
  return (
    <dl className={`flex wrap muted small flush ${styles.times}`} aria-label="Tiempo hasta la primera respuesta">
      <div>
        <dt>Últimos {diasTiemposSolicitud} días</dt>
        <dd className="flush tabular">
          {number(answered)} de {number(all)} respondidas
        </dd>
      </div>
      {half !== null && (
        <div>
          <dt>Primera respuesta: la mitad en</dt>
          <dd className="flush tabular">{lasted(half)}</dd>
        </div>
      )}
      {most !== null && (
        <div>
          <dt>el 90 % en</dt>
          <dd className="flush tabular">{lasted(most)}</dd>
        </div>
      )}
    </dl>
  );
};

const lasted = (minutes: number) => (minutes < 1 ? 'menos de 1 min' : workHours(minutes));
