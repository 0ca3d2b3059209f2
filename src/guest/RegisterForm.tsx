import { useState, type ReactNode } from 'react';
import type { Invitacion } from '#contract/requests/perfil';
import { finalPath } from '../redirect';
import { wantedPath } from '../providers/signIn';
import { register } from './account';
import { Failure } from './Failure';
import { Field } from './Field';
import { NewPassword } from './NewPassword';
import { useNewPassword } from './useNewPassword';
import { useSecondStep } from './useSecondStep';
import { useSubmission } from './useSubmission';
import { warmApp } from './warmApp';
import styles from './guest.module.css';

interface Props {
  token: string;
  invitation: Invitacion;
  /** The button that declines. */
  decline: ReactNode;
  unusable: (message: string) => ReactNode;
}

/** Name and password of an invited guest without an account; the address is that of the invitation. */
export const RegisterForm = ({ token, invitation: { email, empresa }, decline, unusable }: Props) => {
  const [name, setName] = useState('');
  const chosen = useNewPassword();
  const { second, proceed } = useSecondStep(
    () => window.location.replace(finalPath(wantedPath(''))),
    () => window.location.assign('/login'),
  );
  const { fields, failure, busy, onSubmit } = useSubmission(
    () => ({ ...(!name.trim() && { name: 'Escriba su nombre.' }), ...chosen.problems() }),
    () => register(token, name.trim(), chosen.password).then(proceed),
  );

  if (second) return second;
  if (failure?.status === 404) return unusable(failure.message);
  return (
    <>
      <p className={styles.guestLead}>
        <strong>{empresa}</strong> le invita a trabajar en Ftrack. Cree su cuenta para entrar.
      </p>
      <form className={styles.guestForm} noValidate onSubmit={onSubmit} onInput={warmApp}>
        <Failure of={failure} />
        <Field
          label="Correo electrónico"
          name="email"
          type="email"
          autoComplete="username"
          readOnly
          value={email}
          onValue={() => undefined}
        />
        <Field
          label="Nombre"
          name="name"
          autoComplete="name"
          maxLength={120}
          autoFocus
          value={name}
          onValue={setName}
          error={fields['name']}
        />
        <NewPassword chosen={chosen} fields={fields} />
        <button type="submit" className={styles.guestPrimary} disabled={busy}>
          Crear cuenta y entrar
        </button>
      </form>
      {decline}
    </>
  );
};
