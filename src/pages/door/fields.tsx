import { useEffect, useRef } from 'react';
import { TextField } from '@mui/material';
import { useSession } from '../../providers/session';

interface Props {
  label?: string;
  value: string;
  onValue: (value: string) => void;
  error?: string | undefined;
  hint?: string;
  first?: boolean;
}

/** The password that the account has now. */
export const CurrentPassword = ({ label = 'Su contraseña', ...rest }: Props) => {
  const email = useSession(({ user }) => user?.email ?? '');
  return (
    <>
      {/* For password managers, which need the user name. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <Field {...rest} {...{ label }} type="password" autoComplete="current-password" />
    </>
  );
};

/** A code of the app, or a recovery code. */
export const CodeField = ({ label = 'Código de la aplicación', ...rest }: Props) => (
  <Field {...rest} {...{ label }} type="text" autoComplete="one-time-code" />
);

/** What was refused is selected, to be typed again. */
const Field = ({
  value,
  onValue,
  error,
  hint,
  first = false,
  ...rest
}: Props & { type: string; autoComplete: string }) => {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (error === undefined) return;
    input.current?.focus();
    input.current?.select();
  }, [error]);
  return (
    <TextField
      {...rest}
      autoFocus={first}
      value={value}
      onChange={({ target }) => onValue(target.value)}
      error={error !== undefined}
      helperText={error ?? hint}
      inputRef={input}
      slotProps={{ htmlInput: { maxLength: 200, autoCapitalize: 'off', spellCheck: false } }}
    />
  );
};
