import { useState } from 'react';
import { NumberInput, SelectInput, TextInput, useNotify, useRefresh } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { nuevoMovimiento, type Movimiento, type Repuesto } from '#contract/repuestos';
import { api } from '../../providers/api';
import { choicesOf } from '../../ui/faces';
import { FormDialog } from '../../ui/FormDialog';
import { number } from '../../ui/formats';
import { MomentInput } from '../../ui/MomentInput';
import { tiposMovimiento } from './messages';

/** Writes what came or went. */
export const MovementDialog = ({ part, onClose }: { part: Repuesto; onClose: () => void }) => {
  const notify = useNotify();
  const refresh = useRefresh();
  const [now] = useState(() => new Date().toISOString());

  const submit = async ({ fecha, costo_unitario, ...values }: Record<string, unknown>) => {
    // «Ahora» is the server's now, not that of a clock that may be ahead; a price that is no longer asked for is not sent.
    const body = { ...values, ...(fecha !== now && { fecha: fecha ?? undefined }), costo_unitario: values['tipo'] === 'entrada' ? costo_unitario : null };
    const { json } = await api<Movimiento>(`/repuestos/${part.id}/movimientos`, { method: 'POST', body });
    notify(`Quedan ${number(json.existencia, 2)} ${part.unidad} de ${part.nombre}`);
    refresh();
  };

  return (
    <FormDialog
      title="Anotar movimiento"
      submitLabel="Anotar"
      schema={schema}
      initial={{ tipo: part.existencia > 0 ? 'salida' : 'entrada', cantidad: null, costo_unitario: null, nota: null, fecha: now }}
      onClose={onClose}
      onSubmit={submit}
    >
      <SelectInput source="tipo" label="Movimiento" choices={choicesOf(tiposMovimiento)} translateChoice={false} helperText={false} />
      <Amount part={part} />
      <TextInput source="nota" label="Nota" helperText="Para qué, de quién, con qué factura" />
      <MomentInput source="fecha" label="Fecha" />
    </FormDialog>
  );
};

// Only an entrada asks for a price; one that was written before another kind was chosen does not count.
const schema = nuevoMovimiento.unwrap === undefined ? nuevoMovimiento : nuevoMovimiento;

const Amount = ({ part: { existencia, unidad, costo_unitario } }: { part: Repuesto }) => {
  const tipo: unknown = useWatch({ name: 'tipo' });
  const there = `Hay ${number(existencia, 2)} ${unidad}`;
  return (
    <>
      <NumberInput source="cantidad" label={`Cantidad (${unidad})`} helperText={tipo === 'ajuste' ? `${there}. Escriba la diferencia: -2 si faltan dos` : there} autoFocus />
      {tipo === 'entrada' && (
        <NumberInput source="costo_unitario" label="Precio unitario" min={0} helperText={`Vacío: el de hoy, $ ${number(costo_unitario, 2)}. Otro pasa a ser el del repuesto`} />
      )}
    </>
  );
};
