import { cambioEvento, type EstadoEvento } from '#contract/entities/eventos';
import { z } from '#contract/core/validation';
import { number } from '../../../ui/formats';
import { filled } from '../../../ui/form/required';
import { FormDialog } from '../../../ui/FormDialog';
import { TextInput } from '../../../ui/form/inputs';

export type Noted = Extract<EstadoEvento, 'resuelto' | 'descartado'>;
export const isNoted = (a: EstadoEvento): a is Noted => a === 'resuelto' || a === 'descartado';

interface Props {
  a: Noted;
  count: number;
  onClose: () => void;
  onSubmit: (nota: string | null) => Promise<void>;
}

/** Asks for a note about the events to close; discarding requires one. */
export const NoteDialog = ({ a, count, onClose, onSubmit }: Props) => {
  const title = `${actions[a]} ${count === 1 ? 'el evento' : `${number(count)} eventos`}`;
  return (
    <FormDialog
      title={title}
      submitLabel={actions[a]}
      schema={schemas[a]}
      initial={{ nota: '' }}
      onClose={onClose}
      onSubmit={({ nota }) => onSubmit(typeof nota === 'string' && nota.trim() ? nota : null)}
    >
      <TextInput
        source="nota"
        label={a === 'descartado' ? 'Por qué' : 'Nota (opcional)'}
        multiline
        minRows={2}
        autoFocus
      />
    </FormDialog>
  );
};

const actions: Record<Noted, string> = { resuelto: 'Resolver', descartado: 'Descartar' };

const { nota } = cambioEvento.shape;
const schemas = {
  resuelto: z.object({ nota }),
  descartado: z.object({ nota: filled(nota, 'Diga por qué') }),
};
