import { rowId } from '#contract/core/entity';
import { z } from '#contract/core/validation';
import { number } from '../../../ui/formats';
import { FormDialog } from '../../../ui/FormDialog';
import { PersonaInput } from './PersonaInput';

interface Props {
  count: number;
  onClose: () => void;
  onSubmit: (userId: number) => Promise<void>;
}

const schema = z.object({ usuario_id: rowId });

/** Asks who is to look after events. */
export const AssignDialog = ({ count, onClose, onSubmit }: Props) => (
  <FormDialog
    title={count === 1 ? 'Asignar el evento' : `Asignar ${number(count)} eventos`}
    submitLabel="Asignar"
    schema={schema}
    initial={{ usuario_id: null }}
    onClose={onClose}
    onSubmit={(values) => onSubmit(schema.parse(values).usuario_id)}
  >
    <PersonaInput source="usuario_id" label="Quién lo atiende" />
  </FormDialog>
);
