import { usuarios } from '#contract/usuarios';
import { BulkChange } from '../../ui/BulkChange';
import { RoleInput } from './RoleInput';

/** What can be done with many members at once. */
const UsuarioBulk = () => (
  <BulkChange source="rol_id" label="Cambiar rol" icon="manage_accounts" schema={usuarios.fields.rol_id}>
    <RoleInput />
  </BulkChange>
);

export default UsuarioBulk;
