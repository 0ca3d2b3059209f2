import { useState } from 'react';
import { useRefresh } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { nuevoMovimiento, type Movimiento, type Repuesto } from '#contract/entities/repuestos';
import { api } from '../../providers/api';
import { choicesOf } from '../../ui/faces';
import { FormDialog } from '../../ui/FormDialog';
import { money } from '../../ui/formats';
import { MomentInput } from '../../ui/dates/DateInput';
import { useDoneNotice } from '../../ui/UndoNotice';
import { amountOf } from './amount';
import { tiposMovimiento } from './faces';
import { SelectInput, TextInput } from '../../ui/form/inputs';
import { NumberInput } from '../../ui/numbers/NumberInput';

/** Records a movement of stock. */
export const MovementDialog = ({ part, onClose }: { part: Repuesto; onClose: () => void }) => {
  const showDone = useDoneNotice();
  const refresh = useRefresh();
  const [now] = useState(() => new Date().toISOString());

  const submit = async ({ fecha, ...values }: Record<string, unknown>) => {
    // «Ahora» means the server's time: the device's clock may be ahead.
    const body = { ...values, ...(fecha !== now && { fecha }) };
    const { json } = await api<Movimiento>(`/repuestos/${part.id}/movimientos`, { method: 'POST', body });
    showDone(`Hay ahora ${amountOf(json.existencia, part.unidad)} de ${part.nombre}`, {
      see: `/repuestos/${part.id}/show`,
    });
    refresh();
  };

  return (
    <FormDialog
      title="Anotar movimiento"
      submitLabel="Anotar"
      schema={nuevoMovimiento}
      initial={{
        tipo: part.existencia > 0 ? 'salida' : 'entrada',
        cantidad: null,
        costo_unitario: null,
        nota: null,
        fecha: now,
      }}
      onClose={onClose}
      onSubmit={submit}
    >
      <SelectInput source="tipo" label="Movimiento" choices={choicesOf(tiposMovimiento)} />
      <Amount part={part} />
      <TextInput source="nota" label="Nota" helperText="Para qué, de quién, con qué factura" />
      <MomentInput source="fecha" label="Fecha" />
    </FormDialog>
  );
};

const Amount = ({ part: { existencia, unidad, costo_unitario } }: { part: Repuesto }) => {
  const tipo: unknown = useWatch({ name: 'tipo' });
  const there = `Hay ${amountOf(existencia, unidad)}`;
  return (
    <>
      <NumberInput
        source="cantidad"
        unit={unidad}
        label={`Cantidad (${unidad})`}
        helperText={tipo === 'ajuste' ? `${there}. Escriba la diferencia: -2 si faltan dos` : there}
        autoFocus
      />
      {tipo === 'entrada' && (
        <NumberInput
          source="costo_unitario"
          money
          label="Precio unitario"
          shouldUnregister
          helperText={`Vacío: el de hoy, ${money(costo_unitario)}. Otro se promedia con el de lo que hay`}
        />
      )}
    </>
  );
};
