import { BooleanInput, useRecordContext } from 'react-admin';
import { repuestos, type Repuesto } from '#contract/repuestos';
import { FormGroup, RecordForm } from '../../ui/RecordForm';
import { NumberInput, TextInput } from '../../ui/form/inputs';

export const RepuestoForm = () => {
  const isNew = useRecordContext<Repuesto>()?.id === undefined;
  return (
    <RecordForm entity={repuestos}>
      <FormGroup title="Repuesto">
        <TextInput source="nombre" helperText={false} autoFocus={isNew} />
        <TextInput source="codigo" helperText={false} />
        <TextInput source="unidad" helperText="Unidad, litro, metro, juego…" />
        <NumberInput source="minimo" min={0} helperText="Por debajo se avisa que falta" />
        <NumberInput source="costo_unitario" min={0} helperText="Cada entrada con precio lo actualiza" />
        <TextInput source="ubicacion" helperText="Estante, bodega…" />
        <TextInput source="proveedor" helperText={false} />
        <BooleanInput source="activo" label="Activo" helperText={false} />
      </FormGroup>
    </RecordForm>
  );
};
