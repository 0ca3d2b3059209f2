import DocumentDialog from '../documents/DocumentDialog';
import type { DialogProps } from './dialog';

/** One more paper of the asset. */
const DocumentAction = ({ activo, onClose }: DialogProps) => <DocumentDialog owner={`/activos/${activo.id}`} onClose={onClose} />;

export default DocumentAction;
