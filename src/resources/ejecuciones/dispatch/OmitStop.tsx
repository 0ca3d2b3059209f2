import type { ParadaEjecutada } from '#contract/ejecuciones';
import { FormDialog } from '../../../ui/FormDialog';
import { TextInput } from '../../../ui/form/inputs';
import { reason } from '../moves/reason';
import type { Action } from './requests';

interface Props {
  stop: ParadaEjecutada;
  onClose: () => void;
  onChange: (action: Action) => Promise<void>;
}

/** Asks why a stop is not to be served. */
export const OmitStop = ({ stop, onClose, onChange }: Props) => (
  <FormDialog
    title={`Omitir ${stop.nombre}`}
    submitLabel="Omitir la parada"
    schema={reason}
    initial={{ nota: '' }}
    onClose={onClose}
    onSubmit={(values) => onChange({ accion: 'omitir', clave: stop.clave, motivo: reason.parse(values).nota })}
  >
    <TextInput source="nota" label="Motivo" multiline minRows={2} autoFocus helperText={false} />
  </FormDialog>
);
