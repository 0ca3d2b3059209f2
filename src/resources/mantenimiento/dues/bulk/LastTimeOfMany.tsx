import { useNotify } from 'react-admin';
import { ultimaVez, type Vencimiento } from '#contract/entities/mantenimiento';
import { z } from '#contract/core/validation';
import { DayInput } from '../../../../ui/dates/DateInput';
import { FormDialog } from '../../../../ui/FormDialog';
import { counted, number } from '../../../../ui/formats';
import { Note } from '../../../../ui/Note';
import { useDoneNotice } from '../../../../ui/UndoNotice';
import { sayLastTimes, useDuesChanged } from '../requests';
import { refusalOf } from './said';

const schema = z.object({ fecha: ultimaVez.shape.fecha.unwrap() });

/** Asks when many dues were last done: they share a day, but each has its own meter value. */
export const LastTimeOfMany = ({ dues, onClose }: { dues: readonly Vencimiento[]; onClose: () => void }) => {
  const notify = useNotify();
  const showDone = useDoneNotice();
  const changed = useDuesChanged();

  const save = async (fecha: string) => {
    const ultimas = dues.map(({ id, version }) => ({ id, version, fecha, medida: null }));
    const { hechas, rechazadas } = await sayLastTimes({ ultimas });
    await changed();
    if (hechas.length > 0) showDone(`Última vez guardada en ${number(hechas.length)}`, {});
    const refused = rechazadas.map(({ id, code, errors: wrong }) => {
      const name = dues.find((due) => due.id === id)?.activo;
      const why = wrong ? Object.values(wrong).flat().join('. ') : refusalOf(code);
      return [name, why].filter(Boolean).join(': ');
    });
    if (refused.length > 0)
      notify(`${number(refused.length)} no: ${refused.slice(0, 3).join('. ')}`, { type: 'warning', multiLine: true });
  };

  return (
    <FormDialog
      title={`Última vez de ${counted(dues.length, 'vencimiento', 'vencimientos')}`}
      submitLabel="Guardar"
      schema={schema}
      initial={{ fecha: null }}
      onClose={onClose}
      onSubmit={(values) => save(schema.parse(values).fecha)}
    >
      <DayInput source="fecha" label="Fecha" />
      <Note>El plan cuenta desde ahí, hasta que se cierre una orden posterior.</Note>
    </FormDialog>
  );
};
