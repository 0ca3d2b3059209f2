import { hash, verify } from '@node-rs/argon2';
import { createTurns } from '../turns/fairTurns';

// Leaves some of Node's worker threads free for other slow work, such as files.
const turns = createTurns(2, Infinity);
const inTurn = async <T>(work: () => Promise<T>): Promise<T> => turns.take('', work) ?? work();

/** argon2id with the library's defaults (19 MiB, 2 passes), as recommended by OWASP. */
export const hashPassword = (password: string) => inTurn(() => hash(password.normalize('NFC')));

/** A hash that nothing matches: refusing an unknown account takes as long as a known one. */
const nobody = hash('no existe una cuenta con este correo');

/** Whether this is the password. Takes the same time when there is no account. */
export const isPassword = async (stored: string | null | undefined, given: string): Promise<boolean> => {
  const against = stored ?? (await nobody);
  const spellings = [...new Set([given.normalize('NFC'), given.normalize('NFD')])];
  let matches = false;
  // The second one is of hashes from before passwords had one spelling.
  for (const spelling of spellings) matches ||= await inTurn(() => verify(against, spelling));
  return matches && Boolean(stored);
};
