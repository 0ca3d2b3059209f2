import { Button, TextField } from '@mui/material';
import type { OrdenPaquete } from '#contract/requests/paquete';
import { perform } from '../../../providers/offline/phone';
import { useRefusal } from '../../../ui/useAttempt';
import { ordenWords } from '../../../resources/ordenes/index';
import { useDraft } from '../../../providers/offline/useDraft';
import { isoNow } from '../usePhone';
import { PlainDialog } from '../../../ui/PlainDialog';
import styles from '../operario.module.css';

type Motivo = NonNullable<OrdenPaquete['motivo_espera']>;

/** The reason of a pause, with one tap. */
const PauseDialog = ({ orden, onClose }: { orden: OrdenPaquete; onClose: () => void }) => {
  const { draft, write, drop } = useDraft(`pausa ${orden.id}`, { nota: '' });
  const { nota } = draft;
  const { refusal, busy, attempt } = useRefusal();
  const pause = (motivo_espera: Motivo) =>
    attempt(async () => {
      await perform({
        tipo: 'transicion',
        orden_id: orden.id,
        cuerpo: { a: 'en_espera', motivo_espera, nota: nota.trim() || null, fecha: isoNow() },
      });
      drop();
      onClose();
    });
  return (
    <PlainDialog
      title="¿Qué espera?"
      width="xs"
      className={styles.phoneForm}
      refusal={refusal}
      busy={busy}
      close="Cancelar"
      onClose={onClose}
    >
      <TextField
        label="Nota (opcional)"
        value={nota}
        onChange={({ target }) => write({ nota: target.value })}
        fullWidth
      />
      <div className={`grid gap-10 ${styles.phoneReasons}`}>
        {motivos.map(([motivo, { label }]) => (
          <Button key={motivo} variant="outlined" onClick={() => void pause(motivo)}>
            {label}
          </Button>
        ))}
      </div>
    </PlainDialog>
  );
};

export default PauseDialog;

const isMotivo = (word: string): word is Motivo => Object.hasOwn(ordenWords.motivosEspera, word);
const motivos = Object.entries(ordenWords.motivosEspera).flatMap(([motivo, face]) =>
  isMotivo(motivo) ? [[motivo, face] as const] : [],
);
