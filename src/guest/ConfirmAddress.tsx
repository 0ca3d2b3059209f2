import { useState } from 'react';
import { addressStands, confirmAddress } from './account';
import { DeadLink } from './DeadLink';
import { Failure } from './Failure';
import { Note } from './Note';
import { useDeadLink } from './useDeadLink';
import { useSubmission } from './useSubmission';
import styles from './guest.module.css';

/** `/confirmar-correo?token=`: the new address of an account. A button, because programs open links of mails too. */
export const ConfirmAddress = () => {
  const token = new URLSearchParams(window.location.search).get('token') ?? '';
  const [done, setDone] = useState(false);
  const { failure, busy, onSubmit } = useSubmission(
    () => ({}),
    () => confirmAddress(token).then(() => setDone(true)),
  );

  const dead = useDeadLink(addressStands, token, failure);
  if (dead && !done) {
    return (
      <DeadLink message={dead} advice="Si aún entra con el correo de antes, pida otro enlace en Perfil, Ajustes.">
        <a href="/perfil/ajustes">Ir a los ajustes</a>
        <a href="/login">Iniciar sesión</a>
      </DeadLink>
    );
  }
  if (done) {
    return (
      <>
        <Note tone="exito" icon="check_circle" focused>
          <p>
            <strong>Su correo cambió.</strong>
          </p>
          <p>Desde ahora entra a Ftrack con este correo. Avisamos también al de antes.</p>
        </Note>
        <a className={styles.guestPrimary} href="/">
          Ir a Ftrack
        </a>
      </>
    );
  }
  return (
    <>
      <p className={styles.guestLead}>
        Desde ahora entrará a Ftrack con el correo al que llegó este enlace. Su contraseña sigue siendo la misma.
      </p>
      <form className={styles.guestForm} noValidate onSubmit={onSubmit}>
        <Failure of={failure} />
        <button type="submit" className={styles.guestPrimary} disabled={busy}>
          Usar este correo
        </button>
      </form>
    </>
  );
};
