import type { ReactNode } from 'react';
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
import { askBack, duesResource, postpone, skippedBy } from './requests';
import { useAction } from './useAction';

const schema = posponer.omit({ version: true });

/** Asks until when to postpone a due, and why. */
export const PostponeDialog = ({ due, onClose }: { due: Vencimiento; onClose: () => void }) => {
  const run = useAction(due);
  return (
    <FormDialog
      title="Posponer el vencimiento"
      submitLabel="Posponer"
      schema={schema}
      initial={postponed()}
      onClose={onClose}
      onSubmit={(values) => {
        const { hasta, motivo } = schema.parse(values);
        let moved: Vencimiento | undefined;
        return run({
          act: async ({ id, version }) => {
            moved = await postpone(id, { hasta, motivo, version });
          },
          said: () => `Pospuesto hasta el ${calendarDay(hasta)}`,
          back: async () => moved && askBack(moved),
        });
      }}
    >
      <WhichDue due={due} />
      <PostponeInputs>
        <Skipped due={due} />
      </PostponeInputs>
    </FormDialog>
  );
};

export const postponed = () => ({ hasta: dayBeside(currentDay(), 7), motivo: '' });

export const PostponeInputs = ({ children }: { children?: ReactNode }) => (
  <>
    <DayInput source="hasta" label="Hasta" />
    {children}
    <TextInput source="motivo" label="Motivo" multiline minRows={2} />
  </>
);

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

/** The due that a dialog is about. */
export const WhichDue = ({ due: { plan, activo } }: { due: Vencimiento }) => (
  <p>
    <strong>{plan}</strong> · {activo}
  </p>
);
