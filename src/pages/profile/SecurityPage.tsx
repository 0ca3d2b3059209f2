import { OpenSessions } from './OpenSessions';
import { PhonePin } from './PhonePin';
import { PasswordForm } from './PasswordForm';
import styles from './profile.module.css';

/** The password, the PIN of this phone and the open sessions. */
const SecurityPage = () => (
  <div className={`grid gap-16 regular ${styles.profile}`}>
    <section className={`card ${styles.profileCard}`} aria-labelledby="clave">
      <h2 id="clave">Contraseña</h2>
      <PasswordForm />
    </section>
    <PhonePin />
    <section className={`card ${styles.profileCard}`} aria-labelledby="sesiones">
      <OpenSessions heading="sesiones" />
    </section>
  </div>
);

export default SecurityPage;
