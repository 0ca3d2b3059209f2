import { useState } from 'react';
import type { OrdenPaquete } from '#contract/requests/paquete';
import { perform } from '../../../providers/offline/phone';
import { DateField } from '../../../ui/dates/DateField';
import { useRefusal } from '../../../ui/useAttempt';
import { faultsOfMoment } from './told';
import { PhoneDialog } from '../PhoneDialog';

/** Starts an order on which somebody has already worked. The person's clock does not run: it counts the work of now. */
const StartedDialog = ({ orden, onClose }: { orden: OrdenPaquete; onClose: () => void }) => {
  const [fecha, setFecha] = useState('');
  const { refusal, setRefusal, busy, attempt } = useRefusal();
  const start = () => {
    const [fault] = fecha === '' ? ['Escriba cuándo empezó'] : faultsOfMoment(fecha, null);
    if (fault) return setRefusal(fault);
    void attempt(async () => {
      await perform({ tipo: 'transicion', orden_id: orden.id, cuerpo: { a: 'en_progreso', fecha } });
      onClose();
    });
  };
  return (
    <PhoneDialog
      title={`¿Cuándo empezó ${orden.numero}?`}
      width="xs"
      refusal={refusal}
      busy={busy}
      close="Volver"
      main={{ children: 'Iniciar' }}
      onSubmit={start}
      onClose={onClose}
    >
      <DateField
        kind="moment"
        since="records"
        label="Empezó"
        autoFocus
        value={fecha}
        onValue={(value, text) => setFecha(value || text)}
      />
    </PhoneDialog>
  );
};

export default StartedDialog;
