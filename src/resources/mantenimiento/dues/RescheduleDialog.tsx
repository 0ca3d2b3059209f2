import { partesDisparador, reprogramar, type Vencimiento } from '#contract/entities/mantenimiento';
import { DayInput } from '../../../ui/dates/DateInput';
import { currentDay } from '../../../ui/dates/zone';
import { facesOf } from '../../../ui/faces';
import { FormDialog } from '../../../ui/FormDialog';
import { calendarDay, number } from '../../../ui/formats';
import { Note } from '../../../ui/Note';
import { ChipsInput } from '../../ordenes/index';
import { allBack, reschedule } from './requests';
import { WhichDues } from './PostponeDialog';
import { useAction } from './useAction';

const schema = reprogramar.omit({ version: true });
const scopes = facesOf({ solo_esta: 'Solo esta', serie: 'Toda la serie' });

interface Props {
  dues: readonly Vencimiento[];
  /** The day already chosen. */
  to?: string;
  onClose: () => void;
}

/** Asks for the new day, and whether all later dates move along; dues by meter alone have no date. */
export const RescheduleDialog = ({ dues, to, onClose }: Props) => {
  const run = useAction(dues);
  const dated = dues.every(({ disparador }) => partesDisparador[disparador].tiempo);
  return (
    <FormDialog
      title={dues.length === 1 ? 'Reprogramar el vencimiento' : `Reprogramar ${number(dues.length)} vencimientos`}
      submitLabel="Reprogramar"
      schema={schema}
      initial={{ fecha: to ?? dues[0]?.vence_en ?? currentDay(), alcance: 'solo_esta' }}
      onClose={onClose}
      onSubmit={(values) => {
        const { fecha, alcance } = schema.parse(values);
        const moved: Vencimiento[] = [];
        return run({
          each: async ({ id, version }) => {
            moved.push(await reschedule(id, { fecha, alcance, version }));
          },
          said: (count) =>
            `${count === 1 ? 'Reprogramado' : `${number(count)} reprogramados`} para el ${calendarDay(fecha)}`,
          back: () => allBack(moved),
        });
      }}
    >
      <WhichDues dues={dues} />
      <DayInput source="fecha" label="Nueva fecha" />
      {dated ? (
        <>
          <ChipsInput source="alcance" label="Qué se mueve" faces={scopes} />
          <Note>«Toda la serie» corre también las fechas que siguen.</Note>
        </>
      ) : (
        <Note>Solo se mueve esta vez: las siguientes las dice el plan.</Note>
      )}
    </FormDialog>
  );
};
