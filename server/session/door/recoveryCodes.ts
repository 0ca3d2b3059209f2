import { randomInt } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { limits } from '#contract/core/limits';
import type { Tx } from '../../db/system';
import { codigoRecuperacionTable as codes } from '../../db/tables/puerta';
import { hashOf } from '../secrets';

/** Without letters and digits that are read for one another. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
/** 16 letters, about 79 bits: the plain hash of a code is enough. */
const newCode = () =>
  Array.from({ length: 4 }, () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')).join(
    '-',
  );

/** As it is typed: without dashes, spaces and capitals. */
const plain = (code: string) => code.toLowerCase().replace(/[^a-z\d]/g, '');

/** Ten new ones in place of all before. They are returned once and stored hashed. */
export const newRecoveryCodes = async (tx: Tx, userId: number): Promise<string[]> => {
  const made = Array.from({ length: limits.door.recoveryCodes }, newCode);
  await tx.delete(codes).where(eq(codes.user_id, userId));
  await tx.insert(codes).values(made.map((code) => ({ user_id: userId, codigo_hash: hashOf(plain(code)) })));
  return made;
};

/** Uses a code up. Returns whether it was one. */
export const useRecoveryCode = async (tx: Tx, userId: number, code: string): Promise<boolean> => {
  const used = await tx
    .delete(codes)
    .where(and(eq(codes.user_id, userId), eq(codes.codigo_hash, hashOf(plain(code)))))
    .returning({ id: codes.user_id });
  return used.length > 0;
};
