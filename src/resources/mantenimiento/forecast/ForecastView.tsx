import { lazy, Suspense, useState } from 'react';
import { Card, LinearProgress, ToggleButton } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { PronosticoMantenimiento } from '#contract/pronosticoMantenimiento';
import { api } from '../../../providers/api';
import { number } from '../../../ui/formats';
import { ListToggle } from '../../../ui/ListToggle';
import { Note } from '../../../ui/Note';
import { Unreachable } from '../../../ui/Unreachable';
import styles from './forecast.module.css';
import { ForecastTable } from './ForecastTable';

const ForecastChart = lazy(() => import('./ForecastChart').then((module) => ({ default: module.ForecastChart })));

const spans = [6, 12, 24] as const;

/** «Pronóstico»: how much work and money plans will ask month by month, and whether the technicians have time for it. */
export const ForecastView = () => {
  const [meses, setMeses] = useState<number>(12);
  const { data, isFetching, isError, error, refetch } = useQuery({
    queryKey: ['mantenimiento', 'pronostico', meses],
    queryFn: async ({ signal }) => (await api<PronosticoMantenimiento>(`/mantenimiento/pronostico?meses=${meses}`, { signal })).json,
  });
  if (isError && !data) return <Unreachable what="el pronóstico" error={error} busy={isFetching} onRetry={() => void refetch()} />;
  return (
    <section className={styles.forecast} aria-label="Pronóstico de mantenimiento" aria-busy={isFetching}>
      <div className={styles.forecastHead}>
        <p>{data && capacityOf(data)}</p>
        <ListToggle exclusive size="small" value={meses} aria-label="Cuántos meses" onChange={(_event, next: number | null) => next && setMeses(next)}>
          {spans.map((span) => (
            <ToggleButton key={span} value={span}>
              {span} meses
            </ToggleButton>
          ))}
        </ListToggle>
      </div>
      {isFetching && !data && <LinearProgress aria-label="Cargando el pronóstico" />}
      {data && (
        <Card className={styles.forecastCard ?? ''}>
          <Suspense fallback={<div className={styles.chartRoom} />}>
            <ForecastChart months={data.meses} />
          </Suspense>
          <ForecastTable months={data.meses} />
          {data.meses.some(({ sin_duracion, sin_costo }) => sin_duracion + sin_costo > 0) && (
            <Note>Las cifras con «≥» son lo menos que será: hay planes con servicios sin duración o sin costo estimado.</Note>
          )}
        </Card>
      )}
    </section>
  );
};

const capacityOf = ({ capacidad_semana_min, tecnicos }: PronosticoMantenimiento) =>
  tecnicos === 0
    ? 'Ningún técnico tiene turno: con los turnos del personal se ve si alcanza el tiempo.'
    : `Capacidad: ${number(capacidad_semana_min / 60, 1)} h por semana, de ${tecnicos === 1 ? '1 técnico' : `${tecnicos} técnicos`}.`;
