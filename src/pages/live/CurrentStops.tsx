import { Link as MuiLink } from '@mui/material';
import { useGetList, useGetMany } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Parada, Visita } from '#contract/entities/paradas';
import { clock, isToday, nearDate } from '../../ui/formats';
import styles from './live.module.css';

/** The stops that an asset is at, and since when; nothing if none. */
export const CurrentStops = ({ activoId }: { activoId: number }) => {
  const { data: visits = [] } = useGetList<Visita>('visitas', {
    filter: { activo_id: activoId, dentro: true },
    pagination: { page: 1, perPage: 3 },
    sort: { field: 'entrada_en', order: 'DESC' },
  });
  const { data: stops = [] } = useGetMany<Parada>(
    'paradas',
    { ids: visits.map(({ parada_id }) => parada_id) },
    { enabled: visits.length > 0 },
  );
  if (stops.length === 0) return null;
  return (
    <>
      <dt>Está en</dt>
      {visits.map(({ id, parada_id, entrada_en }) => (
        <dd key={id} className={styles.liveCardWide}>
          <MuiLink component={Link} to={`/paradas?parada=${parada_id}`}>
            {stops.find((stop) => stop.id === parada_id)?.nombre}
          </MuiLink>
          {`, desde ${isToday(entrada_en) ? '' : `${nearDate(entrada_en)}, `}${clock(entrada_en)}`}
        </dd>
      ))}
    </>
  );
};
