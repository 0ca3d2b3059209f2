import { Link as MuiLink } from '@mui/material';
import { Link } from 'react-router-dom';
import { enOrden, type Ruta } from '#contract/entities/rutas';
import { number } from '../../../ui/formats';
import { Note } from '../../../ui/Note';
import { stopAddresses, useStops } from '../../paradas/index';
import { clockAfter } from '../days';
import styles from '../rutas.module.css';

/** The stops in driving order, each with its arrival and its duration. */
export const StopsInOrder = ({ route }: { route: Ruta }) => {
  const { data: stops } = useStops();
  if (route.paradas.length === 0) return <Note>Sin paradas: solo se sigue el trazado.</Note>;
  return (
    <ol className={`bare-list grid ${styles.routeStops}`}>
      {enOrden(route.paradas).map(({ parada_id, llegada_min, ventana_min, servicio_min, obligatoria, orden }, at) => (
        <li className="grid align-center pad-8-0 line-above small" key={orden}>
          <b className="centered rigid brand tiny bold tabular">{at + 1}</b>
          <MuiLink component={Link} to={stopAddresses.stop(parada_id)}>
            {stops?.find(({ id }) => id === parada_id)?.nombre ?? `Parada ${parada_id}`}
          </MuiLink>
          <span className="muted tabular">
            {[
              `a los ${number(llegada_min)} min`,
              clockAfter(route.hora_salida, llegada_min),
              `± ${number(ventana_min)} min`,
              servicio_min > 0 && `${number(servicio_min)} min de servicio`,
              !obligatoria && 'opcional',
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </li>
      ))}
    </ol>
  );
};
