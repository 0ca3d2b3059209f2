import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import type { Activo } from '#contract/activos';
import { ago, dateTime, number } from '../../../ui/formats';
import { Icon } from '../../../ui/Icon';
import { Lamp } from '../../../ui/Lamp';
import { liveFaces } from '../../../ui/liveFaces';
import { useSummary } from './useSheet';

/** Where it was last seen, and the way to the map. */
export const Position = ({ activo }: { activo: Activo }) => {
  const at = useSummary(activo.id).data?.posicion;
  if (at === undefined) return null;
  return (
    <aside className="sheet-position" aria-label="Última posición">
      {at === null ? (
        <p className="record-note">{activo.dispositivo_id === null ? 'Sin dispositivo: no se ve en el mapa.' : 'Su dispositivo no ha reportado todavía.'}</p>
      ) : (
        <>
          <Lamp face={liveFaces[at.estado]} />
          <p>
            {at.velocidad_kmh !== null && at.estado !== 'sin_conexion' && <strong className="tabular">{number(at.velocidad_kmh)} km/h</strong>}
            <time dateTime={at.fecha} title={dateTime(at.fecha)}>
              {ago(at.fecha)}
            </time>
          </p>
          <Button variant="outlined" component={Link} to={`/tiemporeal?activo=${activo.id}`} startIcon={<Icon name="my_location" />}>
            Ver en el mapa
          </Button>
        </>
      )}
    </aside>
  );
};
