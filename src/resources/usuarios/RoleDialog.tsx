import { usuarios, type Usuario } from '#contract/entities/usuarios';
import { z } from '#contract/core/validation';
import { FormDialog } from '../../ui/FormDialog';
import { RoleInput } from './RoleInput';

interface Props {
  member: Usuario;
  onClose: () => void;
  onSubmit: (rolId: number) => Promise<void>;
}

/** Changes the role in this company. */
const RoleDialog = ({ member: { name, rol_id }, onClose, onSubmit }: Props) => (
  <FormDialog
    title={`Rol de ${name}`}
    submitLabel="Cambiar"
    schema={schema}
    initial={{ rol_id }}
    onClose={onClose}
    onSubmit={(values) => onSubmit(schema.parse(values).rol_id)}
  >
    <RoleInput />
  </FormDialog>
);

export default RoleDialog;

const schema = z.object({ rol_id: usuarios.fields.rol_id });
