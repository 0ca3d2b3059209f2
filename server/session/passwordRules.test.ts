import { describe, expect, it } from 'vitest';
import { limits } from '#contract/core/limits';
import { demoPassword } from '../seed/companies';
import { mustBeUnusual } from './passwordRules';

const ana = { email: 'ana.gomez.perez@prueba.test', name: 'Ana Gómez Pérez' };
const reason = (password: string) =>
  mustBeUnusual(password, ana).then(
    () => null,
    (error: { details?: { errors?: Record<string, string[]> } }) => error.details?.errors?.password?.[0] ?? error,
  );

describe('a new password', () => {
  it.each([
    'password123',
    'Password2026!',
    'Contraseña123',
    'QWERTYUIOP',
    '1234567890',
    '9876543210',
    'aaaaaaaaaaaa',
    '1212121212',
    'qwerty12345',
    'administrador1',
  ])('is refused when it is a usual one: %s', async (password) => {
    expect(await reason(password)).toBe('Es una de las contraseñas más usadas: elija otra');
  });

  it.each(['ana.gomez.perez@prueba.test', 'ANA.GOMEZ.PEREZ', 'Ana Gomez Perez', ' ana gómez pérez '])(
    'is refused when it is one’s own name or address: %s',
    async (password) => {
      expect(await reason(password)).toBe('No puede ser su correo ni su nombre');
    },
  );

  it.each(['una clave larga', 'Segura-2026', 'caballo bateria grapa', 'x7#Lm2!pQ9'])(
    'is taken: %s',
    async (password) => {
      expect(await reason(password)).toBeNull();
    },
  );

  it('of the demonstration follows the rules', async () => {
    expect(demoPassword.length).toBeGreaterThanOrEqual(limits.password.min);
    expect(await reason(demoPassword)).toBeNull();
  });
});
