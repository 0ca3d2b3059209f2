import { Button, Skeleton } from '@mui/material';
import { RecordContextProvider, useGetOne } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Activo } from '#contract/entities/activos';
import { EmptyState } from '../../../ui/EmptyState';
import { Unreachable } from '../../../ui/Unreachable';
import { RecordColumn } from '../../../ui/RecordPage';
import { Sheet } from './Sheet';
import styles from './sheet.module.css';

/** The sheet of the asset with this id, or the reason why there is none. */
export const SheetById = ({ id }: { id: number }) => {
  const known = Number.isInteger(id) && id > 0;
  const { data, error, refetch } = useGetOne<Activo>('activos', { id }, { enabled: known });
  if (data && !(error && isGone(error)))
    return (
      <RecordContextProvider value={data}>
        <Sheet key={data.id} activo={data} />
      </RecordContextProvider>
    );
  if (!known) return <NoSheet status={404} />;
  return error ? <NoSheet status={statusOf(error)} onRetry={() => void refetch()} /> : <SheetShape />;
};

/** The HTTP status of a provider's error; 0: no response. */
export const statusOf = (error: unknown): number =>
  typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : 0;
const isGone = (error: unknown) => statusOf(error) === 404 || statusOf(error) === 403;

/** Why there is nothing to see, and what to do next. */
export const NoSheet = ({ status, onRetry = again }: { status: number; onRetry?: () => void }) => {
  const back = (
    <Button variant="contained" component={Link} to="/activos">
      Ver los activos
    </Button>
  );
  if (status === 404)
    return (
      <EmptyState icon="search_off" text="Este activo no existe, se eliminó o es de otra empresa." action={back} />
    );
  if (status === 403)
    return <EmptyState icon="lock" text="Su rol no permite abrir la hoja de vida de este activo." action={back} />;
  return <Unreachable record what="esta hoja de vida" error={{ status }} onRetry={onRetry} />;
};

const again = () => window.location.reload();

/** The skeleton of the sheet. */
export const SheetShape = () => (
  <RecordColumn className={styles.sheetColumn} role="status" aria-label="Cargando">
    <Skeleton variant="rounded" height={168} />
    <Skeleton variant="rounded" height={76} />
    <Skeleton variant="rounded" height={320} />
  </RecordColumn>
);
