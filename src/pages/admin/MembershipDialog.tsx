import { nuevaMembresia, type AdminUser } from '#contract/requests/admin';
import { roleId } from '#contract/core/roles';
import { RoleInput } from '../../resources/usuarios/RoleInput';
import { FormDialog } from '../../ui/FormDialog';
import { CompanyInput } from './companyPickers';
import { usePerson } from './usePerson';

interface Props {
  person: AdminUser;
  onClose: () => void;
}

/** Adds a person to another company. */
const MembershipDialog = ({ person, onClose }: Props) => {
  const { send } = usePerson(person);
  return (
    <FormDialog
      title={`Agregar a ${person.name} a una empresa`}
      submitLabel="Agregar"
      schema={nuevaMembresia}
      initial={{ empresa_id: null, rol_id: roleId.monitor }}
      onClose={onClose}
      onSubmit={(values) =>
        send('/empresas', { method: 'POST', body: nuevaMembresia.parse(values) }, `${person.name} fue agregado`)
      }
    >
      <CompanyInput
        helperText={person.estado === 'invitado' ? 'Recibirá una invitación por correo' : 'Podrá entrar enseguida'}
      />
      <RoleInput />
    </FormDialog>
  );
};

export default MembershipDialog;
