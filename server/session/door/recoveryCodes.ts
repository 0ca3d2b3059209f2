import { randomInt } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { limits } from '#contract/core/limits';
import type { System, Tx } from '../../db/system';
import { codigoRecuperacionTable as codes } from '../../db/tables/puerta';
import { hashPassword, isPassword } from '../passwords';

/** Without letters and digits that are read for one another. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
const newCode = () =>
  Array.from({ length: 4 }, () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')).join(
    '-',
  );

/** 16 letters, about 79 bits, as they are typed: without dashes, spaces and capitals. */
const plain = (code: string) => code.toLowerCase().replace(/[^a-z\d]/g, '');

/** Codes that were made and not given yet. */
interface RecoveryCodes {
  /** Puts them in place of all before, hashed as passwords are, and returns them: they are shown once. */
  keepFor: (tx: Tx, userId: number) => Promise<string[]>;
}

/** Ten new ones. Hashing takes long, so it is done before the transaction that keeps them. */
export const makeRecoveryCodes = async (): Promise<RecoveryCodes> => {
  const made = Array.from({ length: limits.door.recoveryCodes }, newCode);
  const hashes = await Promise.all(made.map((code) => hashPassword(plain(code))));
  return {
    keepFor: async (tx, userId) => {
      await tx.delete(codes).where(eq(codes.user_id, userId));
      await tx.insert(codes).values(hashes.map((codigo_hash) => ({ user_id: userId, codigo_hash })));
      return made;
    },
  };
};

/** Uses a code up. Returns whether it was one. */
export const useRecoveryCode = async (db: System, userId: number, code: string): Promise<boolean> => {
  const given = plain(code);
  if (given.length !== 16) return false;
  const left = await db.select().from(codes).where(eq(codes.user_id, userId));
  for (const { codigo_hash } of left)
    if (await isPassword(codigo_hash, given)) {
      const used = await db
        .delete(codes)
        .where(and(eq(codes.user_id, userId), eq(codes.codigo_hash, codigo_hash)))
        .returning({ id: codes.user_id });
      return used.length > 0;
    }
  return false;
};
