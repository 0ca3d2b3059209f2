import { eq } from 'drizzle-orm';
import type { Tx } from '../db/client';
import { revoke, socketsOf } from './revocations';
import { closeSessions } from './sessions';
import { usuarioTable } from './tables';

/**
 * Shuts a person out of everything: their tokens answer 401 and their sockets close with 4009.
 * Call `revocations.apply()` once the transaction is committed; otherwise the sockets close at the next poll.
 */
export const blockUser = async (tx: Tx, userId: number) => {
  await tx.update(usuarioTable).set({ estado: 'bloqueado' }).where(eq(usuarioTable.id, userId));
  await closeSessions(tx, userId);
  await revoke(tx, [socketsOf.user(userId)]);
};
