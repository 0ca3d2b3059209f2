import { FormHelperText } from '@mui/material';
import { AutocompleteArrayInput, ReferenceArrayInput, useInput } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { clasesEvento, type TipoEvento } from '#contract/entities/tiposEvento';
import { reglas as words } from '#contract/words/reglas';
import { Chip } from '../../../ui/Chip';
import { choicesOf, type Faces } from '../../../ui/faces';
import { firstMessage } from '../../../ui/form/firstMessage';
import { SelectInput } from '../../../ui/form/inputs';
import { wide } from '../../../ui/FormGrid';
import { Icon } from '../../../ui/Icon';
import { FormGroup } from '../../../ui/RecordForm';
import { severidadesDeEvento } from '../../eventos/index';
import { canales, papeles } from '../faces';
import styles from '../reglas.module.css';

const active = { estado: 'activo' };
const byName = { field: 'name', order: 'ASC' } as const;

/** Its severity, its recipients, and how they are notified. */
export const NoticeInputs = ({ usual }: { usual: TipoEvento }) => {
  const { errors } = useFormState({ name: 'destinatarios' });
  const wrong = firstMessage(errors['destinatarios']);
  return (
    <FormGroup title="Severidad y avisos">
      <SelectInput
        source="severidad"
        choices={choicesOf(severidadesDeEvento)}
        helperText={
          'Vacío: la usual del tipo, ' + `${severidadesDeEvento[clasesEvento[usual].severidad].label.toLowerCase()}`
        }
        className={wide ?? ''}
      />
      <ToggleChips
        source="canales"
        label={words.fields.canales}
        faces={canales}
        none="Sin canales no avisa a nadie: el evento queda en la bandeja"
      />
      <ToggleChips source="destinatarios.roles" label="Roles" faces={papeles} />
      <PeopleInput source="destinatarios.usuarios" />
      {wrong && (
        <FormHelperText error role="alert" className={wide ?? ''}>
          {wrong}
        </FormHelperText>
      )}
    </FormGroup>
  );
};

/** Picks members of the company. */
export const PeopleInput = ({ source }: { source: string }) => (
  <ReferenceArrayInput source={source} reference="usuarios" sort={byName} filter={active} perPage={50}>
    <AutocompleteArrayInput
      label="Personas"
      optionText="name"
      helperText={false}
      noOptionsText="Nadie coincide"
      className={wide ?? ''}
    />
  </ReferenceArrayInput>
);

/** Picks some of a few values. */
export const ToggleChips = ({
  source,
  label,
  faces,
  none,
}: {
  source: string;
  label: string;
  faces: Faces;
  none?: string;
}) => {
  const { field } = useInput<unknown[]>({ source });
  const chosen: unknown[] = Array.isArray(field.value) ? field.value : [];
  return (
    <div className={`row wrap gap-6 ${styles.ruleChips} ${wide ?? ''}`} role="group" aria-label={label}>
      <span>{label}</span>
      {Object.entries(faces).map(([value, face]) => {
        const pressed = chosen.includes(value);
        return (
          <Chip
            key={value}
            aria-pressed={pressed}
            onClick={() => field.onChange(pressed ? chosen.filter((each) => each !== value) : [...chosen, value])}
          >
            {face.icon && <Icon name={face.icon} size={16} />}
            {face.label}
          </Chip>
        );
      })}
      {none && chosen.length === 0 && <FormHelperText>{none}</FormHelperText>}
    </div>
  );
};
