import { partesDisparador, reprogramar, type Vencimiento } from '#contract/entities/mantenimiento';
import { DayInput } from '../../../ui/dates/DateInput';
import { currentDay } from '../../../ui/dates/zone';
import { facesOf } from '../../../ui/faces';
import { FormDialog } from '../../../ui/FormDialog';
import { calendarDay } from '../../../ui/formats';
import { Note } from '../../../ui/Note';
import { ChipsInput } from '../../ordenes/index';
import { askBack, reschedule } from './requests';
import { WhichDue } from './PostponeDialog';
import { useAction } from './useAction';

const schema = reprogramar.omit({ version: true });
const scopes = facesOf({ solo_esta: 'Solo esta', serie: 'Toda la serie' });

interface Props {
  due: Vencimiento;
  /** The day already chosen. */
  to?: string;
  onClose: () => void;
}

/** Asks for the new day, and whether all later dates move along; dues by meter alone have no date. */
export const RescheduleDialog = ({ due, to, onClose }: Props) => {
  const run = useAction(due);
  return (
    <FormDialog
      title="Reprogramar el vencimiento"
      submitLabel="Reprogramar"
      schema={schema}
      initial={{ fecha: to ?? due.vence_en ?? currentDay(), alcance: 'solo_esta' }}
      onClose={onClose}
      onSubmit={(values) => {
        const { fecha, alcance } = schema.parse(values);
        let moved: Vencimiento | undefined;
        return run({
          act: async ({ id, version }) => {
            moved = await reschedule(id, { fecha, alcance, version });
          },
          said: () => `Reprogramado para el ${calendarDay(fecha)}`,
          back: async () => moved && askBack(moved),
        });
      }}
    >
      <WhichDue due={due} />
      <RescheduleInputs dated={partesDisparador[due.disparador].tiempo} />
    </FormDialog>
  );
};

/** `dated`: they have dates in a series. */
export const RescheduleInputs = ({ dated }: { dated: boolean }) => (
  <>
    <DayInput source="fecha" label="Nueva fecha" />
    {dated ? (
      <>
        <ChipsInput source="alcance" label="Qué se mueve" faces={scopes} />
        <Note>«Toda la serie» corre también las fechas que siguen.</Note>
      </>
    ) : (
      <Note>Solo se mueve esta vez: las siguientes las dice el plan.</Note>
    )}
  </>
);
