import { partesDisparador, ultimaVez, type Vencimiento } from '#contract/entities/mantenimiento';
import { DayInput } from '../../../ui/dates/DateInput';
import { FormDialog } from '../../../ui/FormDialog';
import { calendarDay } from '../../../ui/formats';
import { NumberInput } from '../../../ui/numbers/NumberInput';
import { Note } from '../../../ui/Note';
import { sayLastTime } from './requests';
import { WhichDue } from './PostponeDialog';
import { useAction } from './useAction';

const schema = ultimaVez.omit({ version: true });

/** Asks when a due was last done, outside of orders, so that it counts from there. */
export const LastTimeDialog = ({ due, onClose }: { due: Vencimiento; onClose: () => void }) => {
  const run = useAction(due);
  const meter = partesDisparador[due.disparador].medidor;
  const former = { fecha: due.dicha_fecha, medida: due.dicha_medida };
  const said = former.fecha !== null || former.medida !== null;
  return (
    <FormDialog
      title="Última vez que se hizo"
      submitLabel="Guardar"
      schema={schema}
      initial={former}
      onClose={onClose}
      onSubmit={(values) => {
        const given = schema.parse(values);
        let answer: Vencimiento | undefined;
        return run({
          act: async ({ id, version }) => {
            answer = await sayLastTime(id, { ...given, version });
          },
          said: () => (answer ? nextInWords(answer) : 'Última vez guardada'),
          back: async () => answer && sayLastTime(answer.id, { ...former, version: answer.version }),
        });
      }}
    >
      <WhichDue due={due} />
      <DayInput source="fecha" label="Fecha" />
      {meter && (
        <NumberInput
          source="medida"
          unit={due.unidad}
          label={`Medida${due.unidad === null ? '' : ` (${due.unidad})`}`}
        />
      )}
      <Note>
        {meter ? 'Basta una de las dos. ' : ''}El plan cuenta desde ahí, hasta que se cierre una orden posterior.
        {said ? ' Para quitar lo anotado, déjelo vacío.' : ''}
      </Note>
    </FormDialog>
  );
};

const nextInWords = ({ vence_en }: Vencimiento) =>
  `Última vez guardada${vence_en === null ? '' : `: vence el ${calendarDay(vence_en)}`}`;
