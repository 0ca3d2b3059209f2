import DocumentDialog from '../documents/DocumentDialog';
import type { DialogProps } from './dialog';

/** Adds a document to the asset. */
const DocumentAction = ({ activo, onClose }: DialogProps) => (
  <DocumentDialog owner={`/activos/${activo.id}`} onClose={onClose} />
);

export default DocumentAction;
