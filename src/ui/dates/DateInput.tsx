import { FieldTitle, InputHelperText, useInput, type InputProps } from 'react-admin';
import { requiredLabel } from '../form/inputs';
import { useRequired } from '../form/required';
import { DateField, type DateFieldProps } from './DateField';

interface Props extends Pick<InputProps, 'source' | 'label' | 'defaultValue'>, Pick<DateFieldProps, 'hour' | 'margin'> {
  helperText?: string | false;
  /** What the form holds while it is empty: null unless said. */
  empty?: null | undefined;
}

/** A field of a form. What cannot be read stays in the form as it was typed, for its rules to refuse. */
const DateInput = ({ source, label, defaultValue, helperText = false, kind, ...props }: Props & Pick<DateFieldProps, 'kind'>) => {
  const empty = 'empty' in props ? props.empty : null;
  const required = useRequired(source);
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
      helperText={(helperText || fieldState.invalid) && <InputHelperText error={fieldState.error?.message} helperText={helperText} />}
      inputRef={field.ref}
      onValue={(value, text) => field.onChange(value || text)}
      onBlur={field.onBlur}
      {...(props.hour && { hour: props.hour })}
      {...(props.margin && { margin: props.margin })}
    />
  );
};

/** A day of the calendar; the form holds it as 2026-09-18, or null while it is empty. */
export const DayInput = (props: Props) => <DateInput kind="day" {...props} />;

/** A date and time in the zone of the device; the form holds it as ISO text, or null while it is empty. */
export const MomentInput = (props: Props) => <DateInput kind="moment" {...props} />;

/** An hour of the day; the form holds it as 06:30, or null while it is empty. */
export const HourInput = (props: Props) => <DateInput kind="hour" {...props} />;
