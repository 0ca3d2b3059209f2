import { Skeleton } from '@mui/material';
import type { ReactNode } from 'react';
import { Show, useShowContext, type RaRecord } from 'react-admin';
import './records.css';

/** The page of one record; its shape while it comes. */
export const RecordPage = <Row extends RaRecord>({ children }: { children: (record: Row) => ReactNode }) => (
  <Show title={false} component="div" actions={false}>
    <Loaded<Row>>{children}</Loaded>
  </Show>
);

const Loaded = <Row extends RaRecord>({ children }: { children: (record: Row) => ReactNode }) => {
  const { record } = useShowContext<Row>();
  if (record) return <div className="record-page">{children(record)}</div>;
  return (
    <div className="record-page" role="status" aria-label="Cargando">
      <Skeleton variant="rounded" width="45%" height={56} />
      <Skeleton variant="rounded" height={180} />
      <Skeleton variant="rounded" height={120} />
    </div>
  );
};
