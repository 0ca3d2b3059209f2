import { Navigate, useParams } from 'react-router-dom';
import type { Orden } from '#contract/entities/ordenes';
import { canOpen } from '#contract/core/paths';
import { useRole } from '../../providers/session';
import { RecordPage } from '../../ui/RecordPage';
import { useNamesPage } from '../../ui/recordName';
import { Detail } from './detail/Detail';
import { useOrderChanges } from './useOrderChanges';

/** The page of an order. Field workers are redirected to their own page of it. */
const OrdenShow = () => {
  const { id = '' } = useParams();
  const role = useRole();
  if (canOpen(role, '/operario/ordenes')) return <Navigate to={`/operario/ordenes/${id}`} replace />;
  return <Office />;
};

export default OrdenShow;

const Named = ({ orden }: { orden: Orden }) => {
  useNamesPage(`${orden.numero} · ${orden.titulo}`);
  return <Detail orden={orden} />;
};

const Office = () => {
  useOrderChanges();
  return <RecordPage<Orden>>{(orden) => <Named orden={orden} />}</RecordPage>;
};
