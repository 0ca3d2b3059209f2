import { motivoDespacho } from '#contract/requests/despacho';
import type { ParadaEjecutada } from '#contract/entities/ejecuciones';
import { z } from '#contract/core/validation';
import { FormDialog } from '../../../ui/FormDialog';
import { TextInput } from '../../../ui/form/inputs';
import type { Action } from './requests';

const schema = z.object({ motivo: motivoDespacho });

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
    schema={schema}
    initial={{ motivo: '' }}
    onClose={onClose}
    onSubmit={(values) => onChange({ accion: 'omitir', clave: stop.clave, ...schema.parse(values) })}
  >
    <TextInput source="motivo" label="Motivo" multiline minRows={2} autoFocus />
  </FormDialog>
);
