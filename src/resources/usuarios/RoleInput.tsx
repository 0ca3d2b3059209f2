import { SelectInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { grants, messages } from './messages';

/** A role that a company grants, and what it means. */
export const RoleInput = () => {
  const chosen: unknown = useWatch({ name: 'rol_id' });
  return (
    <SelectInput
      source="rol_id"
      label={messages.fields.rol_id}
      choices={grants}
      translateChoice={false}
      helperText={grants.find(({ id }) => id === chosen)?.means ?? false}
    />
  );
};
