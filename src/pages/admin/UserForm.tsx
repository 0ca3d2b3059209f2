import { nuevoAdminUser } from '#contract/requests/admin';
import { limits } from '#contract/core/limits';
import { spanInWords } from '#contract/rules/spans';
import { RoleInput } from '../../resources/usuarios/RoleInput';
import { FormGroup, RecordForm } from '../../ui/RecordForm';
import { CompanyInput } from './companyPickers';
import { TextInput } from '../../ui/form/inputs';

const written = { fields: nuevoAdminUser.shape, input: nuevoAdminUser };

/** A person is added to a company by their e-mail address. */
export const UserForm = () => (
  <RecordForm entity={written} kept>
    <FormGroup title="Usuario">
      <TextInput
        source="email"
        slotProps={{ htmlInput: { inputMode: 'email' } }}
        autoComplete="off"
        autoFocus
        helperText={
          'Si ya tiene cuenta entra enseguida; si no, recibirá una invitación que vence en ' +
          spanInWords(limits.links.life)
        }
      />
      <CompanyInput />
      <RoleInput />
    </FormGroup>
  </RecordForm>
);
