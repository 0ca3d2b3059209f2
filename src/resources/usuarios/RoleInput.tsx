import { useWatch } from 'react-hook-form';
import { usuarios as words } from '#contract/words/usuarios';
import { grants } from './faces';
import { SelectInput } from '../../ui/form/inputs';

/** A role that a company can grant, with its meaning. */
export const RoleInput = () => {
  const chosen: unknown = useWatch({ name: 'rol_id' });
  return (
    <SelectInput
      source="rol_id"
      label={words.fields.rol_id}
      choices={grants}
      helperText={grants.find(({ id }) => id === chosen)?.means ?? false}
    />
  );
};
