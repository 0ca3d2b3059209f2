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
          <dt>Primera respuesta, mediana</dt>
          <dd className="flush tabular">{workHours(half)}</dd>
        </div>
      )}
      {most !== null && (
        <div>
          <dt>Nueve de cada diez, en menos de</dt>
          <dd className="flush tabular">{workHours(most)}</dd>
        </div>
      )}
    </dl>
  );
};
