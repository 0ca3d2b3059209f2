import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import type { Activo } from '#contract/entities/activos';
import { canOpen } from '#contract/core/paths';
import { useRole } from '../../../providers/session';
import { ago, dateTime, speed } from '../../../ui/formats';
import { Icon } from '../../../ui/Icon';
import { StatusLabel } from '../../../ui/StatusLabel';
import { liveFaces } from '../../../ui/liveFaces';
import { Note } from '../../../ui/Note';
import { tripAddress } from '../../../ui/tripAddress';
import { useSummary } from './useSheet';
import styles from './sheet.module.css';

/** The last known place of the asset, and the link to the map. */
export const Position = ({ activo }: { activo: Activo }) => {
  const role = useRole();
  const at = useSummary(activo.id).data?.posicion;
  if (at === undefined) return null;
  return (
    <aside className={`grid gap-6 ${styles.sheetPosition}`} aria-label="Última posición">
      {at === null ? (
        <Note>
          {activo.dispositivo_id === null
            ? 'Sin dispositivo: no se ve en el mapa.'
            : 'Su dispositivo no ha reportado todavía.'}
        </Note>
      ) : (
        <>
          <StatusLabel face={liveFaces[at.estado]} />
          <p>
            {at.velocidad_kmh !== null && at.estado !== 'sin_conexion' && (
              <strong className="tabular">{speed(at.velocidad_kmh)}</strong>
            )}
            <time className="muted small" dateTime={at.fecha} title={dateTime(at.fecha)}>
              {ago(at.fecha)}
            </time>
          </p>
          <Button
            variant="outlined"
            component={Link}
            to={`/tiemporeal?activo=${activo.id}`}
            startIcon={<Icon name="my_location" />}
          >
            Ver en el mapa
          </Button>
          {canOpen(role, '/recorrido') && (
            <Button
              variant="outlined"
              component={Link}
              to={tripAddress(activo.id, at.fecha)}
              startIcon={<Icon name="timeline" />}
            >
              Ver recorrido
            </Button>
          )}
        </>
      )}
    </aside>
  );
};
