import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import type { Tx } from '../../db/system';
import { auditEach, type Actor } from '../../history/audit';
import { theOne } from '../../plugins/errors';
import { actorOf, type Caller } from '../../plugins/guard';
import { revoke } from '../revocations';
import { living, type GrantKind } from './kind';

/**
 * Revokes a grant of the caller's company. Its sockets close within two seconds, or when the revocations are applied.
 * @throws ApiError 404
 */
export const endGrant = async (db: Db, kind: GrantKind, caller: Caller, id: number): Promise<void> => {
  const end = async (tx: Tx) => theOne(await endGrants(tx, kind, actorOf(caller), { id }));
  // The list of sockets to end is the installation's, not a company's.
  await (kind.socketOf ? db.system.transaction(end) : db.tenant(caller.empresaId, end));
};

interface Ended {
  id: number;
  nombre: string | null;
}

/** Revokes one of a company, or those of an author, in a transaction that may write for all companies. */
export const endGrants = async (
  tx: Tx,
  kind: GrantKind,
  actor: Actor,
  which: { id: number } | { autorId: number },
): Promise<Ended[]> => {
  const { table, name, revoked, socketOf } = kind;
  const asked = 'id' in which ? eq(table.id, which.id) : eq(table.creado_por_id, which.autorId);
  const where = and(eq(table.empresa_id, actor.empresaId), asked);
  const returned = { id: table.id, nombre: name, autorId: table.creado_por_id };
  const ended = (await (revoked
    ? tx
        .update(table)
        .set({ [revoked.name]: sql`now()` } as never)
        .where(and(where, living(kind)))
        .returning(returned)
    : tx.delete(table).where(where).returning(returned))) as (Ended & { autorId: number })[];
  if (socketOf)
    await revoke(
      tx,
      ended.map(({ id, autorId }) => socketOf(autorId, id)),
    );
  const rows = ended.map(({ id, nombre }) => ({ id, nombre }));
  await auditEach(tx, actor, 'eliminar', kind.entity, rows);
  return rows;
};
