import { nuevoCosto } from '#contract/entities/hojaDeVida';
import { FileInput } from '../../../ui/FileInput';
import { FormDialog } from '../../../ui/FormDialog';
import { addCost, annulCost } from '../requests';
import type { DialogProps } from './dialog';
import { useAction } from './useAction';
import { DayInput } from '../../../ui/dates/DateInput';
import { TextInput } from '../../../ui/form/inputs';
import { NumberInput } from '../../../ui/numbers/NumberInput';

/** A cost of the asset that belongs to no order. */
const CostDialog = ({ activo, onClose }: DialogProps) => {
  const action = useAction();
  const save = ({ fecha, ...values }: Record<string, unknown>) =>
    action('Costo agregado', async () => {
      const cost = await addCost(activo.id, nuevoCosto.parse({ ...values, ...(fecha ? { fecha } : {}) }));
      return { back: () => annulCost(cost, { motivo: 'Se deshizo' }), see: ['costos', 'historial'] };
    });
  return (
    <FormDialog
      title="Agregar costo"
      submitLabel="Agregar"
      schema={schema}
      initial={{ concepto: '', valor: null, fecha: null, soporte_id: null }}
      onClose={onClose}
      onSubmit={save}
    >
      <TextInput source="concepto" label="Concepto" autoFocus />
      <NumberInput source="valor" money label="Valor" />
      <DayInput source="fecha" label="Fecha" helperText="Vacía: hoy" />
      <FileInput source="soporte_id" label="Soporte (opcional)" />
    </FormDialog>
  );
};

export default CostDialog;

const schema = nuevoCosto.extend({ fecha: nuevoCosto.shape.fecha.nullable() });
