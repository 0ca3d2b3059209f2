import { useState, type ReactNode } from 'react';
import type { Invitacion } from '#contract/requests/perfil';
import { finalPath } from '../redirect';
import { wantedPath } from '../providers/signIn';
import { acceptInvitation } from './account';
import { Failure } from './Failure';
import { LoginForm } from './LoginForm';
import { Note } from './Note';
import { useSubmission } from './useSubmission';
import styles from './guest.module.css';

interface Props {
  token: string;
  invitation: Invitacion;
  /** The button that declines. */
  decline: ReactNode;
  unusable: (message: string) => ReactNode;
}

/** One click for a guest with an account; then the log-in, which no link replaces. */
export const AcceptInvitation = ({ token, invitation: { email, empresa }, decline, unusable }: Props) => {
  const [accepted, setAccepted] = useState(false);
  const { failure, busy, onSubmit } = useSubmission(
    () => ({}),
    () => acceptInvitation(token).then(() => setAccepted(true)),
  );

  if (accepted) {
    return (
      <>
        <Note tone="exito" icon="check_circle" focused>
          <p>
            Ya es parte de <strong>{empresa}</strong>. Inicie sesión para empezar.
          </p>
        </Note>
        <LoginForm email={email} onEntered={() => window.location.replace(finalPath(wantedPath('')))} />
      </>
    );
  }
  if (failure?.status === 404) return unusable(failure.message);
  return (
    <>
      <p className={styles.guestLead}>
        <strong>{empresa}</strong> le invita a trabajar en Ftrack con su cuenta <strong>{email}</strong>.
      </p>
      <form className={styles.guestForm} onSubmit={onSubmit}>
        <Failure of={failure} />
        <button type="submit" className={styles.guestPrimary} disabled={busy}>
          Aceptar
        </button>
      </form>
      {decline}
    </>
  );
};
