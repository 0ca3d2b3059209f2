import { useEffect, useState, type ReactNode } from 'react';
import type { RuntimeConfig } from '#contract/core/session';
import { loadConfig } from '../providers/config';
import { logIn } from '../providers/enter';
import type { KeyAnswer } from '../providers/keyEntry';
import { lastMail } from '../providers/lock/lastMail';
import { DemoAccounts, demoPassword } from './DemoAccounts';
import { Failure } from './Failure';
import { Field, PasswordField } from './Field';
import { OtherWays } from './OtherWays';
import { isReturn } from './isReturn';
import { useKeyOffer } from './useKeyOffer';
import { useSecondStep } from './useSecondStep';
import { useSubmission } from './useSubmission';
import { warmApp } from './warmApp';
import styles from './guest.module.css';

interface Props {
  /** The known address. */
  email?: string;
  lead?: string;
  onEntered: () => void | Promise<void>;
  children?: ReactNode;
}

/**
 * Mail and password, a key, or the installation's identity provider; then the second step where there is one.
 * `onEntered` is called after the log-in. The children are links, shown beneath.
 */
export const LoginForm = ({ email: known = '', lead, onEntered, children }: Props) => {
  const [email, setEmail] = useState(known);
  const [password, setPassword] = useState('');
  const [config, setConfig] = useState<Pick<RuntimeConfig, 'demo' | 'oidc'>>();
  const [byPassword, setByPassword] = useState(false);
  const [returning, setReturning] = useState(isReturn);

  const { second, proceed } = useSecondStep(onEntered, (reason) => {
    setPassword('');
    setFailure(reason);
  });
  const { fields, failure, busy, onSubmit, attempt, setFailure } = useSubmission(
    () => ({
      ...(!email.trim() && { email: 'Escriba su correo electrónico.' }),
      ...(!password && { password: 'Escriba su contraseña.' }),
    }),
    () => logIn(email.trim(), password).then(proceed),
  );

  useEffect(() => {
    let gone = false;
    void loadConfig().then((config) => gone || setConfig(config));
    void lastMail().then((mail) => gone || (mail && setEmail((typed) => typed || mail)));
    return () => {
      gone = true;
    };
  }, []);

  useEffect(() => {
    if (!isReturn()) return;
    void attempt(async () => proceed(await (await import('./otherEntries')).enterFromAddress())).finally(() =>
      setReturning(false),
    );
    // What came back is in the address once.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  const enterByKey = async () => {
    const others = await import('./otherEntries');
    if (await others.enterByKey()) await onEntered();
  };
  const take = async (answer: KeyAnswer) => {
    const { logInByKey } = await import('./otherEntries');
    await logInByKey(answer);
    await onEntered();
  };
  useKeyOffer(!busy && !second, (answer) => void attempt(() => take(answer)));

  if (second) return second;
  if (returning)
    return (
      <p className={styles.guestLead} role="status">
        Entrando…
      </p>
    );
  // Who has begun to type goes on.
  const folded = config?.oidc?.solo === true && !byPassword && password === '';
  return (
    <>
      {lead && !folded && <p className={styles.guestLead}>{lead}</p>}
      {folded ? (
        <Failure of={failure} />
      ) : (
        <form className={styles.guestForm} noValidate onSubmit={onSubmit} onInput={warmApp}>
          <Failure of={failure} />
          <Field
            label="Correo electrónico"
            name="email"
            type="text"
            autoComplete="username webauthn"
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
      )}
      <OtherWays oidc={config?.oidc} busy={busy} onKey={() => void attempt(enterByKey)} />
      {folded ? (
        <p className={`flex wrap ${styles.guestTurns}`}>
          <button type="button" className={`inline-row brand ${styles.guestQuiet}`} onClick={() => setByPassword(true)}>
            Entrar con contraseña (superadministradores)
          </button>
        </p>
      ) : (
        children
      )}
      {config?.demo && (
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
