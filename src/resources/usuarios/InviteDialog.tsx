import { useDataProvider, useRefresh } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { limits } from '#contract/core/limits';
import { canOpen } from '#contract/core/paths';
import { roleId, roleOf } from '#contract/core/roles';
import { spanInWords } from '#contract/rules/spans';
import { usuarios, type Usuario } from '#contract/entities/usuarios';
import { usuarios as words } from '#contract/words/usuarios';
import { PersonalInput } from '../personal/index';
import { FormDialog } from '../../ui/FormDialog';
import { useReversible } from '../../ui/UndoNotice';
import { handOver, type Invited } from './InvitedLink';
import { RoleInput } from './RoleInput';
import { TextInput } from '../../ui/form/inputs';

/** Invites somebody into the company by mail. */
export const InviteDialog = ({ onClose }: { onClose: () => void }) => {
  const dataProvider = useDataProvider();
  const offerBack = useReversible();
  const refresh = useRefresh();

  const submit = async (values: Record<string, unknown>) => {
    const data = usuarios.input.parse(values);
    const { data: invited } = await dataProvider.create<Usuario & Invited>('usuarios', { data });
    if (invited.enlace !== undefined) await handOver({ email: data.email, enlace: invited.enlace });
    else
      offerBack(`Invitación enviada a ${data.email}`, () =>
        dataProvider.delete<Usuario>('usuarios', { id: invited.id, previousData: invited }),
      );
    refresh();
  };

  return (
    <FormDialog
      title="Invitar usuario"
      submitLabel="Enviar invitación"
      schema={usuarios.input}
      initial={{ email: '', rol_id: roleId.monitor, persona_id: null }}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextInput
        source="email"
        label={words.fields.email}
        slotProps={{ htmlInput: { inputMode: 'email' } }}
        autoComplete="off"
        autoFocus
        helperText={`Allí recibirá el enlace, que vence en ${spanInWords(limits.links.life)}`}
      />
      <RoleInput />
      <PersonOfOperario />
    </FormDialog>
  );
};

/** Orders are assigned to people of the staff: links the user to one of them, if already on the list. */
const PersonOfOperario = () => {
  const rol: unknown = useWatch({ name: 'rol_id' });
  if (!canOpen(roleOf(rol), '/operario/ordenes')) return null;
  return (
    <PersonalInput
      source="persona_id"
      label={words.fields.persona_id}
      free
      helperText={
        'Las órdenes se asignan a personas. Si la deja vacía, al aceptar se enlaza la que ' +
        'tenga ese correo, o se crea.'
      }
    />
  );
};
