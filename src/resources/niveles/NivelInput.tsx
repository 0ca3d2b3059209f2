import { ReferenceInput } from 'react-admin';
import type { Nivel } from '#contract/niveles';
import { pathOf } from './path';
import { AutocompleteInput } from '../../ui/form/inputs';

interface Props {
  source: string;
  label?: string;
  helperText?: string;
  /** Shown while no level is chosen. */
  placeholder?: string;
  /** A level that cannot be chosen. */
  except?: number | undefined;
}

const inUse = { activo: true };

/** Picks a level by any word of its name or code, in tree order; shows its path. */
export const NivelInput = ({ source, label, helperText, placeholder, except }: Props) => (
  <ReferenceInput
    source={source}
    reference="niveles"
    sort={{ field: 'camino', order: 'ASC' }}
    perPage={50}
    filter={inUse}
  >
    <AutocompleteInput<Nivel>
      {...(label !== undefined && { label })}
      optionText={pathOf}
      {...(placeholder && { TextFieldProps: { placeholder } })}
      helperText={helperText ?? false}
      getOptionDisabled={({ id }) => id === except}
      noOptionsText="Ningún nivel coincide"
    />
  </ReferenceInput>
);
