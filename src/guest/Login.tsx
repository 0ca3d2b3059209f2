import { finalPath } from '../judge';
import { farewellRead } from '../providers/leave';
import { wantedPath } from '../providers/signIn';
import { LoginForm } from './LoginForm';

/** `/` and `/login`. Whoever comes in goes where they wanted, else home, in a new document. */
export const Login = () => (
  <>
    <p className="guest-lead">Escriba los datos de su cuenta.</p>
    <LoginForm onEntered={enter}>
      <p className="guest-links">
        <a href="/reset-password">Olvidé mi contraseña</a>
        <a href="/activation">Activar mi cuenta</a>
      </p>
    </LoginForm>
  </>
);

const enter = () => {
  farewellRead();
  window.location.replace(finalPath(wantedPath(window.location.search)));
};
