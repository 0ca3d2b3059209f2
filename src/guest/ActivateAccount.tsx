import { finalPath } from '../judge';
import { activateAccount, wantedPath } from '../providers/signIn';
import { DeadLink } from './DeadLink';
import { Failure } from './Failure';
import { NewPassword } from './NewPassword';
import { useNewPassword } from './useNewPassword';
import { useSubmission } from './useSubmission';
import { warmApp } from './warmApp';

/** `/activar-cuenta/{token}`: the first password of an account that exists, which also logs in. */
export const ActivateAccount = () => {
  const chosen = useNewPassword();
  const { fields, failure, busy, onSubmit } = useSubmission(chosen.problems, () =>
    activateAccount(linkToken(), chosen.password).then(() => window.location.replace(finalPath(wantedPath('')))),
  );

  if (failure?.status === 404) {
    return (
      <DeadLink message={failure.message}>
        <a href="/activation">Pedir un enlace nuevo</a>
        <a href="/login">Iniciar sesión</a>
      </DeadLink>
    );
  }
  return (
    <>
      <p className="guest-lead">Elija la contraseña con la que va a entrar.</p>
      <form className="guest-form" noValidate onSubmit={onSubmit} onInput={warmApp}>
        <Failure of={failure} />
        <NewPassword chosen={chosen} fields={fields} autoFocus />
        <button type="submit" className="guest-primary" disabled={busy}>
          Activar cuenta
        </button>
      </form>
    </>
  );
};

const linkToken = () => {
  const [, , token = ''] = window.location.pathname.split('/');
  try {
    return decodeURIComponent(token);
  } catch {
    return token;
  }
};
