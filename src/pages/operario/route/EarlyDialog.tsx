import type { RutaPaquete } from '#contract/requests/despacho';
import { PlainDialog } from '../../../ui/PlainDialog';
import styles from '../operario.module.css';
import { departureWords } from './departure';

interface Props {
  ruta: RutaPaquete;
  /** What is about to be told: «la llegada». */
  what: string;
  now: number;
  onSure: () => void;
  onClose: () => void;
}

/** Asks before something is told of a departure of another day: most likely another one is meant. */
export const EarlyDialog = ({ ruta, what, now, onSure, onClose }: Props) => (
  <PlainDialog
    title={`¿Registrar ${what} ahora?`}
    width="xs"
    prose
    actionsClassName={styles.phoneActions}
    close="Cancelar"
    main={{ children: 'Registrar', onClick: onSure }}
    onClose={onClose}
  >
    <p className="flush">
      Esta salida es {departureWords(ruta, now)}. Lo que registre antes de su día se guarda, pero no cuenta como
      cumplimiento de la ruta.
    </p>
  </PlainDialog>
);
