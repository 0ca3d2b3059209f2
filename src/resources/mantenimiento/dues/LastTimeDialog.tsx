import { partesDisparador, ultimaVez, type Vencimiento } from '#contract/entities/mantenimiento';
import { DayInput } from '../../../ui/dates/DateInput';
import { FormDialog } from '../../../ui/FormDialog';
import { calendarDay, number } from '../../../ui/formats';
import { NumberInput } from '../../../ui/numbers/NumberInput';
import { Note } from '../../../ui/Note';
import { sayLastTime } from './requests';
import { WhichDues } from './PostponeDialog';
import { useAction } from './useAction';

const schema = ultimaVez.omit({ version: true });

/**
 * Asks when dues were last done, outside of orders, so that they count from there. Several dues share a day, but each
 * has its own meter value.
 */
export const LastTimeDialog = ({ dues, onClose }: { dues: readonly Vencimiento[]; onClose: () => void }) => {
  const run = useAction(dues);
  const [only] = dues.length === 1 ? dues : [];
  const meter = only && partesDisparador[only.disparador].medidor;
  const former = { fecha: only?.dicha_fecha ?? null, medida: only?.dicha_medida ?? null };
  const said = former.fecha !== null || former.medida !== null;
  return (
    <FormDialog
      title={only ? 'Última vez que se hizo' : `Última vez de ${number(dues.length)} vencimientos`}
      submitLabel="Guardar"
      schema={schema}
      initial={former}
      onClose={onClose}
      onSubmit={async (values) => {
        const given = schema.parse(values);
        let answer: Vencimiento | undefined;
        await run({
          each: async ({ id, version }) => {
            answer = await sayLastTime(id, { ...given, version });
          },
          said: (count) => (count === 1 && answer ? nextInWords(answer) : `Última vez guardada en ${number(count)}`),
          ...(only && { back: async () => answer && sayLastTime(answer.id, { ...former, version: answer.version }) }),
        });
      }}
    >
      <WhichDues dues={dues} />
      <DayInput source="fecha" label="Fecha" />
      {meter && (
        <NumberInput
          source="medida"
          unit={only.unidad}
          label={`Medida${only.unidad === null ? '' : ` (${only.unidad})`}`}
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
