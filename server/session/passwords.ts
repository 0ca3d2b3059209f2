import { hash, verify } from '@node-rs/argon2';
import { createTurns } from '../untrusted/turns';

// Of the threads that Node has for slow work, also for files, some stay free whoever asks.
const turns = createTurns(2, Infinity);
const inTurn = async <T>(work: () => Promise<T>): Promise<T> => turns.take('', work) ?? work();

/** argon2id with the library's defaults (19 MiB, 2 passes), which OWASP names. */
export const hashPassword = (password: string) => inTurn(() => hash(password));

/** A hash that nothing matches: unknown accounts take as long to refuse as known ones. */
const nobody = hash('no existe una cuenta con este correo');

/** Is this the password? Takes the same time when there is no account. */
export const isPassword = async (stored: string | null | undefined, given: string): Promise<boolean> => {
  const against = stored ?? (await nobody);
  const matches = await inTurn(() => verify(against, given));
  return matches && Boolean(stored);
};
