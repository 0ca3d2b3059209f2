import type { ReactElement } from 'react';
import {
  AutocompleteInput as PlainAutocompleteInput,
  BooleanInput as PlainBooleanInput,
  FieldTitle,
  SelectInput as PlainSelectInput,
  TextInput as PlainTextInput,
  useChoicesContext,
  type AutocompleteInputProps,
  type BooleanInputProps,
  type RaRecord,
  type SelectInputProps,
  type TextInputProps,
} from 'react-admin';
import { useRequired } from './required';

/**
 * react-admin's inputs, which know from the form which fields are required: they mark them, announce it, and offer no
 * blank choice. None reserves a line for a help that it does not have.
 */

export const TextInput = ({ label, ...props }: TextInputProps) => (
  <PlainTextInput helperText={false} {...props} {...useMark(props.source, label)} />
);

/** The names of its choices are words already. */
export const SelectInput = ({ label, ...props }: SelectInputProps) => (
  <PlainSelectInput helperText={false} translateChoice={false} {...props} {...useMark(props.source ?? '', label)} />
);

export const BooleanInput = (props: BooleanInputProps) => <PlainBooleanInput helperText={false} {...props} />;

/** Inside a reference input, the reference has the source. */
export const AutocompleteInput = <Row extends RaRecord = RaRecord>({
  label,
  TextFieldProps,
  ...props
}: AutocompleteInputProps<Row, false, false, false>) => {
  const { source: referring } = useChoicesContext();
  const { required, ...mark } = useMark(props.source ?? referring ?? '', label);
  return (
    <PlainAutocompleteInput<Row, false, false>
      {...props}
      {...mark}
      TextFieldProps={{ ...TextFieldProps, ...(required && { required }) }}
    />
  );
};

type Label = TextInputProps['label'];

/** The props of a required input; nothing for others. */
const useMark = (source: string, label: Label): { label?: Label; isRequired?: true; required?: true } => {
  const required = useRequired(source);
  if (!required || label === false || label === '') return label === undefined ? {} : { label };
  return { isRequired: true, required: true, label: requiredLabel(label, source) };
};

/**
 * The mark is drawn by CSS (theme/fields.ts) and is not part of the text: screen readers announce the input itself as
 * required.
 */
export const requiredLabel = (label: Label, source: string): ReactElement => (
  <span data-required>
    <FieldTitle label={label} source={source} />
  </span>
);
