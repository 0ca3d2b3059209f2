import { ReferenceInput, useRecordContext } from 'react-admin';
import type { Persona } from '#contract/entities/personal';
import { PersonaLine } from './PersonaLine';
import { detailOf } from './faces';
import { AutocompleteInput } from '../../ui/form/inputs';

interface Props {
  source: string;
  label?: string;
  helperText?: string;
  /** Only people of this kind, or of these kinds. */
  tipo?: Persona['tipo'] | Persona['tipo'][];
  /** Only people without an account. */
  free?: boolean;
}

/** Picks a person by name, document or post; people who have left are not offered. */
export const PersonalInput = ({ source, label, helperText, tipo, free = false }: Props) => (
  <ReferenceInput
    source={source}
    reference="personal"
    sort={{ field: 'nombre', order: 'ASC' }}
    filter={{ estado: working, ...(tipo && { tipo }), ...(free && { con_usuario: false }) }}
  >
    <AutocompleteInput<Persona>
      {...(label !== undefined && { label })}
      optionText={<Option />}
      inputText={({ nombre_completo }: Persona) => nombre_completo}
      helperText={helperText ?? false}
      noOptionsText="Ninguna persona coincide"
    />
  </ReferenceInput>
);

const working: Persona['estado'][] = ['activo', 'licencia', 'vacaciones'];

const Option = () => {
  const person = useRecordContext<Persona>();
  return person ? <PersonaLine person={person} detail={detailOf(person)} /> : null;
};
