import { NumberInput, SelectInput, TextInput, useRecordContext } from 'react-admin';
import { activos, type Activo } from '#contract/activos';
import { choicesOf, wordOf } from '../../ui/faces';
import { FormGroup, RecordForm } from '../../ui/RecordForm';
import { NivelInput, NivelName } from '../niveles/index';
import { criticidades, estados, tipos } from './messages';

const shown = {
  tipo_activo: (value: unknown) => wordOf(tipos, value),
  estado: (value: unknown) => wordOf(estados, value),
  criticidad: (value: unknown) => wordOf(criticidades, value),
  nivel_id: (value: unknown) => <NivelName id={value} />,
};

export const ActivoForm = () => {
  const isNew = useRecordContext<Activo>()?.id === undefined;
  return (
    <RecordForm entity={activos} shown={shown}>
      <FormGroup title="Identificación">
        <TextInput source="nombre" helperText={false} autoFocus={isNew} />
        <TextInput source="codigo" helperText={isNew ? 'Vacío: se numera solo' : false} />
        <SelectInput source="tipo_activo" choices={choicesOf(tipos)} translateChoice={false} helperText={false} />
        <TextInput source="placa" helperText={false} />
      </FormGroup>
      <FormGroup title="Ubicación y estado">
        <NivelInput source="nivel_id" />
        <SelectInput source="estado" choices={choicesOf(estados)} translateChoice={false} helperText={false} />
        <SelectInput source="criticidad" choices={choicesOf(criticidades)} translateChoice={false} helperText={false} />
      </FormGroup>
      <FormGroup title="Ficha técnica">
        <TextInput source="marca" helperText={false} />
        <TextInput source="modelo" helperText={false} />
        <NumberInput source="anio" helperText={false} />
      </FormGroup>
    </RecordForm>
  );
};
