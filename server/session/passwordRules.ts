import { folded } from '#contract/rules/text';
import { loadedOnce } from '#contract/core/singleFlight';
import { fieldError } from '../plugins/errors';

/** The owner of the password. */
interface Owner {
  email: string;
  name: string;
}

/** Refuses a new password that is easy to guess. @throws ApiError 422 at `field`, with the reason */
export const mustBeUnusual = async (password: string, { email, name }: Owner, field = 'password') => {
  const said = folded(password);
  if ([email, email.split('@')[0] ?? '', name].some((own) => own !== '' && said === folded(own)))
    throw fieldError(field, 'No puede ser su correo ni su nombre');
  if (await isUsual(said)) throw fieldError(field, 'Es una de las contraseñas más usadas: elija otra');
};

/** Ignores case, accents and surrounding space. */

const isUsual = async (said: string) => {
  if (new Set(said).size < 4 || runs.some((run) => run.includes(said))) return true;
  const { every, first } = await usualOnes();
  // «Password2026!» is a decorated common word.
  const word = said.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  return every.has(said) || first.has(word);
};

const backwards = (text: string) => [...text].reverse().join('');
const runs = ['01234567890123456789', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiopasdfghjklzxcvbnm'].flatMap((run) => [
  run,
  backwards(run),
]);

/** Spanish words that the list lacks. */
const inSpanish = [
  'contrasena',
  'micontrasena',
  'micontra',
  'administrador',
  'administradora',
  'bienvenido',
  'bienvenida',
  'usuario',
  'teamo',
  'tequiero',
];

/** For this many first words of the list, added digits do not help. */
const mostUsual = 1_000;

/** The list of leaked passwords, most frequent first; loaded on first use. */
const usualOnes = loadedOnce(async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const words = dictionary['passwords-common'].map(String);
  const lists: Record<'every' | 'first', ReadonlySet<string>> = {
    every: new Set(words),
    first: new Set([...words.slice(0, mostUsual), ...inSpanish]),
  };
  return lists;
});
