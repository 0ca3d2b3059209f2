import type { EstadoEjecucion } from '#contract/entities/ejecuciones';
import { FormDialog } from '../../../ui/FormDialog';
import { TextInput } from '../../../ui/form/inputs';
import { reason } from './reason';

interface Props {
  to: EstadoEjecucion;
  onClose: () => void;
  onReason: (nota: string) => Promise<void>;
}

/** Asks why an execution is cancelled or was not carried out. */
export const ReasonDialog = ({ to, onClose, onReason }: Props) => (
  <FormDialog
    title={to === 'cancelada' ? 'Cancelar la ejecución' : 'Marcar la ejecución como incumplida'}
    submitLabel={to === 'cancelada' ? 'Cancelar la ejecución' : 'Marcar incumplida'}
    schema={reason}
    initial={{ nota: '' }}
    onClose={onClose}
    onSubmit={(values) => onReason(reason.parse(values).nota)}
  >
    <TextInput source="nota" label="Motivo" multiline minRows={2} autoFocus />
  </FormDialog>
);
