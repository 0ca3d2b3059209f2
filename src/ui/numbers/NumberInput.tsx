import { FieldTitle, InputHelperText, useInput, type InputProps } from 'react-admin';
import { z } from '#contract/core/validation';
import { requiredLabel } from '../form/inputs';
import { useFieldSchema, useRequired } from '../form/required';
import { NumberField, type NumberFieldProps } from './NumberField';
import type { Amount } from './reading';
import { useTyped } from './useTyped';

interface Props
  extends
    Amount,
    Pick<InputProps, 'source' | 'label' | 'shouldUnregister'>,
    Pick<NumberFieldProps, 'margin' | 'className' | 'autoFocus' | 'placeholder'> {
  helperText?: string | false;
  /** The number shown for the form's value: hours for minutes. */
  format?: (value: number) => number;
  /** The form's value of the number shown. */
  parse?: (value: number) => number;
  /** The form's value while it is empty: null by default. */
  empty?: null | undefined;
}

/**
 * A number of a form, which holds it as a number, or null while empty. A text that is none stays in the form as typed,
 * so that validation rejects it.
 */
export const NumberInput = ({
  source,
  label,
  shouldUnregister,
  helperText = false,
  format,
  parse,
  unit,
  money,
  degrees,
  year,
  ...props
}: Props) => {
  const { empty: _, ...shown } = props;
  const empty = 'empty' in props ? props.empty : null;
  const required = useRequired(source);
  const schema = useFieldSchema(source);
  const { whole, least } = boundsOf(schema);
  const { field, fieldState, id } = useInput<unknown>({
    source,
    ...(shouldUnregister !== undefined && { shouldUnregister }),
    format: same,
    parse: same,
  });
  const amount: Amount = { unit, ...(money && { money }), ...(degrees && { degrees }), ...(year && { year }) };
  const { text, touched, type } = useTyped<unknown>({
    amount,
    value: field.value,
    toValue: (given) => (given === null ? empty : typeof given === 'number' && parse ? parse(given) : given),
    toShown: (value) => (typeof value === 'number' && format ? format(value) : value),
    onValue: field.onChange,
  });
  const early = touched && typeof field.value === 'number' && schema ? messageOf(schema, field.value) : undefined;
  const message = fieldState.error?.message;

  return (
    <NumberField
      {...shown}
      {...amount}
      id={id}
      label={
        label === false ? undefined : required ? (
          requiredLabel(label, source)
        ) : (
          <FieldTitle label={label} source={source} />
        )
      }
      required={required}
      text={text}
      onText={type}
      whole={whole && !parse}
      signed={least < 0}
      echo={touched}
      error={fieldState.invalid}
      refusal={early}
      helperText={(helperText || message) && <InputHelperText error={message} helperText={helperText} />}
      inputRef={field.ref}
      onBlur={field.onBlur}
    />
  );
};

const same = (value: unknown) => value;

/** The first reason why the contract refuses a value of this field. */
const messageOf = (schema: z.ZodType, value: number): string | undefined =>
  schema.safeParse(value).error?.issues[0]?.message;

const boundsOf = (schema: z.ZodType | undefined): { whole: boolean; least: number } => {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return boundsOf(schema.unwrap() as z.ZodType);
  if (!(schema instanceof z.ZodNumber)) return { whole: false, least: -Infinity };
  return { whole: schema.format?.includes('int') ?? false, least: schema.minValue ?? -Infinity };
};
