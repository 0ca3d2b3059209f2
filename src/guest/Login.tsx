import { finalPath } from '../redirect';
import { farewellRead } from '../providers/leave';
import { workerAtHand } from '../providers/shell/shell';
import { wantedPath } from '../providers/signIn';
import { LoginForm } from './LoginForm';
import styles from './guest.module.css';

/**
 * `/` and `/login`; `email`: that of whom this device knows. After the log-in it opens the requested page, else the
 * home page, in a new document.
 */
export const Login = ({ email }: { email?: string }) => (
  <LoginForm lead="Escriba los datos de su cuenta." onEntered={openWanted} {...(email && { email })}>
    <p className={`flex wrap ${styles.guestLinks}`}>
      <a href="/reset-password">Olvidé mi contraseña</a>
      <a href="/activation">Activar mi cuenta</a>
    </p>
  </LoginForm>
);

/** After a log-in. */
export const openWanted = async () => {
  farewellRead();
  await workerAtHand();
  window.location.replace(finalPath(wantedPath(window.location.search)));
};
