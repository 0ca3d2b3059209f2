import { lazy, Suspense, useState } from 'react';
import { Card, LinearProgress, ToggleButton } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Form, ResourceContextProvider } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import type { PronosticoMantenimiento } from '#contract/requests/pronosticoMantenimiento';
import { getJson } from '../../../providers/requests';
import { PickedIds } from '../../../ui/form/PickedIds';
import { number } from '../../../ui/formats';
import { ListToggle } from '../../../ui/ListToggle';
import { Note } from '../../../ui/Note';
import { Unreachable } from '../../../ui/Unreachable';
import { NivelInput } from '../../niveles/index';
import styles from './forecast.module.css';
import { ForecastTable } from './ForecastTable';

const ForecastChart = lazy(() => import('./ForecastChart').then((module) => ({ default: module.ForecastChart })));

const spans = [6, 12, 24] as const;

/** «Pronóstico»: the work and costs of the plans month by month, and whether the technicians have enough hours. */
export const ForecastView = () => {
  const [meses, setMeses] = useState<number>(12);
  const [nivel, setNivel] = useLevel();
  const { data, isFetching, isError, error, refetch } = useForecast(meses, nivel);
  return (
    <section aria-label="Pronóstico de mantenimiento" aria-busy={isFetching}>
      <div className={`row wrap spread gap-8-16 below-12 ${styles.forecastHead}`}>
        <ResourceContextProvider value="activos">
          <Form record={nobody} defaultValues={{ [level]: nivel ?? null }}>
            <NivelInput source={level} label="Nivel y los de abajo" placeholder="Todos" />
            <PickedIds names={picked} picked={{ [level]: nivel }} onPick={setNivel} />
          </Form>
        </ResourceContextProvider>
        <ListToggle
          exclusive
          size="small"
          value={meses}
          aria-label="Cuántos meses"
          onChange={(_event, next: number | null) => next && setMeses(next)}
        >
          {spans.map((span) => (
            <ToggleButton key={span} value={span}>
              {span} meses
            </ToggleButton>
          ))}
        </ListToggle>
      </div>
      {isError && <Unreachable what="el pronóstico" error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {isFetching && !data && <LinearProgress aria-label="Cargando el pronóstico" />}
      {data && !isError && (
        <Card className={styles.forecastCard ?? ''}>
          <Note>
            {capacityOf(data)}
            {nivel !== undefined && data.tecnicos > 0 && ' Es la de todos los niveles.'}
          </Note>
          <Suspense fallback={<div className={styles.chartRoom} />}>
            <ForecastChart months={data.meses} />
          </Suspense>
          <ForecastTable months={data.meses} nivel={nivel} />
          {data.meses.some(({ sin_duracion, sin_costo }) => sin_duracion + sin_costo > 0) && (
            <Note>
              Las cifras con «≥» son lo menos que será: hay planes con servicios sin duración o sin costo estimado.
            </Note>
          )}
        </Card>
      )}
    </section>
  );
};

const nobody = {};
/** The parameter of the address. */
const level = 'bajo_nivel_id';
const picked = [level] as const;

/** The chosen level, kept in the address, so that it can be shared and restored. */
const useLevel = () => {
  const [query, setQuery] = useSearchParams();
  const set = ({ [level]: id }: Partial<Record<typeof level, number | undefined>>) =>
    setQuery(
      (now) => {
        const next = new URLSearchParams(now);
        next.delete(level);
        if (id !== undefined) next.set(level, String(id));
        return next;
      },
      { replace: true },
    );
  return [Number(query.get(level)) || undefined, set] as const;
};

const useForecast = (meses: number, nivel: number | undefined) => {
  const query = new URLSearchParams({ meses: String(meses), ...(nivel && { nivel_id: String(nivel) }) }).toString();
  return useQuery({
    queryKey: ['mantenimiento', 'pronostico', query],
    queryFn: getJson<PronosticoMantenimiento>(`/mantenimiento/pronostico?${query}`),
    placeholderData: keepPreviousData,
  });
};

const capacityOf = ({ capacidad_semana_min, tecnicos }: PronosticoMantenimiento) =>
  tecnicos === 0
    ? 'Ningún técnico tiene turno: con los turnos del personal se ve si alcanza el tiempo.'
    : `Capacidad: ${number(capacidad_semana_min / 60, 1)} h por semana, de ` +
      `${tecnicos === 1 ? '1 técnico' : `${tecnicos} técnicos`}.`;
