import type { Detencion, Viaje } from '#contract/requests/viajes';
import { Street } from './Street';
import styles from './streets.module.css';

/** The streets where a trip began and ended, as far as they are known. A stop of the company has a name already. */
export const TripStreets = ({ viaje }: { viaje: Viaje }) => {
  const { latitud_fin, longitud_fin, parada_inicio_id, parada_fin_id } = viaje;
  return (
    <span className={`block muted tiny ${styles.streets}`}>
      {parada_inicio_id === null && (
        <Street latitud={viaje.latitud_inicio} longitud={viaje.longitud_inicio}>
          {(street) => <span>Desde {street}</span>}
        </Street>
      )}
      {parada_fin_id === null && latitud_fin !== null && longitud_fin !== null && (
        <Street latitud={latitud_fin} longitud={longitud_fin}>
          {(street) => <span>Hasta {street}</span>}
        </Street>
      )}
    </span>
  );
};

export const StopStreet = ({ detencion: { latitud, longitud, parada_id } }: { detencion: Detencion }) =>
  parada_id === null && (
    <span className={`block muted tiny ${styles.streets}`}>
      <Street latitud={latitud} longitud={longitud} />
    </span>
  );
