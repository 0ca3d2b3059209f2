import { useRecordContext } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { repuestos, type Repuesto } from '#contract/repuestos';
import { FormGroup, RecordForm } from '../../ui/RecordForm';
import { BooleanInput, TextInput } from '../../ui/form/inputs';
import { NumberInput } from '../../ui/numbers/NumberInput';

export const RepuestoForm = () => {
  const isNew = useRecordContext<Repuesto>()?.id === undefined;
  return (
    <RecordForm entity={repuestos}>
      <FormGroup title="Repuesto">
        <TextInput source="nombre" autoFocus={isNew} />
        <TextInput source="codigo" />
        <TextInput source="unidad" helperText="Unidad, litro, metro, juego…" />
        <Least />
        <NumberInput source="costo_unitario" money helperText="Cada entrada con precio lo actualiza" />
        <TextInput source="ubicacion" helperText="Estante, bodega…" />
        <TextInput source="proveedor" />
        <BooleanInput source="activo" label="Activo" />
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
