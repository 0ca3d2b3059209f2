import { useRecordContext } from 'react-admin';
import type { Persona } from '#contract/entities/personal';
import type { FieldInputProps } from '../../ui/fields/inputs';
import { TextInput } from '../../ui/form/inputs';
import { wide } from '../../ui/FormGrid';
import { CalendarState } from './CalendarState';

/** The address of a calendar, and how reading it went. */
export const CalendarInput = (props: FieldInputProps) => {
  const person = useRecordContext<Persona>();
  return (
    <div className={wide}>
      <TextInput {...props} type="url" />
      {person?.id !== undefined && person.ics_url !== null && <CalendarState personId={person.id} />}
    </div>
  );
};
