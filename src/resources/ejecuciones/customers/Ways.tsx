import { IconButton } from '@mui/material';
import { Icon } from '../../../ui/Icon';
import type { IconName } from '../../../ui/icons';
import { Tooltip } from '../../../ui/Tooltip';

interface Props {
  /** Of the stop. */
  name: string;
  busy: boolean;
  onWhatsapp: () => void;
  onMail: () => void;
  onCopy: () => void;
}

/** Ways to send a customer their link, one press each. */
export const Ways = ({ name, busy, onWhatsapp, onMail, onCopy }: Props) => (
  <>
    <Way icon="chat" label={`Enviar por WhatsApp: ${name}`} busy={busy} onClick={onWhatsapp} />
    <Way icon="mail" label={`Enviar por correo: ${name}`} busy={busy} onClick={onMail} />
    <Way icon="content_copy" label={`Copiar el enlace: ${name}`} busy={busy} onClick={onCopy} />
  </>
);

const Way = ({ icon, label, busy, onClick }: { icon: IconName; label: string; busy: boolean; onClick: () => void }) => (
  <Tooltip title={label}>
    {/* A disabled button would have no tooltip. */}
    <IconButton aria-label={label} aria-disabled={busy} onClick={() => !busy && onClick()}>
      <Icon name={icon} size={20} />
    </IconButton>
  </Tooltip>
);
