import type { ReactNode } from 'react';
import { Alert, Button } from '@mui/material';
import type { ResultadoInspeccion } from '#contract/entities/inspecciones';
import type { Entry } from '../../../providers/offline/entry';
import { usePhoneCopy } from '../../../providers/offline/phone';
import { classes } from '../../../ui/classes';
import { Icon } from '../../../ui/Icon';
import type { IconName } from '../../../ui/icons';
import { PlainDialog } from '../../../ui/PlainDialog';
import { resultados } from '../faces';
import styles from './run.module.css';

interface Props {
  uuid: string;
  resultado: ResultadoInspeccion;
  title: ReactNode;
  /** The server did not take it: it is opened again. */
  onRevise: (entry: Entry) => void;
  onClose: () => void;
}

/** What came of an inspection, and where it is. */
export const Sent = ({ uuid, resultado, title, onRevise, onClose }: Props) => {
  const entry = usePhoneCopy(({ entradas }) =>
    entradas.find(({ accion }) => accion.tipo === 'inspeccion' && accion.cuerpo.uuid === uuid),
  );
  const online = usePhoneCopy(({ en_linea }) => en_linea);
  const { label, tone } = resultados[resultado];
  const where: { icon: IconName; words: string } = !entry
    ? { icon: 'cloud_done', words: 'Enviada' }
    : online && navigator.onLine
      ? { icon: 'cloud_upload', words: 'Enviando…' }
      : { icon: 'wifi_off', words: 'Se enviará cuando haya red' };
  return (
    <PlainDialog
      title={title}
      width="sm"
      fills
      className={styles.sent}
      actionsClassName={classes(styles.foot, styles.done)}
      main={{ children: 'Listo', onClick: onClose, autoFocus: true }}
      onClose={onClose}
    >
      <span className={`centered round tone-${tone ?? 'neutro'} ${styles.seal}`}>
        <Icon name={icons[resultado]} size={56} />
      </span>
      <p className={`flush bold ${styles.verdict}`}>{label}</p>
      <p className="flush">{advice[resultado]}</p>
      {entry?.estado === 'rechazada' ? (
        <Alert
          severity="error"
          action={
            <Button color="inherit" onClick={() => onRevise(entry)}>
              Revisar
            </Button>
          }
        >
          {`El servidor no la aceptó: ${entry.error?.mensaje ?? ''}`}
        </Alert>
      ) : (
        <p className="inline-row gap-6 flush muted" role="status">
          <Icon name={where.icon} size={20} /> {where.words}
        </p>
      )}
    </PlainDialog>
  );
};

const icons: Record<ResultadoInspeccion, IconName> = {
  apta: 'check_circle',
  con_observaciones: 'warning',
  no_apta: 'block',
};

const advice: Record<ResultadoInspeccion, string> = {
  apta: 'Puede salir.',
  con_observaciones: 'Puede salir: lo que falla queda reportado.',
  no_apta: 'No debe salir: avise a su central.',
};
