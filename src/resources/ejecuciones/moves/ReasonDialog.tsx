import type { EstadoEjecucion } from '#contract/ejecuciones';
import { z } from '#contract/validation';
import { FormDialog } from '../../../ui/FormDialog';
import { TextInput } from '../../../ui/form/inputs';

interface Props {
  to: EstadoEjecucion;
  onClose: () => void;
  onReason: (nota: string) => Promise<void>;
}

const schema = z.object({ nota: z.string().trim().min(1, 'Diga por qué').max(1_000) });

/** Asks why an execution is called off or was not done. */
export const ReasonDialog = ({ to, onClose, onReason }: Props) => (
  <FormDialog
    title={to === 'cancelada' ? 'Cancelar la ejecución' : 'Marcar la ejecución como incumplida'}
    submitLabel={to === 'cancelada' ? 'Cancelar la ejecución' : 'Marcar incumplida'}
    schema={schema}
    initial={{ nota: '' }}
    onClose={onClose}
    onSubmit={(values) => onReason(schema.parse(values).nota)}
  >
    <TextInput source="nota" label="Motivo" multiline minRows={2} autoFocus helperText={false} />
  </FormDialog>
);
