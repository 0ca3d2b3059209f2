import { lazy, Suspense, useId, useState } from 'react';
import { Link as MuiLink, Skeleton } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { FilaReemplazo } from '#contract/requests/reporteReemplazo';
import { lastYear } from '#contract/rules/replacement';
import { reemplazo } from '#contract/words/reporteReemplazo';
import { getJson } from '../../providers/requests';
import { currentDay } from '../../ui/dates/zone';
import { Facts } from '../../ui/Facts';
import { failureOf } from '../../ui/failure';
import { kilometres, money, number } from '../../ui/formats';
import { LoadFailure } from '../../ui/LoadFailure';
import { Note } from '../../ui/Note';
import { DrawerHead, SideDrawer } from '../../ui/SideDrawer';
import { ageOf, rate, sellingOf } from './columns';
import { Missing } from './Missing';
import { Years } from './Years';
import { costsOfDays } from './costsOfDays';

const Curve = lazy(() => import('./Curve'));

const { fields } = reemplazo;
/** Unknown ones are a dash. */
const written = (value: number | null, write: (value: number) => string) =>
  value === null ? null : <span className="tabular">{write(value)}</span>;
const whole = (value: number) => money(value, 0);

/** An asset: its curve, its years, and what is missing. */
export const ReplacementDrawer = ({ id, onClose }: { id: number | null; onClose: () => void }) => {
  const heading = useId();
  // It is still there while the drawer closes.
  const [shown, setShown] = useState(id);
  if (id !== null && id !== shown) setShown(id);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['reportes', 'reemplazo', 'activo', shown],
    enabled: shown !== null,
    queryFn: getJson<FilaReemplazo[]>('/reportes/reemplazo', { activo_id: String(shown) }),
  });
  const row = data?.[0];
  return (
    <SideDrawer open={id !== null} heading={heading} onClose={onClose}>
      <DrawerHead id={heading} title={row?.nombre ?? 'Reemplazo'} onClose={onClose} />
      {row ? (
        <Replacement row={row} />
      ) : error ? (
        <LoadFailure text={failureOf(error).message} busy={isFetching} onRetry={() => void refetch()} />
      ) : data ? (
        <Note>Este activo ya no existe.</Note>
      ) : (
        <Skeleton variant="rounded" height={320} />
      )}
    </SideDrawer>
  );
};

const Replacement = ({ row }: { row: FilaReemplazo }) => (
  <div className="grid one-column gap-16">
    <Missing row={row} />
    <Facts
      facts={[
        { label: fields.vender_antes_de, value: <strong>{sellingOf(row)}</strong> },
        { label: fields.un_anio_mas, value: written(row.un_anio_mas, whole) },
        { label: fields.anio_minimo, value: written(row.anio_minimo, number) },
        { label: 'Edad', value: written(row.edad_meses, ageOf) },
        { label: fields.valor_residual_hoy, value: written(row.valor_residual_hoy, whole) },
        {
          label: fields.costo_12m,
          value: (
            <MuiLink component={Link} to={costsOfDays(row.id, lastYear(currentDay()))} className="tabular">
              {money(row.costo_12m, 0)}
            </MuiLink>
          ),
        },
        { label: fields.costo_km_12m, value: written(row.costo_km_12m, rate) },
        { label: 'Odómetro', value: written(row.km, kilometres) },
      ]}
    />
    {row.anios.some(({ costo_anual_equivalente: yearly }) => yearly !== null) && (
      <Suspense fallback={<Skeleton variant="rounded" height={220} />}>
        <Curve years={row.anios} />
      </Suspense>
    )}
    <Years row={row} />
    <MuiLink component={Link} to={`/public-activo/${row.id}?vista=costos`}>
      Abrir los costos en la hoja de vida
    </MuiLink>
  </div>
);
