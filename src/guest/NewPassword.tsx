import { limits } from '#contract/core/limits';
import { PasswordField } from './Field';
import type { ChosenPassword } from './useNewPassword';

interface Props {
  chosen: ChosenPassword;
  /** The errors of `password` and `again`. */
  fields: Record<string, string>;
  label?: string;
  autoFocus?: boolean;
}

/** The two inputs of a new password. */
export const NewPassword = ({
  chosen: { password, again, setPassword, setAgain },
  fields,
  label = 'Contraseña',
  autoFocus = false,
}: Props) => (
  <>
    <PasswordField
      label={label}
      name="password"
      autoComplete="new-password"
      autoFocus={autoFocus}
      hint={`De ${limits.password.min} a ${limits.password.max} caracteres, y ninguna de las usuales.`}
      value={password}
      onValue={setPassword}
      error={fields['password']}
    />
    <PasswordField
      label="Repita la contraseña"
      name="again"
      autoComplete="new-password"
      value={again}
      onValue={setAgain}
      error={fields['again']}
    />
  </>
);
