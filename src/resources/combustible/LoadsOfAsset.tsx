import { Suspense, lazy } from 'react';
import { Link } from '@mui/material';
import { useCanAccess, useGetList } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { filteredBy } from '#contract/core/paths';
import type { Carga } from '#contract/entities/combustible';
import { combustible as words } from '#contract/words/combustible';
import { Facts } from '../../ui/Facts';
import { dateTime, kilometres } from '../../ui/formats';
import { ListSkeleton } from '../../ui/ListSkeleton';
import { Note } from '../../ui/Note';
import { Section } from '../../ui/Section';
import { PlainTable } from '../../ui/PlainTable';
import { amount, amountOf, byHours, consumptionOf, figuresOf, hoursOf } from './faces';
import { Unreachable } from '../../ui/Unreachable';
import { LoadState } from './LoadState';
import { Station } from './Station';
import { useLoadSummary } from './useLoads';

const Consumption = lazy(() => import('./Consumption'));

const { fields } = words;
const few = 50;

/** The loads of an asset, the newest first: all of them for the office, their own for an operario. */
const LoadsOfAsset = ({ activoId }: { activoId: number }) => {
  const { canAccess: office = false } = useCanAccess({ resource: 'combustible', action: 'edit' });
  const { data, isPending, error, isFetching, refetch } = useGetList<Carga>('combustible', {
    filter: { activo_id: activoId },
    sort: { field: 'fecha', order: 'DESC' },
    pagination: { page: 1, perPage: few },
  });
  const list = `/activos/combustible${filteredBy({ activo_id: activoId })}`;
  if (isPending) return <ListSkeleton rows={6} />;
  if (error && !data)
    return <Unreachable what="las cargas" error={error} busy={isFetching} onRetry={() => void refetch()} />;
  return (
    <>
      {office && <Figures activoId={activoId} />}
      {office && data && <Suspense>{<Consumption loads={data} />}</Suspense>}
      <Section
        title="Cargas de combustible"
        actions={
          office && (
            <Link component={RouterLink} to={list}>
              Ver todas
            </Link>
          )
        }
      >
        {!data || data.length === 0 ? (
          <Note>
            {office ? 'Todavía no tiene cargas de combustible.' : 'Usted todavía no registró cargas de este activo.'}
          </Note>
        ) : (
          <PlainTable
            label="Cargas"
            rows={data}
            keyOf={(load) => load.id}
            columns={[
              [
                fields.fecha,
                (load) =>
                  office ? (
                    <Link component={RouterLink} to={`/activos/combustible?carga=${load.id}`}>
                      {dateTime(load.fecha)}
                    </Link>
                  ) : (
                    dateTime(load.fecha)
                  ),
              ],
              [fields.litros, (load) => amountOf(load), 'right'],
              [fields.valor, (load) => amount(load.valor) ?? '—', 'right'],
              data.some(byHours)
                ? [fields.horometro_h, (load) => hoursOf(load.horometro_h), 'right']
                : [fields.odometro_km, (load) => kilometres(load.odometro_km), 'right'],
              ['Consumo', (load) => consumptionOf(load) ?? '—', 'right'],
              [fields.estacion, (load) => (office ? <Station load={load} /> : (load.estacion ?? '—'))],
              [fields.estado, (load) => <LoadState load={load} />],
            ]}
          />
        )}
      </Section>
    </>
  );
};

export default LoadsOfAsset;

const Figures = ({ activoId }: { activoId: number }) => {
  const { data = [] } = useLoadSummary({ activo_id: activoId });
  return data.map((sum) => (
    <Section key={sum.unidad} title="Combustible">
      <Facts facts={figuresOf(sum)} />
    </Section>
  ));
};
