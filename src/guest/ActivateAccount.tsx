import { useState } from 'react';
import { limits } from '#contract/limits';
import { finalPath } from '../judge';
import { activateAccount, wantedPath } from '../providers/signIn';
import { Icon } from '../ui/Icon';
import { Failure } from './Failure';
import { PasswordField } from './Field';
import { useSubmission } from './useSubmission';
import { warmApp } from './warmApp';

const { min, max } = limits.password;

/** `/activar-cuenta/{token}`: the first password of an account that exists, which also logs in. */
export const ActivateAccount = () => {
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const { fields, failure, busy, onSubmit } = useSubmission(
    () => ({
      ...(password.length < min && { password: `Escriba al menos ${min} caracteres.` }),
      ...(password.length > max && { password: `Escriba como máximo ${max} caracteres.` }),
      ...(again !== password && { again: 'Las dos contraseñas no son iguales.' }),
    }),
    () => activateAccount(linkToken(), password).then(() => window.location.replace(finalPath(wantedPath('')))),
  );

  if (failure?.status === 404) {
    return (
      <>
        <div className="guest-note guest-note-peligro" role="alert">
          <Icon name="link" />
          <p>{failure.message}</p>
        </div>
        <p className="guest-links">
          <a href="/activation">Pedir un enlace nuevo</a>
          <a href="/login">Iniciar sesión</a>
        </p>
      </>
    );
  }
  return (
    <>
      <p className="guest-lead">Elija la contraseña con la que va a entrar.</p>
      <form className="guest-form" noValidate onSubmit={onSubmit} onInput={warmApp}>
        <Failure of={failure} />
        <PasswordField
          label="Contraseña"
          name="password"
          autoComplete="new-password"
          autoFocus
          hint={`De ${min} a ${max} caracteres.`}
          value={password}
          onValue={setPassword}
          error={fields['password']}
        />
        <PasswordField label="Repita la contraseña" name="again" autoComplete="new-password" value={again} onValue={setAgain} error={fields['again']} />
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
