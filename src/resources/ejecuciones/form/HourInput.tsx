import { FieldTitle, InputHelperText, useInput } from 'react-admin';
import { DateField } from '../../../ui/dates/DateField';

/** A time of day; the form holds it as 06:30, or null if empty. */
export const HourInput = ({ source, helperText }: { source: string; helperText: string }) => {
  const { field, fieldState, id } = useInput({ source, parse: (value: string) => value || null });
  return (
    <DateField
      id={id}
      kind="hour"
      label={<FieldTitle source={source} />}
      value={typeof field.value === 'string' ? field.value : ''}
      error={fieldState.invalid}
      helperText={<InputHelperText error={fieldState.error?.message} helperText={helperText} />}
      inputRef={field.ref}
      onValue={(value, text) => field.onChange(value || text)}
      onBlur={field.onBlur}
    />
  );
};
