import { Button, Pagination } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Activo } from '#contract/entities/activos';
import { limits } from '#contract/core/limits';
import type { Viaje } from '#contract/requests/viajes';
import { getRows } from '../../../providers/requests';
import { EmptyState } from '../../../ui/EmptyState';
import { LoadFailure } from '../../../ui/LoadFailure';
import { dateTime, kilometres, lasting, number, speed } from '../../../ui/formats';
import { Icon } from '../../../ui/Icon';
import { ListSkeleton } from '../../../ui/ListSkeleton';
import { Section } from '../../../ui/Section';
import { PlainTable } from '../../../ui/PlainTable';
import { tripAddress } from '../../../ui/tripAddress';
import styles from './Trips.module.css';

const perPage = limits.list.page;

/** The trips of the asset, the newest first; each links to the map. */
const Trips = ({ activo }: { activo: Activo }) => {
  const [page, setPage] = useState(1);
  const { data, isError, refetch } = useTrips(activo.id, page);
  const pages = Math.ceil((data?.total ?? 0) / perPage);
  return (
    <Section title="Viajes">
      {!data && !isError && <ListSkeleton rows={6} />}
      {isError && <LoadFailure text="No se pudieron cargar los viajes." onRetry={() => void refetch()} />}
      {data?.total === 0 && (
        <EmptyState icon="route" text="Aún no hay viajes: aparecen cuando su dispositivo reporta que se mueve." />
      )}
      {data && data.total > 0 && (
        <>
          <p className={`muted small tabular ${styles.trips}`}>
            {`${number(data.total)} ${data.total === 1 ? 'viaje' : 'viajes'} · en esta página ${kilometres(
              sum(data.rows, ({ distancia_km }) => distancia_km),
            )} en ${lasting(sum(data.rows, ({ duracion_s }) => duracion_s))}`}
          </p>
          <PlainTable
            rows={data.rows}
            keyOf={(viaje) => viaje.id}
            columns={[
              ['Inicio', (viaje) => dateTime(viaje.inicio_en)],
              ['Desde', (viaje) => viaje.lugar_inicio ?? '—'],
              ['Hasta', (viaje) => (viaje.fin_en ? (viaje.lugar_fin ?? '—') : 'En curso')],
              ['Distancia', (viaje) => kilometres(viaje.distancia_km), 'right'],
              ['Duración', (viaje) => lasting(viaje.duracion_s), 'right'],
              ['Ralentí', (viaje) => lasting(viaje.ralenti_s), 'right'],
              ['Máxima', (viaje) => speed(viaje.velocidad_max_kmh), 'right'],
              ['Promedio', (viaje) => speed(viaje.velocidad_prom_kmh), 'right'],
              [
                '',
                (viaje) => (
                  <Button
                    size="small"
                    component={Link}
                    to={tripAddress(activo.id, viaje.inicio_en, viaje.id)}
                    startIcon={<Icon name="timeline" />}
                    aria-label={`Ver en el mapa el viaje del ${dateTime(viaje.inicio_en)}`}
                  >
                    Ver
                  </Button>
                ),
              ],
            ]}
          />
          {pages > 1 && (
            <Pagination
              className={styles.pages}
              count={pages}
              page={page}
              onChange={(_, next) => setPage(next)}
              getItemAriaLabel={(type, at) => pageWords[type] ?? `Página ${at}`}
              aria-label="Páginas de viajes"
            />
          )}
        </>
      )}
    </Section>
  );
};

export default Trips;

const pageWords: Record<string, string> = { previous: 'Página anterior', next: 'Página siguiente' };
const sum = (rows: readonly Viaje[], of: (row: Viaje) => number) => rows.reduce((total, row) => total + of(row), 0);

const useTrips = (activoId: number, page: number) =>
  useQuery({
    queryKey: ['viajes', activoId, page],
    queryFn: getRows<Viaje>('/viajes', {
      filter: { activo_id: activoId },
      sort: ['inicio_en', 'DESC'],
      range: [(page - 1) * perPage, page * perPage - 1],
    }),
    placeholderData: keepPreviousData,
  });
