import { useState, type ReactNode } from 'react';
import { Failure } from './Failure';
import { Field } from './Field';
import { Note } from './Note';
import { useSubmission } from './useSubmission';
import styles from './guest.module.css';

interface Props {
  lead: string;
  label: string;
  /** Requests the mail; the response does not reveal whether there is an account. */
  send: (email: string) => Promise<void>;
  /** The result, as far as a guest may know it. */
  sent: (email: ReactNode) => ReactNode;
  /** Alternatives if nothing arrives. */
  otherwise: ReactNode;
}

/** Sends a link by mail: asks for the address, then shows it; the link can be sent again, or to another address. */
export const AskForLink = ({ lead, label, send, sent, otherwise }: Props) => {
  const [email, setEmail] = useState('');
  const [times, setTimes] = useState(0);
  const address = email.trim();
  const { fields, failure, busy, onSubmit } = useSubmission(
    () => (address ? {} : ({ email: 'Escriba su correo electrónico.' } as Record<string, string>)),
    () => send(address).then(() => setTimes((before) => before + 1)),
  );

  if (times > 0) {
    return (
      <form className={styles.guestForm} onSubmit={onSubmit}>
        <Note key={times} tone="exito" icon="mail" focused>
          <p>
            <strong>{times === 1 ? 'Revise su correo.' : 'Lo enviamos otra vez: revise su correo.'}</strong>
          </p>
          <p>{sent(<strong>{address}</strong>)}</p>
        </Note>
        <Failure of={failure} />
        <p className={styles.guestHint}>
          ¿No llega en unos minutos? Mire en el correo no deseado y compruebe que la dirección esté bien escrita.{' '}
          {otherwise}
        </p>
        <div className={`row wrap gap-8-16 ${styles.guestRow}`}>
          <button type="submit" className={`inline-row gap-6 rigid brand ${styles.guestQuiet}`} disabled={busy}>
            Enviar de nuevo
          </button>
          <button
            type="button"
            className={`inline-row gap-6 rigid brand ${styles.guestQuiet}`}
            onClick={() => setTimes(0)}
          >
            Usar otra dirección
          </button>
        </div>
      </form>
    );
  }
  return (
    <>
      <p className={styles.guestLead}>{lead}</p>
      <form className={styles.guestForm} noValidate onSubmit={onSubmit}>
        <Failure of={failure} />
        <Field
          label="Correo electrónico"
          name="email"
          type="text"
          autoComplete="username"
          inputMode="email"
          autoFocus
          value={email}
          onValue={setEmail}
          error={fields['email']}
        />
        <button type="submit" className={styles.guestPrimary} disabled={busy}>
          {label}
        </button>
      </form>
      <p className={`flex wrap ${styles.guestLinks}`}>
        <a href="/login">Volver a iniciar sesión</a>
      </p>
    </>
  );
};
