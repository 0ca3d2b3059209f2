import { useEffect } from 'react';
import { ReferenceInput, useChoicesContext, useRecordContext } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import type { Nivel } from '#contract/entities/niveles';
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
  /** A new record begins with the level of a company that has only one. */
  preset?: boolean;
}

const inUse = { activo: true };

/** Picks a level by any word of its name or code, in tree order; shows its path. */
export const NivelInput = ({ source, label, helperText, placeholder, except, preset }: Props) => (
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
    {preset && <OnlyLevel />}
  </ReferenceInput>
);

const OnlyLevel = () => {
  const { source, allChoices, total, filterValues } = useChoicesContext<Nivel>();
  const isNew = useRecordContext()?.id === undefined;
  const { getValues, setValue } = useFormContext();
  const only = isNew && total === 1 && !('q' in filterValues) ? allChoices?.[0]?.id : undefined;
  useEffect(() => {
    if (only !== undefined && getValues(source) == null) setValue(source, only);
  }, [only, source, getValues, setValue]);
  return null;
};
