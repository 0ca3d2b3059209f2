import { SelectInput, TextInput, useRecordContext } from 'react-admin';
import { niveles, type Nivel } from '#contract/niveles';
import { choicesOf, wordOf } from '../../ui/faces';
import { FormGroup, RecordForm } from '../../ui/RecordForm';
import { tipos } from './messages';
import { NivelInput } from './NivelInput';
import { NivelName } from './NivelName';

const shown = {
  tipo: (value: unknown) => wordOf(tipos, value),
  padre_id: (value: unknown) => <NivelName id={value} />,
};

export const NivelForm = () => {
  const record = useRecordContext<Nivel>();
  return (
    <RecordForm entity={niveles} shown={shown}>
      <FormGroup title="Nivel">
        <TextInput source="nombre" helperText={false} autoFocus={!record?.id} />
        <TextInput source="codigo" helperText={false} />
        <SelectInput source="tipo" choices={choicesOf(tipos)} translateChoice={false} helperText={false} />
        <NivelInput source="padre_id" except={record?.id} helperText="Vacío: en la raíz del árbol" />
      </FormGroup>
    </RecordForm>
  );
};
