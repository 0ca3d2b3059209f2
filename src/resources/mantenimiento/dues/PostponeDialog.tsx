import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { posponer, type Vencimiento } from '#contract/entities/mantenimiento';
import { dayBeside, isDay } from '../../../ui/dates/days';
import { DayInput } from '../../../ui/dates/DateInput';
import { currentDay } from '../../../ui/dates/zone';
import { FormDialog } from '../../../ui/FormDialog';
import { calendarDay, number } from '../../../ui/formats';
import { TextInput } from '../../../ui/form/inputs';
import { Note } from '../../../ui/Note';
import { allBack, duesResource, postpone, skippedBy } from './requests';
import { useAction } from './useAction';

const schema = posponer.omit({ version: true });

/** Asks until when to postpone dues, and why. */
export const PostponeDialog = ({ dues, onClose }: { dues: readonly Vencimiento[]; onClose: () => void }) => {
  const run = useAction(dues);
  return (
    <FormDialog
      title={dues.length === 1 ? 'Posponer el vencimiento' : `Posponer ${number(dues.length)} vencimientos`}
      submitLabel="Posponer"
      schema={schema}
      initial={{ hasta: dayBeside(currentDay(), 7), motivo: '' }}
      onClose={onClose}
      onSubmit={(values) => {
        const { hasta, motivo } = schema.parse(values);
        const moved: Vencimiento[] = [];
        return run({
          each: async ({ id, version }) => {
            moved.push(await postpone(id, { hasta, motivo, version }));
          },
          said: (count) =>
            `${count === 1 ? 'Pospuesto' : `${number(count)} pospuestos`} hasta el ${calendarDay(hasta)}`,
          back: () => allBack(moved),
        });
      }}
    >
      <WhichDues dues={dues} />
      <DayInput source="hasta" label="Hasta" />
      {dues.length === 1 && dues[0] && <Skipped due={dues[0]} />}
      <TextInput source="motivo" label="Motivo" multiline minRows={2} />
    </FormDialog>
  );
};

/** The dates of the plan that the postponement leaves out. */
const Skipped = ({ due: { id } }: { due: Vencimiento }) => {
  const hasta: unknown = useWatch({ name: 'hasta' });
  const until = typeof hasta === 'string' && isDay(hasta) ? hasta : null;
  const { data } = useQuery({
    queryKey: [duesResource, id, 'saltos', until],
    enabled: until !== null,
    queryFn: ({ signal }) => skippedBy(id, until ?? '', signal),
  });
  const [first, ...more] = data?.saltadas ?? [];
  if (first === undefined) return null;
  return (
    <Note>
      {more.length === 0
        ? `Se salta el ciclo del ${calendarDay(first)}: el siguiente se cuenta después de la nueva fecha.`
        : `Se saltan ${number(more.length + 1)} ciclos, del ${calendarDay(first)} al ` +
          `${calendarDay(more.at(-1) ?? first)}: el siguiente se cuenta después de la nueva fecha.`}
    </Note>
  );
};

/** The dues that the dialog is about. */
export const WhichDues = ({ dues }: { dues: readonly Vencimiento[] }) => {
  const [first] = dues;
  return dues.length === 1 && first ? (
    <p>
      <strong>{first.plan}</strong> · {first.activo}
    </p>
  ) : (
    <p>{[...new Set(dues.map(({ plan }) => plan))].slice(0, 3).join(', ')}</p>
  );
};
