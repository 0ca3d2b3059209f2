import { OpenSessions } from './OpenSessions';
import { PasswordForm } from './PasswordForm';
import './profile.css';

/** The password, and where one is logged in with it. */
const SecurityPage = () => (
  <div className="profile">
    <section className="profile-card" aria-labelledby="clave">
      <h2 id="clave">Contraseña</h2>
      <PasswordForm />
    </section>
    <section className="profile-card" aria-labelledby="sesiones">
      <OpenSessions heading="sesiones" />
    </section>
  </div>
);

export default SecurityPage;
