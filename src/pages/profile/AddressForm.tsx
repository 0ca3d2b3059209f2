import { zodResolver } from '@hookform/resolvers/zod';
import { Alert, Button } from '@mui/material';
import { Form, useNotify } from 'react-admin';
import { useFormState, type FieldValues } from 'react-hook-form';
import { limits } from '#contract/core/limits';
import { cambioPerfil, type Perfil } from '#contract/requests/perfil';
import { spanInWords } from '#contract/rules/spans';
import type { z } from '#contract/core/validation';
import { failureOf } from '../../ui/failure';
import { TextInput } from '../../ui/form/inputs';
import { useNotifyFailure } from '../../ui/useAttempt';
import { useSavePerfil } from './account';
import styles from './profile.module.css';

/** The address somebody logs in with. Another one is in force once the link that is sent to it is opened. */
export const AddressForm = ({ perfil: { email, email_nuevo } }: { perfil: Perfil }) => {
  const save = useSavePerfil();
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();

  const submit = async (values: FieldValues) => {
    try {
      const given = asked.parse(values);
      await save(given);
      notify(given.email === email ? 'Es el correo con el que ya entra' : 'Enviamos un enlace a su correo nuevo');
      return undefined;
    } catch (reason) {
      const { message, fields } = failureOf(reason);
      if (!fields) notify(message, { type: 'error' });
      return fields ?? { root: { serverError: message } };
    }
  };

  const askAgain = async (address: string, said: string) => {
    try {
      await save({ email: address });
      notify(said);
    } catch (reason) {
      notifyFailure(reason);
    }
  };

  if (email_nuevo !== null)
    return (
      <div className={styles.profileForm}>
        <Alert severity="info">
          <strong>Confirme en su correo nuevo.</strong> Enviamos un enlace a {email_nuevo}; vence en{' '}
          {spanInWords(limits.links.resetLife)}. Hasta que lo abra, sigue entrando con {email}.
        </Alert>
        <div className="row wrap gap-8-12">
          <Button variant="outlined" onClick={() => void askAgain(email_nuevo, 'Enviamos otro enlace')}>
            Enviar otro enlace
          </Button>
          <Button onClick={() => void askAgain(email, 'Su correo sigue siendo el mismo')}>Dejar el de siempre</Button>
        </div>
      </div>
    );
  return (
    <Form
      className={styles.profileForm}
      record={nobody}
      resolver={resolver}
      defaultValues={{ email }}
      onSubmit={submit}
      disableInvalidFormNotification
      noValidate
    >
      <TextInput
        source="email"
        label="Correo electrónico"
        type="email"
        autoComplete="email"
        helperText="Con él entra a Ftrack. Para cambiarlo, le enviaremos un enlace al correo nuevo."
      />
      <div className="row wrap gap-8-12">
        <ChangeButton />
      </div>
    </Form>
  );
};

const ChangeButton = () => {
  const { isSubmitting, isDirty } = useFormState();
  return (
    <Button type="submit" variant="outlined" disabled={!isDirty} loading={isSubmitting}>
      Cambiar correo
    </Button>
  );
};

const nobody = {};

const asked = cambioPerfil.pick({ email: true }).required();
const schema: z.ZodType<FieldValues, FieldValues> = asked;
const resolver = zodResolver(schema, undefined, { raw: true });
