import { useState } from 'react';
import { limits } from '#contract/core/limits';
import { spanInWords } from '#contract/rules/spans';
import { resetPassword, resetStands, sendReset } from './account';
import { AskForLink } from './AskForLink';
import { DeadLink } from './DeadLink';
import { Failure } from './Failure';
import { NewPassword } from './NewPassword';
import { Note } from './Note';
import { useDeadLink } from './useDeadLink';
import { useNewPassword } from './useNewPassword';
import { useSubmission } from './useSubmission';
import styles from './guest.module.css';

/** `/reset-password` asks for the address; with `?token=` it sets the password. */
export const ResetPassword = () => {
  const token = new URLSearchParams(window.location.search).get('token');
  return token === null ? <Ask /> : <Choose token={token} />;
};

const Ask = () => (
  <AskForLink
    lead="Escriba su correo y le enviaremos un enlace para elegir una contraseña nueva."
    label="Enviar el enlace"
    send={sendReset}
    sent={(email) => (
      <>
        Si {email} tiene una cuenta, le enviamos un enlace. Sirve una sola vez y vence en{' '}
        {spanInWords(limits.links.resetLife)}.
      </>
    )}
    otherwise="Si no recuerda con cuál entra, pregunte a quien administra su empresa."
  />
);

const Choose = ({ token }: { token: string }) => {
  const [done, setDone] = useState(false);
  const chosen = useNewPassword();
  const { fields, failure, busy, onSubmit } = useSubmission(chosen.problems, () =>
    resetPassword(token, chosen.password).then(() => setDone(true)),
  );

  const dead = useDeadLink(resetStands, token, failure);
  if (dead && !done) {
    return (
      <DeadLink message={dead} advice="Su contraseña no cambió.">
        <a href="/reset-password">Pedir un enlace nuevo</a>
        <a href="/login">Iniciar sesión</a>
      </DeadLink>
    );
  }
  if (done) {
    return (
      <>
        <Note tone="exito" icon="check_circle" focused>
          <p>
            <strong>Su contraseña cambió.</strong>
          </p>
          <p>Por seguridad se cerraron todas sus sesiones. Entre con la contraseña nueva.</p>
        </Note>
        <a className={styles.guestPrimary} href="/login">
          Iniciar sesión
        </a>
      </>
    );
  }
  return (
    <>
      <p className={styles.guestLead}>Elija la contraseña con la que va a entrar de ahora en adelante.</p>
      <form className={styles.guestForm} noValidate onSubmit={onSubmit}>
        <Failure of={failure} />
        <NewPassword label="Contraseña nueva" chosen={chosen} fields={fields} autoFocus />
        <button type="submit" className={styles.guestPrimary} disabled={busy}>
          Cambiar contraseña
        </button>
      </form>
    </>
  );
};
