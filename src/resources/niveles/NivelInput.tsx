import { ReferenceInput } from 'react-admin';
import type { Nivel } from '#contract/niveles';
import { pathOf } from './path';
import { AutocompleteInput } from '../../ui/form/inputs';

interface Props {
  source: string;
  label?: string;
  helperText?: string;
  /** What stands there while none is chosen. */
  placeholder?: string;
  /** A level that may not be chosen. */
  except?: number | undefined;
}

const inUse = { activo: true };

/** Picks a level by any word of its name or code, in the order of the tree; shows where it hangs. */
export const NivelInput = ({ source, label, helperText, placeholder, except }: Props) => (
  <ReferenceInput source={source} reference="niveles" sort={{ field: 'camino', order: 'ASC' }} perPage={50} filter={inUse}>
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
