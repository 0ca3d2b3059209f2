import { Link as MuiLink } from '@mui/material';
import { useGetList, useGetOne } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Ejecucion } from '#contract/ejecuciones';
import { isTakenOut, isToCome } from '#contract/rules/stops';
import type { Ruta } from '#contract/rutas';
import { delayWords, runAddresses } from '../../resources/ejecuciones/index';
import { clock, number } from '../../ui/formats';
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
  const done = run.paradas.filter((stop) => stop.estado !== 'pendiente' && !isTakenOut(stop)).length;
  const parts = [
    route.nombre,
    run.paradas_n > 0 && `${number(done)} de ${number(run.paradas_n)}`,
    run.retraso_min !== null && delayWords(run.retraso_min),
  ];
  const next = run.paradas.find((stop) => stop.parada_id === run.siguiente_parada_id && isToCome(stop));
  const expected = [
    next && (next.eta ? `${next.nombre} hacia las ${clock(next.eta)}` : next.nombre),
    run.eta && `final hacia las ${clock(run.eta)}`,
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
