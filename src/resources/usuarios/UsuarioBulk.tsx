import { usuarios } from '#contract/entities/usuarios';
import { BulkChange } from '../../ui/BulkChange';
import { RoleInput } from './RoleInput';

/** Bulk actions on the selected members. */
const UsuarioBulk = () => (
  <BulkChange source="rol_id" label="Cambiar rol" icon="manage_accounts" schema={usuarios.fields.rol_id}>
    <RoleInput />
  </BulkChange>
);

export default UsuarioBulk;
