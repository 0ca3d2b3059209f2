import { BooleanInput, useRecordContext } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { repuestos, type Repuesto } from '#contract/repuestos';
import { FormGroup, RecordForm } from '../../ui/RecordForm';
import { TextInput } from '../../ui/form/inputs';
import { NumberInput } from '../../ui/numbers/NumberInput';

export const RepuestoForm = () => {
  const isNew = useRecordContext<Repuesto>()?.id === undefined;
  return (
    <RecordForm entity={repuestos}>
      <FormGroup title="Repuesto">
        <TextInput source="nombre" helperText={false} autoFocus={isNew} />
        <TextInput source="codigo" helperText={false} />
        <TextInput source="unidad" helperText="Unidad, litro, metro, juego…" />
        <Least />
        <NumberInput source="costo_unitario" money helperText="Cada entrada con precio lo actualiza" />
        <TextInput source="ubicacion" helperText="Estante, bodega…" />
        <TextInput source="proveedor" helperText={false} />
        <BooleanInput source="activo" label="Activo" helperText={false} />
      </FormGroup>
    </RecordForm>
  );
};

const Least = () => {
  const unit: unknown = useWatch({ name: 'unidad' });
  return (
    <NumberInput
      source="minimo"
      unit={typeof unit === 'string' ? unit : null}
      helperText="Por debajo se avisa que falta"
    />
  );
};
