import { FieldTitle, InputHelperText, useInput, type InputProps } from 'react-admin';
import { sinceOf } from '#contract/core/dateBounds';
import { requiredLabel } from '../form/inputs';
import { useFieldSchema, useRequired } from '../form/required';
import { DateField, type DateFieldProps } from './DateField';

interface Props
  extends
    Pick<InputProps, 'source' | 'label' | 'defaultValue'>,
    Pick<DateFieldProps, 'hour' | 'margin' | 'since' | 'autoFocus'> {
  helperText?: string | false;
  /** The form's value while it is empty: null by default. */
  empty?: null | undefined;
}

/** An input of a form. An invalid text stays in the form as typed, so that validation rejects it. */
const DateInput = ({
  source,
  label,
  defaultValue,
  helperText = false,
  kind,
  ...props
}: Props & Pick<DateFieldProps, 'kind'>) => {
  const empty = 'empty' in props ? props.empty : null;
  const required = useRequired(source);
  const schema = useFieldSchema(source);
  const since = props.since ?? (schema && sinceOf(schema));
  const { field, fieldState, id } = useInput({
    source,
    ...(defaultValue !== undefined && { defaultValue }),
    parse: (value: string) => value || empty,
  });
  return (
    <DateField
      id={id}
      kind={kind}
      label={required ? requiredLabel(label, source) : <FieldTitle label={label} source={source} />}
      required={required}
      value={typeof field.value === 'string' ? field.value : ''}
      error={fieldState.invalid}
      helperText={
        (helperText || fieldState.invalid) && (
          <InputHelperText error={fieldState.error?.message} helperText={helperText} />
        )
      }
      inputRef={field.ref}
      onValue={(value, text) => field.onChange(value || text)}
      onBlur={field.onBlur}
      {...(since && { since })}
      {...(props.hour && { hour: props.hour })}
      {...(props.autoFocus && { autoFocus: true })}
      {...(props.margin && { margin: props.margin })}
    />
  );
};

/** A calendar day; the form holds it as 2026-09-18, or null while empty. */
export const DayInput = (props: Props) => <DateInput kind="day" {...props} />;

/** A date and time in the device's time zone; the form holds it as ISO text, or null while empty. */
export const MomentInput = (props: Props) => <DateInput kind="moment" {...props} />;

/** A time of day; the form holds it as 06:30, or null while empty. */
export const HourInput = (props: Props) => <DateInput kind="hour" {...props} />;
