import { Skeleton } from '@mui/material';
import type { ComponentProps, ReactNode } from 'react';
import { Show, useShowContext, type RaRecord } from 'react-admin';
import { classes } from './classes';
import { Unreachable } from './Unreachable';

/** The page of one record, with a skeleton while it loads. */
export const RecordPage = <Row extends RaRecord>({ children }: { children: (record: Row) => ReactNode }) => (
  <Show title={false} component="div" actions={false}>
    <Loaded<Row>>{children}</Loaded>
  </Show>
);

const Loaded = <Row extends RaRecord>({ children }: { children: (record: Row) => ReactNode }) => {
  const { record, error, isFetching, refetch } = useShowContext<Row>();
  if (record) return <RecordColumn>{children(record)}</RecordColumn>;
  if (error)
    return <Unreachable record what="esta página" error={error} busy={isFetching} onRetry={() => void refetch()} />;
  return (
    <RecordColumn role="status" aria-label="Cargando">
      <Skeleton variant="rounded" width="45%" height={56} />
      <Skeleton variant="rounded" height={180} />
      <Skeleton variant="rounded" height={120} />
    </RecordColumn>
  );
};

/** Sections one below the other, in a readable width. */
export const RecordColumn = ({ className, ...props }: ComponentProps<'div'>) => (
  <div className={classes('grid one-column gap-16 page-width', className)} {...props} />
);
