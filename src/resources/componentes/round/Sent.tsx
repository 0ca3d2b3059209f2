import { Alert } from '@mui/material';
import { usePhoneCopy } from '../../../providers/offline/phone';
import { counted } from '../../../ui/formats';
import { Icon } from '../../../ui/Icon';
import type { IconName } from '../../../ui/icons';
import { PlainDialog } from '../../../ui/PlainDialog';
import styles from './round.module.css';

interface Props {
  uuid: string;
  readings: number;
  title: string;
  onClose: () => void;
}

/** Where the round is: on the server, or on this phone until there is network. */
export const Sent = ({ uuid, readings, title, onClose }: Props) => {
  const entry = usePhoneCopy(({ entradas }) =>
    entradas.find(({ accion }) => accion.tipo === 'ronda_llantas' && accion.cuerpo.uuid === uuid),
  );
  const online = usePhoneCopy(({ en_linea }) => en_linea);
  const where: { icon: IconName; words: string } = !entry
    ? { icon: 'cloud_done', words: 'Enviada' }
    : online && navigator.onLine
      ? { icon: 'cloud_upload', words: 'Enviando…' }
      : { icon: 'wifi_off', words: 'Se enviará cuando haya red' };
  return (
    <PlainDialog
      title={`Ronda de llantas · ${title}`}
      width="sm"
      fills
      className={styles.sent}
      actionsClassName={styles.foot}
      main={{ children: 'Listo', onClick: onClose, autoFocus: true }}
      onClose={onClose}
    >
      <span className="centered round tone-exito">
        <Icon name="check_circle" size={56} />
      </span>
      <p className="flush bold">{counted(readings, 'llanta leída', 'llantas leídas')}</p>
      {entry?.estado === 'rechazada' ? (
        <Alert severity="error">
          {['El servidor no la aceptó:', entry.error?.mensaje, ...Object.values(entry.error?.campos ?? {}).flat()]
            .filter(Boolean)
            .join(' ')}
        </Alert>
      ) : (
        <p className="inline-row gap-6 flush muted" role="status">
          <Icon name={where.icon} size={20} /> {where.words}
        </p>
      )}
    </PlainDialog>
  );
};
