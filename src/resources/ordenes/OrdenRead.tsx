import type { ReactNode } from 'react';
import { RecordContextProvider, ResourceContextProvider, useGetOne } from 'react-admin';
import type { Orden } from '#contract/ordenes';
import { ListSkeleton } from '../../ui/ListSkeleton';
import { Detail } from './detail/Detail';

/** An order to be read on another page than its own; `none` while there is none that one may see. */
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
