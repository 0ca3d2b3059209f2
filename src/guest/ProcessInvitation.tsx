import { useEffect, useState } from 'react';
import type { Invitacion } from '#contract/requests/perfil';
import { ApiFailure } from '../providers/apiFailure';
import { readInvitation } from './account';
import { AcceptInvitation } from './AcceptInvitation';
import { DeadLink } from './DeadLink';
import { DeclineInvitation } from './DeclineInvitation';
import { Note } from './Note';
import { RegisterForm } from './RegisterForm';
import { wordsOf } from './useSubmission';
import styles from './guest.module.css';

/** `/invitations/process?token=…`: a guest with an account accepts, others create one; both may decline. */
export const ProcessInvitation = () => {
  const [token] = useState(() => new URLSearchParams(window.location.search).get('token') ?? '');
  const [attempt, setAttempt] = useState(0);
  const [found, setFound] = useState<Invitacion>();
  const [declined, setDeclined] = useState(false);
  const [failure, setFailure] = useState<ApiFailure>();

  useEffect(() => {
    const leaving = new AbortController();
    readInvitation(token, leaving.signal).then(
      setFound,
      (reason: unknown) => reason instanceof ApiFailure && setFailure(reason),
    );
    return () => leaving.abort();
  }, [token, attempt]);

  if (failure?.status === 404) return <Unusable message={failure.message} />;
  if (failure) {
    const retry = () => {
      setFailure(undefined);
      setAttempt(attempt + 1);
    };
    return (
      <Note tone="aviso" icon="cloud_off">
        <p>{wordsOf(failure)}</p>
        <button type="button" className={`inline-row gap-6 rigid brand ${styles.guestQuiet}`} onClick={retry}>
          Reintentar
        </button>
      </Note>
    );
  }
  if (!found) {
    return (
      <p className={styles.guestLead} role="status">
        Leyendo la invitación…
      </p>
    );
  }
  if (declined) {
    return (
      <>
        <Note tone="exito" icon="check_circle" focused>
          <p>
            Rechazó la invitación de <strong>{found.empresa}</strong>. Si cambia de opinión, pida que le inviten otra
            vez.
          </p>
        </Note>
        <p className={`flex wrap ${styles.guestLinks}`}>
          <a href="/login">Iniciar sesión</a>
        </p>
      </>
    );
  }
  const decline = <DeclineInvitation token={token} onDeclined={() => setDeclined(true)} />;
  const used = { token, decline, invitation: found, unusable: (message: string) => <Unusable message={message} /> };
  return found.known ? <AcceptInvitation {...used} /> : <RegisterForm {...used} />;
};

const Unusable = ({ message }: { message: string }) => (
  <DeadLink
    message={message}
    advice="Pida a quien le invitó que le envíe otra invitación; si ya la aceptó, inicie sesión."
  >
    <a href="/login">Iniciar sesión</a>
    <a href="/activation">Pedir un enlace nuevo</a>
  </DeadLink>
);
