import { useCanAccess } from 'react-admin';
import MeterDialog from '../meters/MeterDialog';
import ReadingDialog from '../meters/ReadingDialog';
import { useMeters } from '../meters/useMeters';
import { PlainDialog } from '../../../ui/PlainDialog';
import type { DialogProps } from './dialog';

/** Records a reading of one of the asset's meters; if it has none, users with the right create one first. */
const ReadingAction = ({ activo, onClose }: DialogProps) => {
  const { canAccess } = useCanAccess({ resource: 'activos', action: 'edit' });
  const { data } = useMeters(activo.id);
  if (!data) return null;
  if (data.length > 0) return <ReadingDialog activoId={activo.id} meters={data} onClose={onClose} />;
  if (canAccess) return <MeterDialog activoId={activo.id} onClose={onClose} />;
  return (
    <PlainDialog title="Nueva lectura" prose main={{ children: 'Entendido', onClick: onClose }} onClose={onClose}>
      Este activo no tiene medidores. Pida a un administrador que agregue uno.
    </PlainDialog>
  );
};

export default ReadingAction;
