import { useCanAccess } from 'react-admin';
import { Navigate } from 'react-router-dom';
import { PhoneLoad } from '../../combustible/pages';
import type { DialogProps } from './dialog';

/** Records a fuel load of this asset: in the form of loads for the office, in that of the phone for others. */
const LoadAction = ({ activo, onClose }: DialogProps) => {
  const { canAccess: mayEdit, isPending } = useCanAccess({ resource: 'combustible', action: 'edit' });
  if (isPending) return null;
  if (mayEdit) return <Navigate to={`/activos/combustible?carga=nuevo&activo_id=${activo.id}`} />;
  return <PhoneLoad assets={[activo]} activoId={activo.id} onClose={onClose} />;
};

export default LoadAction;
