import { finalPath } from '../redirect';
import { wantedPath } from '../providers/signIn';
import { activateAccount, activationStands } from './account';
import { DeadLink } from './DeadLink';
import { Failure } from './Failure';
import { NewPassword } from './NewPassword';
import { useDeadLink } from './useDeadLink';
import { useNewPassword } from './useNewPassword';
import { useSecondStep } from './useSecondStep';
import { useSubmission } from './useSubmission';
import { warmApp } from './warmApp';
import styles from './guest.module.css';

/** `/activar-cuenta/{token}`: sets the first password of an existing account, and logs in. */
export const ActivateAccount = () => {
  const chosen = useNewPassword();
  const { second, proceed } = useSecondStep(
    () => window.location.replace(finalPath(wantedPath(''))),
    () => window.location.assign('/login'),
  );
  const { fields, failure, busy, onSubmit } = useSubmission(chosen.problems, () =>
    activateAccount(linkToken(), chosen.password).then(proceed),
  );

  const dead = useDeadLink(activationStands, linkToken(), failure);
  if (second) return second;
  if (dead) {
    return (
      <DeadLink message={dead}>
        <a href="/activation">Pedir un enlace nuevo</a>
        <a href="/login">Iniciar sesión</a>
      </DeadLink>
    );
  }
  return (
    <>
      <p className={styles.guestLead}>Elija la contraseña con la que va a entrar.</p>
      <form className={styles.guestForm} noValidate onSubmit={onSubmit} onInput={warmApp}>
        <Failure of={failure} />
        <NewPassword chosen={chosen} fields={fields} autoFocus />
        <button type="submit" className={styles.guestPrimary} disabled={busy}>
          Activar cuenta
        </button>
      </form>
    </>
  );
};

const linkToken = () => {
  const [, , token = ''] = window.location.pathname.split('/');
  try {
    return decodeURIComponent(token);
  } catch {
    return token;
  }
};
