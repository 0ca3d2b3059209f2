import { Link as MuiLink } from '@mui/material';
import { useGetList, useGetOne } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Ejecucion } from '#contract/entities/ejecuciones';
import { isToCome } from '#contract/rules/stops';
import type { Ruta } from '#contract/entities/rutas';
import { delayWords, runAddresses, salidas, stopsWords, stopWithArrival } from '../../resources/ejecuciones/index';
import { arrivalWords, errorWords } from '../../ui/expectedArrival';
import styles from './live.module.css';

/** The route that an asset is driving, its progress and delay; nothing if none. */
export const CurrentRun = ({ activoId }: { activoId: number }) => {
  const { data: [run] = [] } = useGetList<Ejecucion>(
    'ejecuciones',
    {
      filter: { activo_id: activoId, estado: 'en_curso' },
      pagination: { page: 1, perPage: 1 },
      sort: { field: 'salida_en', order: 'DESC' },
    },
    { refetchInterval: 30_000 },
  );
  const { data: route } = useGetOne<Ruta>('rutas', { id: run?.ruta_id ?? 0 }, { enabled: run !== undefined });
  if (!run || !route) return null;
  const parts = [
    route.nombre,
    stopsWords(run),
    run.no_ha_salido && salidas.true.label,
    run.retraso_min !== null && delayWords(run.retraso_min),
  ];
  const next = run.paradas.find((stop) => stop.parada_id === run.siguiente_parada_id && isToCome(stop));
  const last = run.paradas.findLast(isToCome);
  const expected = [
    next && stopWithArrival(next),
    last && last !== next && `final ${arrivalWords(last) ?? ''}`,
    last && errorWords(last),
  ].filter(Boolean);
  return (
    <>
      <dt>Ruta</dt>
      <dd className={styles.liveCardWide}>
        <MuiLink component={Link} to={runAddresses.run(run.id)}>
          {parts.filter(Boolean).join(' · ')}
        </MuiLink>
      </dd>
      {expected.length > 0 && (
        <>
          <dt>Llegada prevista</dt>
          <dd className={styles.liveCardWide}>{expected.join(' · ')}</dd>
        </>
      )}
    </>
  );
};
