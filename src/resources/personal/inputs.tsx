import { ReferenceInput, useRecordContext } from 'react-admin';
import type { Persona } from '#contract/entities/personal';
import type { Usuario } from '#contract/entities/usuarios';
import { choicesOf } from '../../ui/faces';
import type { FieldInputProps } from '../../ui/fields/inputs';
import { AutocompleteInput, SelectInput } from '../../ui/form/inputs';
import { PhotoInput } from '../../ui/PhotoInput';
import { NivelInput } from '../niveles/index';
import { estados } from './faces';
import { SkillsInput } from './SkillsInput';

/** Who leaves is retired on their page, which asks what becomes of their work. */
const StateInput = (props: FieldInputProps) => {
  const record = useRecordContext<Persona>();
  const choices = choicesOf(estados).filter(({ id }) => id !== 'retirado' || record?.estado === 'retirado');
  return <SelectInput {...props} choices={choices} />;
};

/** Members of the company who are not linked to a person of the staff yet. */
const AccountInput = () => (
  <ReferenceInput source="user_id" reference="usuarios" sort={{ field: 'name', order: 'ASC' }} filter={free}>
    <AutocompleteInput<Usuario>
      optionText={({ name, email }: Usuario) => (name === email ? email : `${name} · ${email}`)}
      helperText="Con quién entra a Ftrack; verá las órdenes de esta persona"
      noOptionsText="Ningún usuario libre coincide"
    />
  </ReferenceInput>
);

const free = { con_persona: false, estado: ['activo', 'invitado'] };

/** The inputs that are a person's own. */
export const own = {
  foto_id: () => <PhotoInput source="foto_id" url="image_url" label="Foto" icon="person" />,
  nivel_id: NivelInput,
  estado: StateInput,
  especialidades: SkillsInput,
  user_id: AccountInput,
};
