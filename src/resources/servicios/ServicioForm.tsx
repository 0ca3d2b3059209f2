import { useRecordContext } from 'react-admin';
import { servicios, type Servicio } from '#contract/servicios';
import { choicesOf, wordOf } from '../../ui/faces';
import { wide } from '../../ui/FormGrid';
import { FormGroup, RecordForm } from '../../ui/RecordForm';
import { tiposDeActivo } from '../activos/index';
import { PlantillaInput } from '../plantillas/index';
import { AppliesToInput } from './AppliesToInput';
import { tipos } from './faces';
import { PartsInput } from './PartsInput';
import { BooleanInput, SelectInput, TextInput } from '../../ui/form/inputs';
import { NumberInput } from '../../ui/numbers/NumberInput';

const shown = {
  tipo: (value: unknown) => wordOf(tipos, value),
  aplica_a: (value: unknown) =>
    Array.isArray(value) ? value.map((kind) => wordOf(tiposDeActivo, kind)).join(', ') : '',
  repuestos: (value: unknown) => (Array.isArray(value) ? `${value.length} repuestos` : ''),
  plantilla_id: () => 'Una plantilla',
  requiere_parada: (value: unknown) => (value === true ? 'Sí' : 'No'),
  activo: (value: unknown) => (value === true ? 'Sí' : 'No'),
};

export const ServicioForm = () => {
  const isNew = useRecordContext<Servicio>()?.id === undefined;
  return (
    <RecordForm entity={servicios} shown={shown}>
      <FormGroup title="Servicio">
        <TextInput source="nombre" autoFocus={isNew} />
        <TextInput source="codigo" />
        <SelectInput source="tipo" choices={choicesOf(tipos)} />
        <PlantillaInput source="plantilla_id" helperText="Los pasos con que empieza cada orden" />
        <TextInput source="descripcion" multiline minRows={2} className={wide} />
        <AppliesToInput />
      </FormGroup>
      <FormGroup title="Tiempo y costo">
        <NumberInput source="duracion_estimada_min" unit="min" label="Duración estimada (minutos)" />
        <NumberInput source="costo_estimado" money helperText="Mano de obra, terceros y lo demás, sin repuestos" />
        <BooleanInput source="requiere_parada" />
        <BooleanInput source="activo" label="Activo" helperText="Inactivo: no se ofrece en planes ni órdenes" />
      </FormGroup>
      <PartsInput />
    </RecordForm>
  );
};
