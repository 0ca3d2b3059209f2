import { LiveLinks } from '../../ui/live-links/LiveLinks';
import { ShareLive } from '../../ui/live-links/ShareLive';
import { PlainDialog } from '../../ui/PlainDialog';

/** The live links that are not over, and the way to one more. */
export const LinksDialog = ({ onClose }: { onClose: () => void }) => (
  <PlainDialog
    title="Mis enlaces en vivo"
    width="sm"
    prose
    close="Cerrar"
    actions={<ShareLive activos={[]} variant="text" />}
    onClose={onClose}
  >
    <LiveLinks />
  </PlainDialog>
);
