import { useState } from 'react';
import { Autocomplete, Button, TextField } from '@mui/material';
import type { OrdenPaquete, RepuestoPaquete } from '#contract/requests/paquete';
import { perform } from '../../../providers/offline/phone';
import { useRefusal } from '../../../ui/useAttempt';
import { number } from '../../../ui/formats';
import { Icon } from '../../../ui/Icon';
import { NumberField } from '../../../ui/numbers/NumberField';
import { numberIn } from '../../../ui/numbers/reading';
import { useDraft } from '../../../providers/offline/useDraft';
import { isoNow, useView } from '../usePhone';
import { isOpen } from '../work';
import { PhoneDialog } from '../PhoneDialog';
import styles from '../operario.module.css';

/** The parts used. */
export const Parts = ({ orden }: { orden: OrdenPaquete }) => {
  const { usados } = useView();
  const [adding, setAdding] = useState(false);
  const own = usados.filter(({ orden_id }) => orden_id === orden.id);
  const working = orden.estado === 'en_progreso' || orden.estado === 'en_espera';
  if (!isOpen(orden) && own.length === 0) return null;
  return (
    <section className={`grid gap-10 ${styles.phoneCard}`} aria-labelledby="repuestos-orden">
      <h3 id="repuestos-orden">Repuestos</h3>
      {own.length > 0 && (
        <ul className="bare-list grid one-column gap-10">
          {own.map(({ id, nombre, cantidad, unidad }) => (
            <li className="flex spread gap-12" key={id}>
              <span>{nombre}</span>
              <strong>
                {number(cantidad, 2)} {unidad}
              </strong>
            </li>
          ))}
        </ul>
      )}
      {working ? (
        <Button fullWidth variant="outlined" startIcon={<Icon name="inventory_2" />} onClick={() => setAdding(true)}>
          Usar repuesto
        </Button>
      ) : (
        own.length === 0 && <p className="muted regular">Se anotan con la orden en marcha.</p>
      )}
      {adding && <PartDialog orden={orden} onClose={() => setAdding(false)} />}
    </section>
  );
};

/** The unsaved form. */
interface PartDraft {
  repuesto_id: number | null;
  amount: string;
}

const PartDialog = ({ orden, onClose }: { orden: OrdenPaquete; onClose: () => void }) => {
  const { repuestos } = useView();
  const { draft, write, drop } = useDraft<PartDraft>(`repuesto ${orden.id}`, { repuesto_id: null, amount: '1' });
  const { amount } = draft;
  const part = repuestos.find(({ id }) => id === draft.repuesto_id) ?? null;
  const { refusal, setRefusal, busy, attempt } = useRefusal();
  const cantidad = numberIn(amount, { unit: part?.unidad }) ?? 0;

  const use = () => {
    if (!part) return setRefusal('Elija el repuesto');
    if (Number.isNaN(cantidad)) return setRefusal('Escriba la cantidad con números');
    if (!(cantidad > 0)) return setRefusal('La cantidad debe ser mayor que cero');
    if (cantidad > part.existencia) return setRefusal(`Solo hay ${number(part.existencia, 2)} ${part.unidad}`);
    void attempt(async () => {
      await perform({
        tipo: 'repuesto',
        orden_id: orden.id,
        cuerpo: { repuesto_id: part.id, cantidad, fecha: isoNow() },
      });
      drop();
      onClose();
    });
  };

  return (
    <PhoneDialog
      title="Usar repuesto"
      width="xs"
      fills
      refusal={refusal}
      busy={busy}
      close="Cancelar"
      main={{ children: 'Usar', onClick: use }}
      onClose={onClose}
    >
      <Autocomplete
        options={repuestos}
        value={part}
        onChange={(_, chosen: RepuestoPaquete | null) => write({ repuesto_id: chosen?.id ?? null })}
        getOptionLabel={({ codigo, nombre }) => (codigo ? `${nombre} (${codigo})` : nombre)}
        getOptionKey={({ id }) => id}
        isOptionEqualToValue={(one, other) => one.id === other.id}
        noOptionsText="Ninguno se llama así"
        openText="Abrir"
        closeText="Cerrar"
        clearText="Quitar"
        renderInput={(input) => (
          <TextField
            {...input}
            label="Repuesto"
            autoFocus
            helperText={part && `Hay ${number(part.existencia, 2)} ${part.unidad}`}
          />
        )}
      />
      <NumberField
        label={part ? `Cantidad (${part.unidad})` : 'Cantidad'}
        unit={part?.unidad}
        text={amount}
        onText={(text) => write({ amount: text })}
      />
    </PhoneDialog>
  );
};
