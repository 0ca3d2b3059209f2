import { eq } from 'drizzle-orm';
import type { Tx } from '../../db/system';
import { dropSteps } from './steps';
import { revoke, socketsOf } from '../revocations';
import { closeSessions } from '../sessions';
import { usuarioTable } from '../../db/tables/usuarios';

/**
 * Blocks a user everywhere: their tokens get 401 and their sockets close with 4009. Call `revocations.apply()` after
 * the commit; otherwise the sockets close at the next poll.
 */
export const blockUser = async (tx: Tx, userId: number) => {
  await tx.update(usuarioTable).set({ estado: 'bloqueado' }).where(eq(usuarioTable.id, userId));
  await closeSessions(tx, userId);
  await dropSteps(tx, userId);
  await revoke(tx, [socketsOf.user(userId)]);
};
