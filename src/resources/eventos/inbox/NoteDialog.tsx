import { cambioEvento, type EstadoEvento } from '#contract/entities/eventos';
import { z } from '#contract/core/validation';
import { number } from '../../../ui/formats';
import { filled } from '../../../ui/form/required';
import { FormDialog } from '../../../ui/FormDialog';
import { TextInput } from '../../../ui/form/inputs';

export type Noted = Extract<EstadoEvento, 'resuelto' | 'descartado' | 'abierto'>;
export const isNoted = (a: EstadoEvento): a is Noted => Object.hasOwn(actions, a);

interface Props {
  a: Noted;
  count: number;
  /** One of them is a call for help: resolving it requires a note. */
  help: boolean;
  onClose: () => void;
  onSubmit: (nota: string | null) => Promise<void>;
}

/** Asks for a note about the events to close or to open again. */
export const NoteDialog = ({ a, count, help, onClose, onSubmit }: Props) => {
  const required = a !== 'resuelto' || help;
  const title = `${actions[a]} ${count === 1 ? 'el evento' : `${number(count)} eventos`}`;
  return (
    <FormDialog
      title={title}
      submitLabel={actions[a]}
      schema={required ? (a === 'resuelto' ? ended : why) : optional}
      initial={{ nota: '' }}
      onClose={onClose}
      onSubmit={({ nota }) => onSubmit(typeof nota === 'string' && nota.trim() ? nota : null)}
    >
      <TextInput
        source="nota"
        label={a !== 'resuelto' ? 'Por qué' : help ? 'Cómo terminó' : 'Nota (opcional)'}
        multiline
        minRows={2}
        autoFocus
      />
    </FormDialog>
  );
};

const actions: Record<Noted, string> = { resuelto: 'Resolver', descartado: 'Descartar', abierto: 'Reabrir' };

const { nota } = cambioEvento.shape;
const optional = z.object({ nota });
const why = z.object({ nota: filled(nota, 'Diga por qué') });
const ended = z.object({ nota: filled(nota, 'Diga cómo terminó el llamado de ayuda') });
