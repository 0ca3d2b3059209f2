import type { ReactNode } from 'react';
import { RecordContextProvider, ResourceContextProvider, useGetOne } from 'react-admin';
import type { Orden } from '#contract/entities/ordenes';
import { ListSkeleton } from '../../ui/ListSkeleton';
import { Detail } from './detail/Detail';

/** A read-only order on another page than its own; `none` if there is no order that the user may see. */
const OrdenRead = ({ id, none }: { id: number; none: ReactNode }) => {
  const { data, isPending } = useGetOne<Orden>('ordenes', { id });
  if (isPending) return <ListSkeleton rows={6} />;
  if (!data) return none;
  return (
    <ResourceContextProvider value="ordenes">
      <RecordContextProvider value={data}>
        <Detail orden={data} />
      </RecordContextProvider>
    </ResourceContextProvider>
  );
};

export default OrdenRead;
