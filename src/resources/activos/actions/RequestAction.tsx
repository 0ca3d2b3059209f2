import { ReportDialog } from '../../solicitudes/pages';
import type { DialogProps } from './dialog';

/** Says what is broken about the asset. */
const RequestAction = ({ activo, onClose }: DialogProps) => <ReportDialog activoId={activo.id} onClose={onClose} />;

export default RequestAction;
