import { loadEntries } from './loadEntries';
import { LoginForm } from './LoginForm';
import styles from './guest.module.css';

/** `/` and `/login`; `email`: that of whom this device knows. After the log-in it opens the requested page. */
export const Login = ({ email }: { email?: string }) => (
  <LoginForm lead="Escriba los datos de su cuenta." onEntered={openWanted} {...(email && { email })}>
    <p className={`flex wrap ${styles.guestLinks}`}>
      <a href="/reset-password">Olvidé mi contraseña</a>
      <a href="/activation">Activar mi cuenta</a>
    </p>
  </LoginForm>
);

const openWanted = async () => (await loadEntries()).openWanted();
