import { useState } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { Alert, Button } from '@mui/material';
import { Form, PasswordInput, useNotify } from 'react-admin';
import { useFormState, type FieldValues } from 'react-hook-form';
import { limits } from '#contract/core/limits';
import { cambioClave } from '#contract/requests/perfil';
import { z } from '#contract/core/validation';
import { failureOf } from '../../ui/failure';
import { useSession } from '../../providers/session';
import { useChangePassword } from './account';
import styles from './profile.module.css';

/** Changes the password; every other session ends. */
export const PasswordForm = () => {
  const change = useChangePassword();
  const notify = useNotify();
  const email = useSession((state) => state.user?.email ?? '');
  const [refusal, setRefusal] = useState<string>();
  const [times, setTimes] = useState(0);

  const submit = async (values: FieldValues) => {
    setRefusal(undefined);
    try {
      await change(cambioClave.parse(values));
      notify('Contraseña cambiada. Las demás sesiones se cerraron.');
      setTimes(times + 1);
      return undefined;
    } catch (reason) {
      const { message, fields } = failureOf(reason);
      if (!fields) setRefusal(message);
      return fields ?? { root: { serverError: message } };
    }
  };

  return (
    <Form
      key={times}
      className={styles.profileForm}
      record={nobody}
      resolver={resolver}
      onSubmit={submit}
      disableInvalidFormNotification
      noValidate
    >
      {refusal && <Alert severity="error">{refusal}</Alert>}
      {/* For password managers, which need the user name. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordInput source="actual" label="Contraseña actual" autoComplete="current-password" helperText={false} />
      <PasswordInput
        source="nueva"
        label="Contraseña nueva"
        autoComplete="new-password"
        helperText={`De ${limits.password.min} a ${limits.password.max} caracteres`}
      />
      <PasswordInput
        source="otra_vez"
        label="Repita la contraseña nueva"
        autoComplete="new-password"
        helperText={false}
      />
      <div className="row wrap gap-8-12">
        <ChangeButton />
        <span className="muted">Se cerrarán sus sesiones en los demás dispositivos.</span>
      </div>
    </Form>
  );
};

const ChangeButton = () => {
  const { isSubmitting } = useFormState();
  return (
    <Button type="submit" variant="contained" loading={isSubmitting}>
      Cambiar contraseña
    </Button>
  );
};

const nobody = {};

const schema: z.ZodType<FieldValues, FieldValues> = cambioClave
  .extend({ otra_vez: z.string() })
  .refine(({ nueva, otra_vez }) => nueva === otra_vez, {
    path: ['otra_vez'],
    error: 'Las dos contraseñas no son iguales',
  });
const resolver = zodResolver(schema, undefined, { raw: true });
