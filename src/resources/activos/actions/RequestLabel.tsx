import { RequestLinksDialog } from '../../solicitudes/pages';
import type { DialogProps } from './dialog';

/** Makes the label at which anybody may report a problem of the asset. */
const RequestLabel = ({ activo, onClose }: DialogProps) => (
  <RequestLinksDialog assets={[activo.id]} onClose={onClose} />
);

export default RequestLabel;
