import { useState } from 'react';
import { limits } from '#contract/core/limits';

const { min, max } = limits.password;

/** A new password, typed twice, and its errors. */
export const useNewPassword = () => {
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const problems = (): Record<string, string> => ({
    ...(password.length < min && { password: `Escriba al menos ${min} caracteres.` }),
    ...(password.length > max && { password: `Escriba como máximo ${max} caracteres.` }),
    ...(again !== password && { again: 'Las dos contraseñas no son iguales.' }),
  });
  return { password, again, setPassword, setAgain, problems };
};

export type ChosenPassword = ReturnType<typeof useNewPassword>;
