import { AutocompleteArrayInput, ReferenceArrayInput } from 'react-admin';
import { requiredLabel } from './inputs';
import { wide } from '../FormGrid';

interface Props {
  source: string;
  reference: string;
  label: string;
  /** The field with the name of a record. */
  field?: string;
  /** The sort order of the choices. */
  sort?: string;
  helperText?: string;
  /** Only active records. */
  inUse?: boolean;
  /** At least one. */
  required?: boolean;
}

const active = { activo: true };

/** Picks some records by name. */
export const ManyInput = ({
  source,
  reference,
  label,
  field = 'nombre',
  sort = 'nombre',
  helperText,
  inUse = false,
  required = false,
}: Props) => (
  <ReferenceArrayInput
    source={source}
    reference={reference}
    sort={{ field: sort, order: 'ASC' }}
    perPage={50}
    {...(inUse && { filter: active })}
  >
    <AutocompleteArrayInput
      label={required ? requiredLabel(label, source) : label}
      optionText={field}
      helperText={helperText ?? false}
      noOptionsText="Nada coincide"
      className={wide ?? ''}
    />
  </ReferenceArrayInput>
);
