import { useEffect, useState, type ReactNode } from 'react';
import type { RuntimeConfig } from '#contract/core/session';
import { loadConfig } from '../providers/config';
import type { KeyAnswer } from '../providers/keyEntry';
import { lastMail } from '../providers/lock/lastMail';
import type { DemoAccounts } from './DemoAccounts';
import { Failure } from './Failure';
import { Field, PasswordField } from './Field';
import { OtherWays } from './OtherWays';
import { isReturn } from './isReturn';
import { loadEntries } from './loadEntries';
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
  const [oidc, setOidc] = useState<RuntimeConfig['oidc']>();
  const [demo, setDemo] = useState<{ Accounts: typeof DemoAccounts }>();
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
    async () => proceed(await (await loadEntries()).logIn(email.trim(), password)),
  );

  useEffect(() => {
    let gone = false;
    void loadConfig().then(async (config) => {
      if (!gone) setOidc(config.oidc);
      if (config.demo)
        await import('./DemoAccounts').then(({ DemoAccounts: Accounts }) => gone || setDemo({ Accounts }));
    });
    void lastMail().then((mail) => gone || (mail && setEmail((typed) => typed || mail)));
    return () => {
      gone = true;
    };
  }, []);

  useEffect(() => {
    if (returning)
      void attempt(async () => proceed(await (await loadEntries()).enterFromAddress())).finally(() =>
        setReturning(false),
      );
    // What came back is in the address once.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  /** By that key, else by one that is asked for. */
  const enterByKey = async (answer?: KeyAnswer) => {
    if (await (await loadEntries()).enterByKey(answer)) await onEntered();
  };
  useKeyOffer(!busy && !second, (answer) => void attempt(() => enterByKey(answer)));

  if (second) return second;
  if (returning)
    return (
      <p className={styles.guestLead} role="status">
        Entrando…
      </p>
    );
  // Who has begun to type goes on.
  const folded = oidc?.solo === true && !byPassword && password === '';
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
      <OtherWays oidc={oidc} busy={busy} onKey={() => void attempt(() => enterByKey())} />
      {folded ? (
        <p className={`flex wrap ${styles.guestTurns}`}>
          <button type="button" className={`inline-row brand ${styles.guestQuiet}`} onClick={() => setByPassword(true)}>
            Entrar con contraseña (superadministradores)
          </button>
        </p>
      ) : (
        children
      )}
      {demo && (
        <demo.Accounts
          onChosen={(account, secret) => {
            setEmail(account);
            setPassword(secret);
            warmApp();
          }}
        />
      )}
    </>
  );
};
