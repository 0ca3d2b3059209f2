import { useEffect, useRef } from 'react';
import { ReferenceInput, useRecordContext } from 'react-admin';
import type { Activo } from '#contract/entities/activos';
import { ActivoLine } from './ActivoLine';
import { AutocompleteInput } from '../../ui/form/inputs';

interface Props {
  source: string;
  label?: string;
  placeholder?: string;
  helperText?: string;
  filter?: Record<string, unknown>;
  /** An asset that cannot be chosen. */
  except?: number | undefined;
  autoFocus?: boolean;
}

/** Picks an asset by code, name, plate or serial number, among those that match the filter. */
export const ActivoInput = ({ source, label, placeholder, helperText, filter, except, autoFocus = false }: Props) => {
  const input = useRef<HTMLInputElement>(null);
  // The attribute would focus the input during rendering, which Autocomplete does not support.
  useEffect(() => {
    if (autoFocus) input.current?.focus();
  }, [autoFocus]);
  return (
    <ReferenceInput
      source={source}
      reference="activos"
      sort={{ field: 'nombre', order: 'ASC' }}
      {...(filter && { filter })}
    >
      <AutocompleteInput<Activo>
        {...(label !== undefined && { label })}
        optionText={<Option />}
        inputText={inputText}
        helperText={helperText ?? false}
        // Enter takes the first match.
        autoHighlight
        // If the input is focused when the form opens, the list would cover the form and take the first Escape.
        openOnFocus={!autoFocus}
        TextFieldProps={{ inputRef: input, placeholder }}
        getOptionDisabled={({ id }) => id === except}
        noOptionsText="Ningún activo coincide"
      />
    </ReferenceInput>
  );
};

const inputText = ({ nombre, codigo, placa }: Activo) => [nombre, codigo, placa].filter(Boolean).join(' · ');

const Option = () => {
  const activo = useRecordContext<Activo>();
  return activo ? <ActivoLine activo={activo} /> : null;
};
