import { inArray } from 'drizzle-orm';
import { blockUser } from '../session/door/block';
import { isPassword } from '../session/passwords';
import { usuarioTable } from '../db/tables/usuarios';
import type { Db } from '../db/client';
import { demoAccounts, demoPassword } from './companies';

export const demoMails = demoAccounts.map(({ email }) => email);

/**
 * Blocks the accounts of the demonstration that still have its public password: where the product runs for real,
 * everybody could log in with them.
 * @returns their mails
 */
export const blockDemonstration = (db: Db): Promise<string[]> =>
  db.system.transaction(async (tx) => {
    const found = await tx.select().from(usuarioTable).where(inArray(usuarioTable.email, demoMails));
    const blocked: string[] = [];
    for (const { id, email, estado, clave_hash } of found) {
      if (estado === 'bloqueado' || !(await isPassword(clave_hash, demoPassword))) continue;
      await blockUser(tx, id);
      blocked.push(email);
    }
    return blocked;
  });
