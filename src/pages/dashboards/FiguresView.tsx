import type { ReactNode } from 'react';
import { Skeleton } from '@mui/material';
import type { UseQueryResult } from '@tanstack/react-query';
import { LoadFailure } from '../../ui/LoadFailure';
import { OldNote } from '../../ui/OldNote';
import { figuresInterval } from './useFigures';
import styles from './dashboards.module.css';

interface Props<T> {
  query: UseQueryResult<T>;
  children: (figures: T) => ReactNode;
}

/** A dashboard in one of its three states: skeleton, error with a retry button, figures. */
export const FiguresView = <T,>({ query, children }: Props<T>) => {
  if (query.data !== undefined)
    return (
      <div className="grid gap-16 page-width">
        <OldNote query={query} every={figuresInterval} />
        {children(query.data)}
      </div>
    );
  if (query.isError)
    return (
      <div role="alert">
        <LoadFailure
          text="No se pudieron cargar las cifras. Revise su conexión e inténtelo de nuevo."
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      </div>
    );
  return (
    <div className="grid gap-16 page-width" role="status" aria-label="Cargando las cifras">
      <div className={`grid gap-16 ${styles.figures}`}>
        {['a', 'b', 'c', 'd'].map((card) => (
          <Skeleton key={card} variant="rounded" height={104} />
        ))}
      </div>
      <Skeleton variant="rounded" height={280} />
    </div>
  );
};
