import { TextInput, useDataProvider, useNotify, useRefresh } from 'react-admin';
import { roleId } from '#contract/roles';
import { usuarios } from '#contract/usuarios';
import { FormDialog } from '../../ui/FormDialog';
import { messages } from './messages';
import { RoleInput } from './RoleInput';

/** Asks somebody into the company by mail. */
export const InviteDialog = ({ onClose }: { onClose: () => void }) => {
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const refresh = useRefresh();

  const submit = async (values: Record<string, unknown>) => {
    const data = usuarios.input.parse(values);
    await dataProvider.create('usuarios', { data });
    notify(`Invitación enviada a ${data.email}`);
    refresh();
  };

  return (
    <FormDialog
      title="Invitar usuario"
      submitLabel="Enviar invitación"
      schema={usuarios.input}
      initial={{ email: '', rol_id: roleId.monitor }}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextInput
        source="email"
        label={messages.fields.email}
        type="email"
        autoComplete="off"
        autoFocus
        helperText="Allí recibirá el enlace, que vence en 7 días"
      />
      <RoleInput />
    </FormDialog>
  );
};
