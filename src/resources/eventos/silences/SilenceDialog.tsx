import { useWatch } from 'react-hook-form';
import { useQueryClient } from '@tanstack/react-query';
import type { Evento } from '#contract/entities/eventos';
import { nuevoSilencio, plazoSilencio } from '#contract/entities/silencios';
import { moment } from '#contract/core/entity';
import { z } from '#contract/core/validation';
import { MomentInput } from '../../../ui/dates/DateInput';
import { dateTime } from '../../../ui/formats';
import { FormDialog } from '../../../ui/FormDialog';
import { SelectInput, TextInput } from '../../../ui/form/inputs';
import { Note } from '../../../ui/Note';
import { useDoneNotice } from '../../../ui/UndoNotice';
import { useAssetNames } from '../../../ui/useAssetNames';
import { changeSilence, silence } from './requests';

const covers = z.enum(['activo_id', 'regla_id', 'parada_id']);
const schema = z
  .object({
    que: covers,
    plazo: z.enum([...plazoSilencio.options, 'otro']),
    hasta: moment.nullable(),
    motivo: nuevoSilencio.shape.motivo,
  })
  .refine(({ plazo, hasta }) => plazo !== 'otro' || hasta !== null, {
    path: ['hasta'],
    message: 'Diga hasta cuándo',
  });

const spans = [
  { id: 'una_hora', name: 'Durante 1 hora' },
  { id: 'turno', name: 'Hasta que termine el turno' },
  { id: 'manana', name: 'Hasta mañana a las 6:00' },
  { id: 'otro', name: 'Hasta otro momento' },
];

/** Keeps events like this one quiet: of its vehicle, of its rule, or at its place. */
export const SilenceDialog = ({ event, onClose }: { event: Evento; onClose: () => void }) => {
  const queries = useQueryClient();
  const done = useDoneNotice();
  const { nameOf } = useAssetNames();
  const { activo_id, regla_id, parada_id, regla_nombre, parada_nombre } = event;
  const choices = [
    ...(activo_id === null ? [] : [{ id: 'activo_id', name: `Este vehículo: ${nameOf(activo_id)}` }]),
    ...(regla_id === null ? [] : [{ id: 'regla_id', name: `Esta regla: ${regla_nombre ?? regla_id}` }]),
    ...(parada_id === null ? [] : [{ id: 'parada_id', name: `Este lugar: ${parada_nombre ?? parada_id}` }]),
  ];
  const again = () => queries.invalidateQueries({ queryKey: ['eventos'] });
  return (
    <FormDialog
      title="Silenciar"
      submitLabel="Silenciar"
      schema={schema}
      initial={{ que: choices[0]?.id, plazo: 'una_hora', hasta: null, motivo: '' }}
      onClose={onClose}
      onSubmit={async (values) => {
        const { que, plazo, hasta, motivo } = schema.parse(values);
        const made = await silence({ [que]: event[que], hasta: plazo === 'otro' ? (hasta ?? '') : plazo, motivo });
        await again();
        done(`${made.nombre ?? 'Silenciado'}: en silencio hasta el ${dateTime(made.hasta)}`, {
          undo: () => void changeSilence(made.id, 'terminar').then(again),
        });
      }}
    >
      <Note>Se sigue registrando, pero no avisa ni suena. Los llamados de auxilio suenan siempre.</Note>
      <SelectInput source="que" label="Qué" choices={choices} helperText={false} />
      <SelectInput source="plazo" label="Hasta cuándo" choices={spans} helperText={false} />
      <Moment />
      <TextInput source="motivo" label="Motivo" />
    </FormDialog>
  );
};

const Moment = () =>
  useWatch({ name: 'plazo' }) === 'otro' && <MomentInput source="hasta" label="Hasta" hour="06:00" />;
