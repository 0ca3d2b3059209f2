import { useState } from 'react';
import { useRefresh } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { Existencia } from '#contract/entities/bodegas';
import { nuevoMovimiento, type Movimiento, type Repuesto } from '#contract/entities/repuestos';
import { api } from '../../providers/api';
import { choicesOf } from '../../ui/faces';
import { FormDialog } from '../../ui/FormDialog';
import { money } from '../../ui/formats';
import { MomentInput } from '../../ui/dates/DateInput';
import { useDoneNotice } from '../../ui/UndoNotice';
import { rowId } from '#contract/core/entity';
import { BodegaInput, useStores } from '../bodegas/index';
import { useStock } from './useStock';
import { amountOf } from './amount';
import { tiposMovimiento } from './faces';
import { SelectInput, TextInput } from '../../ui/form/inputs';
import { NumberInput } from '../../ui/numbers/NumberInput';

/** Records a movement of stock. */
export const MovementDialog = ({ part, onClose }: { part: Repuesto; onClose: () => void }) => {
  const showDone = useDoneNotice();
  const refresh = useRefresh();
  const { data: stock = [], isPending } = useStock(part.id);
  const several = useStores().length > 1;
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

  if (isPending) return null;
  const [only, another] = stock;
  return (
    <FormDialog
      title="Anotar movimiento"
      submitLabel="Anotar"
      schema={several ? inStore : nuevoMovimiento}
      initial={{
        tipo: part.existencia > 0 ? 'salida' : 'entrada',
        ...(several && { bodega_id: only && !another ? only.bodega_id : null }),
        cantidad: null,
        costo_unitario: null,
        nota: null,
        fecha: now,
      }}
      onClose={onClose}
      onSubmit={submit}
    >
      <SelectInput source="tipo" label="Movimiento" choices={choicesOf(tiposMovimiento)} />
      {several && <BodegaInput label="Bodega" />}
      <Amount part={part} stock={stock} />
      <TextInput source="nota" label="Nota" helperText="Para qué, de quién, con qué factura" />
      <MomentInput source="fecha" label="Fecha" />
    </FormDialog>
  );
};

const inStore = nuevoMovimiento.safeExtend({ bodega_id: rowId });

const Amount = ({ part, stock }: { part: Repuesto; stock: readonly Existencia[] }) => {
  const { unidad, costo_unitario } = part;
  const [tipo, store]: unknown[] = useWatch({ name: ['tipo', 'bodega_id'] });
  const there = `Hay ${amountOf(
    typeof store === 'number' ? (stock.find(({ bodega_id }) => bodega_id === store)?.existencia ?? 0) : part.existencia,
    unidad,
  )}`;
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
