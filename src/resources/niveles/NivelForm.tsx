import { useRecordContext } from 'react-admin';
import { niveles, type Nivel } from '#contract/niveles';
import { niveles as words } from '#contract/words/niveles';
import { choicesOf, wordOf } from '../../ui/faces';
import { FormGroup, RecordForm } from '../../ui/RecordForm';
import { PhotoInput } from '../../ui/PhotoInput';
import { FormPage } from '../../ui/FormPage';
import { PersonalInput } from '../personal/index';
import { tipos } from './faces';
import { NivelInput } from './NivelInput';
import { NivelName } from './NivelName';
import { BooleanInput, SelectInput, TextInput } from '../../ui/form/inputs';
import { NumberInput } from '../../ui/numbers/NumberInput';

const { fields } = words;

const shown = {
  tipo: (value: unknown) => wordOf(tipos, value),
  padre_id: (value: unknown) => <NivelName id={value} />,
};

const NivelPage = () => (
  <FormPage words={words}>
    <NivelForm />
  </FormPage>
);

export default NivelPage;

const NivelForm = () => {
  const record = useRecordContext<Nivel>();
  return (
    <RecordForm entity={niveles} shown={shown}>
      <FormGroup title="Nivel">
        <TextInput source="nombre" autoFocus={!record?.id} />
        <TextInput source="codigo" />
        <SelectInput source="tipo" choices={choicesOf(tipos)} />
        <NivelInput source="padre_id" except={record?.id} helperText="Vacío: en la raíz del árbol" />
      </FormGroup>
      <FormGroup title="Lugar y responsable">
        <PersonalInput source="responsable_id" label={fields.responsable_id} />
        <TextInput source="direccion" />
        <NumberInput source="latitud" degrees unit="°" />
        <NumberInput source="longitud" degrees unit="°" />
        <PhotoInput source="foto_id" url="image_url" label="Foto" icon="apartment" />
      </FormGroup>
      <FormGroup title="En las listas">
        <NumberInput source="orden" helperText="Entre los niveles del mismo padre: el menor va primero" />
        <BooleanInput source="activo" helperText="Uno que ya no se usa no se ofrece al elegir" />
      </FormGroup>
    </RecordForm>
  );
};
