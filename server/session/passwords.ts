import { hash, verify } from '@node-rs/argon2';

/** argon2id with the library's defaults (19 MiB, 2 passes), which OWASP names. */
export const hashPassword = (password: string) => hash(password);

/** A hash that nothing matches: unknown accounts take as long to refuse as known ones. */
const nobody = hash('no existe una cuenta con este correo');

/** Is this the password? Takes the same time when there is no account. */
export const isPassword = async (stored: string | null | undefined, given: string): Promise<boolean> => {
  const matches = await verify(stored ?? (await nobody), given);
  return matches && Boolean(stored);
};
