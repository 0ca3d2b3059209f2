import { ReferenceInput } from 'react-admin';
import type { Bodega } from '#contract/entities/bodegas';
import { AutocompleteInput } from '../../ui/form/inputs';

interface Props {
  source?: string;
  label?: string;
  helperText?: string;
  placeholder?: string;
  /** A store that cannot be chosen. */
  except?: number | undefined;
}

/** Picks a store by name; inactive ones are not offered. */
export const BodegaInput = ({ source = 'bodega_id', label, helperText, placeholder, except }: Props) => (
  <ReferenceInput source={source} reference="bodegas" sort={{ field: 'nombre', order: 'ASC' }} filter={inUse}>
    <AutocompleteInput<Bodega>
      {...(label !== undefined && { label })}
      {...(placeholder && { TextFieldProps: { placeholder } })}
      optionText="nombre"
      helperText={helperText ?? false}
      getOptionDisabled={({ id }) => id === except}
      noOptionsText="Ninguna bodega coincide"
    />
  </ReferenceInput>
);

const inUse = { activa: true };
