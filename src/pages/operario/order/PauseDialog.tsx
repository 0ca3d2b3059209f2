import { useState } from 'react';
import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import type { Orden } from '#contract/ordenes';
import { perform } from '../../../providers/offline/phone';
import { failureOf } from '../../../ui/failure';
import { ordenWords } from '../../../resources/ordenes/index';
import { useDraft } from '../../../providers/offline/useDraft';
import { isoNow } from '../usePhone';
import styles from '../operario.module.css';

type Motivo = NonNullable<Orden['motivo_espera']>;

/** The reason of a pause, with one tap. */
const PauseDialog = ({ orden, onClose }: { orden: Orden; onClose: () => void }) => {
  const { draft, write, drop } = useDraft(`pausa ${orden.id}`, { nota: '' });
  const { nota } = draft;
  const [refusal, setRefusal] = useState<string>();
  const pause = async (motivo_espera: Motivo) => {
    try {
      await perform({
        tipo: 'transicion',
        orden_id: orden.id,
        cuerpo: { a: 'en_espera', motivo_espera, nota: nota.trim() || null, fecha: isoNow() },
      });
      drop();
      onClose();
    } catch (reason) {
      setRefusal(failureOf(reason).message);
    }
  };
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose} aria-labelledby="pausar">
      <DialogTitle id="pausar">¿Qué espera?</DialogTitle>
      <DialogContent className={styles.phoneForm}>
        {refusal && <Alert severity="error">{refusal}</Alert>}
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
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancelar</Button>
      </DialogActions>
    </Dialog>
  );
};

export default PauseDialog;

const isMotivo = (word: string): word is Motivo => Object.hasOwn(ordenWords.motivosEspera, word);
const motivos = Object.entries(ordenWords.motivosEspera).flatMap(([motivo, face]) =>
  isMotivo(motivo) ? [[motivo, face] as const] : [],
);
