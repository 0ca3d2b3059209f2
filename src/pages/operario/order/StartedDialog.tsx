import { useState, type FormEvent } from 'react';
import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import type { Orden } from '#contract/ordenes';
import { perform } from '../../../providers/offline/phone';
import { DateField } from '../../../ui/dates/DateField';
import { failureOf } from '../../../ui/failure';
import { faultsOfMoment } from './told';
import styles from '../operario.module.css';

/** Starts an order on which somebody has already worked. The person's clock does not run: it counts the work of now. */
const StartedDialog = ({ orden, onClose }: { orden: Orden; onClose: () => void }) => {
  const [fecha, setFecha] = useState('');
  const [wrong, setWrong] = useState<string>();
  const start = async (event: FormEvent) => {
    event.preventDefault();
    const [fault] = fecha === '' ? ['Escriba cuándo empezó'] : faultsOfMoment(fecha, null);
    setWrong(fault);
    if (fault) return;
    try {
      await perform({ tipo: 'transicion', orden_id: orden.id, cuerpo: { a: 'en_progreso', fecha } });
      onClose();
    } catch (reason) {
      setWrong(failureOf(reason).message);
    }
  };
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose} aria-labelledby="empezo-antes">
      <form onSubmit={(event) => void start(event)} noValidate>
        <DialogTitle id="empezo-antes">¿Cuándo empezó {orden.numero}?</DialogTitle>
        <DialogContent className={styles.phoneForm}>
          {wrong && <Alert severity="error">{wrong}</Alert>}
          <DateField
            kind="moment"
            label="Empezó"
            autoFocus
            value={fecha}
            onValue={(value, text) => setFecha(value || text)}
          />
        </DialogContent>
        <DialogActions className={styles.phoneActions}>
          <Button onClick={onClose}>Volver</Button>
          <Button type="submit" variant="contained">
            Iniciar
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};

export default StartedDialog;
