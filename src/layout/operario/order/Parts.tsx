import { useState } from 'react';
import { Alert, Autocomplete, Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import type { Orden } from '#contract/ordenes';
import type { RepuestoPaquete } from '#contract/paquete';
import { perform } from '../../../providers/offline/phone';
import { failureOf } from '../../../ui/failure';
import { number } from '../../../ui/formats';
import { Icon } from '../../../ui/Icon';
import { usePhone } from '../../../ui/usePhone';
import { isoNow, useView } from '../usePhone';
import { isOpen } from '../work';

/** The parts that went into the work. */
export const Parts = ({ orden }: { orden: Orden }) => {
  const { usados } = useView();
  const [adding, setAdding] = useState(false);
  const own = usados.filter(({ orden_id }) => orden_id === orden.id);
  const working = orden.estado === 'en_progreso' || orden.estado === 'en_espera';
  if (!isOpen(orden) && own.length === 0) return null;
  return (
    <section className="phone-card" aria-labelledby="repuestos-orden">
      <h3 id="repuestos-orden">Repuestos</h3>
      {own.length > 0 && (
        <ul className="phone-lines">
          {own.map(({ id, nombre, cantidad, unidad }) => (
            <li key={id}>
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
        own.length === 0 && <p className="phone-faint">Se anotan con la orden en marcha.</p>
      )}
      {adding && <PartDialog orden={orden} onClose={() => setAdding(false)} />}
    </section>
  );
};

const PartDialog = ({ orden, onClose }: { orden: Orden; onClose: () => void }) => {
  const { repuestos } = useView();
  const phone = usePhone();
  const [part, setPart] = useState<RepuestoPaquete | null>(null);
  const [amount, setAmount] = useState('1');
  const [refusal, setRefusal] = useState<string>();
  const cantidad = Number(amount.replace(',', '.'));

  const use = async () => {
    if (!part) return setRefusal('Elija el repuesto');
    if (!(cantidad > 0)) return setRefusal('La cantidad debe ser mayor que cero');
    if (cantidad > part.existencia) return setRefusal(`Solo hay ${number(part.existencia, 2)} ${part.unidad}`);
    try {
      await perform({ tipo: 'repuesto', orden_id: orden.id, cuerpo: { repuesto_id: part.id, cantidad, fecha: isoNow() } });
      onClose();
    } catch (reason) {
      setRefusal(failureOf(reason).message);
    }
  };

  return (
    <Dialog open fullWidth fullScreen={phone} maxWidth="xs" onClose={onClose} aria-labelledby="usar-repuesto">
      <DialogTitle id="usar-repuesto">Usar repuesto</DialogTitle>
      <DialogContent className="phone-form">
        {refusal && <Alert severity="error">{refusal}</Alert>}
        <Autocomplete
          options={repuestos}
          value={part}
          onChange={(_, chosen) => setPart(chosen)}
          getOptionLabel={({ codigo, nombre }) => (codigo ? `${nombre} (${codigo})` : nombre)}
          getOptionKey={({ id }) => id}
          isOptionEqualToValue={(one, other) => one.id === other.id}
          noOptionsText="Ninguno se llama así"
          openText="Abrir"
          closeText="Cerrar"
          clearText="Quitar"
          renderInput={(input) => <TextField {...input} label="Repuesto" autoFocus helperText={part && `Hay ${number(part.existencia, 2)} ${part.unidad}`} />}
        />
        <TextField
          label={part ? `Cantidad (${part.unidad})` : 'Cantidad'}
          value={amount}
          slotProps={{ htmlInput: { inputMode: 'decimal' } }}
          onChange={({ target }) => setAmount(target.value)}
        />
      </DialogContent>
      <DialogActions className="phone-actions">
        <Button onClick={onClose}>Cancelar</Button>
        <Button variant="contained" onClick={() => void use()}>
          Usar
        </Button>
      </DialogActions>
    </Dialog>
  );
};
