import type { ReactNode } from 'react';
import { Button, Skeleton } from '@mui/material';
import type { UseQueryResult } from '@tanstack/react-query';
import { EmptyState } from '../../ui/EmptyState';
import styles from './dashboards.module.css';

interface Props<T> {
  query: UseQueryResult<T>;
  children: (figures: T) => ReactNode;
}

/** A dashboard in one of its three states: skeleton, error with a retry button, figures. */
export const FiguresView = <T,>({ query, children }: Props<T>) => {
  if (query.data !== undefined) return <div className={`grid gap-16 ${styles.dashboard}`}>{children(query.data)}</div>;
  if (query.isError)
    return (
      <div role="alert">
        <EmptyState
          icon="cloud_off"
          text="No se pudieron cargar las cifras. Revise su conexión e inténtelo de nuevo."
          action={
            <Button variant="contained" disabled={query.isFetching} onClick={() => void query.refetch()}>
              Reintentar
            </Button>
          }
        />
      </div>
    );
  return (
    <div className={`grid gap-16 ${styles.dashboard}`} role="status" aria-label="Cargando las cifras">
      <div className={`grid gap-16 ${styles.figures}`}>
        {['a', 'b', 'c', 'd'].map((card) => (
          <Skeleton key={card} variant="rounded" height={104} />
        ))}
      </div>
      <Skeleton variant="rounded" height={280} />
    </div>
  );
};
