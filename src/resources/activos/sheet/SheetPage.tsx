import { ResourceContextProvider, useGetList } from 'react-admin';
import { useParams } from 'react-router-dom';
import type { Activo } from '#contract/entities/activos';
import { NoSheet, SheetById, SheetShape, statusOf } from './SheetById';

/** The life-history sheet, as QR codes and links open it: `/asset/:uuid`, `/public-activo/:id`. */
const SheetPage = () => {
  const { uuid, id } = useParams();
  return (
    <ResourceContextProvider value="activos">
      {uuid === undefined ? <SheetById id={Number(id)} /> : <SheetByUuid key={uuid} uuid={uuid} />}
    </ResourceContextProvider>
  );
};

export default SheetPage;

const SheetByUuid = ({ uuid }: { uuid: string }) => {
  const known = isUuid.test(uuid);
  const { data, error, refetch } = useGetList<Activo>(
    'activos',
    { filter: { uuid }, pagination: { page: 1, perPage: 1 } },
    { enabled: known },
  );
  const [found] = data ?? [];
  if (found) return <SheetById id={found.id} />;
  if (!known || data) return <NoSheet status={404} />;
  return error ? <NoSheet status={statusOf(error)} onRetry={() => void refetch()} /> : <SheetShape />;
};

const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
