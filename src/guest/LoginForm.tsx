import { useEffect, useState, type ReactNode } from 'react';
import { loadConfig } from '../providers/config';
import { lastMail } from '../providers/lock/lastMail';
import { logIn } from '../providers/signIn';
import { DemoAccounts, demoPassword } from './DemoAccounts';
import { Failure } from './Failure';
import { Field, PasswordField } from './Field';
import { useSubmission } from './useSubmission';
import { warmApp } from './warmApp';
import styles from './guest.module.css';

interface Props {
  /** The known address. */
  email?: string;
  onEntered: () => void;
  children?: ReactNode;
}

/** Mail and password; `onEntered` is called after the log-in. The children are other ways to log in, shown beneath. */
export const LoginForm = ({ email: known = '', onEntered, children }: Props) => {
  const [email, setEmail] = useState(known);
  const [password, setPassword] = useState('');
  const [demo, setDemo] = useState(false);

  useEffect(() => {
    let gone = false;
    void loadConfig().then((config) => gone || setDemo(config.demo));
    void lastMail().then((mail) => gone || (mail && setEmail((typed) => typed || mail)));
    return () => {
      gone = true;
    };
  }, []);

  const { fields, failure, busy, onSubmit } = useSubmission(
    () => ({
      ...(!email.trim() && { email: 'Escriba su correo electrónico.' }),
      ...(!password && { password: 'Escriba su contraseña.' }),
    }),
    () => logIn(email.trim(), password).then(onEntered),
  );

  return (
    <>
      <form className={styles.guestForm} noValidate onSubmit={onSubmit} onInput={warmApp}>
        <Failure of={failure} />
        <Field
          label="Correo electrónico"
          name="email"
          type="text"
          autoComplete="username"
          inputMode="email"
          autoFocus={!known}
          value={email}
          onValue={setEmail}
          error={fields['email']}
        />
        <PasswordField
          label="Contraseña"
          name="password"
          autoComplete="current-password"
          value={password}
          onValue={setPassword}
          error={fields['password']}
        />
        <button type="submit" className={styles.guestPrimary} disabled={busy}>
          Iniciar sesión
        </button>
      </form>
      {children}
      {demo && (
        <DemoAccounts
          onChosen={(account) => {
            setEmail(account);
            setPassword(demoPassword);
            warmApp();
          }}
        />
      )}
    </>
  );
};
