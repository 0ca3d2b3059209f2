import { ReferenceInput, TextArrayInput, useRecordContext } from 'react-admin';
import { diasAvisoLicencia, personal, type Persona } from '#contract/personal';
import type { Usuario } from '#contract/usuarios';
import { choicesOf, wordOf } from '../../ui/faces';
import { FormFold } from '../../ui/FormFold';
import { PhotoInput } from '../../ui/PhotoInput';
import { FormGroup, RecordForm } from '../../ui/RecordForm';
import { NivelInput, NivelName } from '../niveles/index';
import { documentos, estados, tipos } from './faces';
import { hoursOf, ShiftInput, shiftSources } from './Shift';
import { DayInput } from '../../ui/dates/DateInput';
import { AutocompleteInput, SelectInput, TextInput } from '../../ui/form/inputs';
import { NumberInput } from '../../ui/numbers/NumberInput';

const shown = {
  tipo: (value: unknown) => wordOf(tipos, value),
  estado: (value: unknown) => wordOf(estados, value),
  documento_tipo: (value: unknown) => wordOf(documentos, value),
  nivel_id: (value: unknown) => <NivelName id={value} />,
  foto_id: () => 'Una foto',
  especialidades: (value: unknown) => (Array.isArray(value) ? value.join(', ') : ''),
  turno: (value: unknown) => hoursOf(value),
};

const shift = [...shiftSources, 'llavero_rfid'];
const licence = ['licencia_numero', 'licencia_categoria', 'licencia_vence_en'];

export const PersonalForm = () => {
  const record = useRecordContext<Persona>();
  const isNew = record?.id === undefined;
  // Who leaves is retired on their page, which asks what becomes of their work.
  const choices = choicesOf(estados).filter(({ id }) => id !== 'retirado' || record?.estado === 'retirado');
  return (
    <RecordForm entity={personal} shown={shown}>
      <FormGroup title="Persona">
        <PhotoInput source="foto_id" url="image_url" label="Foto" icon="person" />
        <TextInput source="nombre" autoFocus={isNew} />
        <TextInput source="apellido" />
        <SelectInput source="documento_tipo" choices={choicesOf(documentos)} />
        <TextInput source="documento_numero" />
        <TextInput source="telefono" type="tel" helperText="Por ejemplo +57 300 123 4567" />
        <TextInput source="email" slotProps={{ htmlInput: { inputMode: 'email' } }} />
      </FormGroup>
      <FormGroup title="Trabajo">
        <SelectInput source="tipo" choices={choicesOf(tipos)} />
        <TextInput source="cargo" />
        <NivelInput source="nivel_id" />
        <SelectInput source="estado" choices={choices} />
        <TextArrayInput source="especialidades" helperText="Escriba una y pulse Enter" />
        <NumberInput source="tarifa_hora" money helperText="Solo la ve quien administra el personal" />
        <AccountInput />
      </FormGroup>
      <FormFold title="Licencia de conducción" sources={licence}>
        <TextInput source="licencia_numero" />
        <TextInput source="licencia_categoria" helperText="Por ejemplo C2" />
        <DayInput source="licencia_vence_en" helperText={`Se avisa ${diasAvisoLicencia} días antes`} />
      </FormFold>
      <FormFold title="Turno y acceso" sources={shift}>
        <ShiftInput />
        <TextInput source="llavero_rfid" helperText="Con él se identifica en el vehículo" />
      </FormFold>
    </RecordForm>
  );
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
