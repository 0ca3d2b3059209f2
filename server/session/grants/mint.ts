import { and, eq } from 'drizzle-orm';
import { isOfThePlatform } from '#contract/core/roles';
import type { Db } from '../../db/client';
import type { Tx } from '../../db/system';
import { audit } from '../../history/audit';
import { ApiError } from '../../plugins/errors';
import { actorOf, type Caller } from '../../plugins/guard';
import { holdMembers, isMember } from '../../records/members';
import { checkRoom } from '../../records/room';
import { hashOf } from '../secrets';
import { living, type GrantKind, type Room } from './kind';

interface Asked<Kind extends GrantKind> {
  values: Omit<Kind['table']['$inferInsert'], 'empresa_id' | 'token_hash' | 'creado_por_id'>;
  /** What the audit says of it beside its name. */
  audited?: Record<string, unknown>;
}

/**
 * Makes a grant of the caller, who is not removed from the company meanwhile.
 * @param what checks what it names, once there is room for it. `secret`: of the new one
 * @returns its id, and its secret, which nobody is told again: only the hash is stored
 * @throws ApiError 403 when they were, 409 where there is no room for one more
 */
export const mintGrant = <Kind extends GrantKind>(
  db: Db,
  kind: Kind,
  caller: Caller,
  what: (tx: Tx, secret: string) => Asked<Kind> | Promise<Asked<Kind>>,
  { most, full, of = living(kind) }: Room = kind.room,
): Promise<{ id: number; secret: string }> => {
  const { entity, table, name } = kind;
  const { empresaId, user, role } = caller;
  return db.tenant(empresaId, async (tx) => {
    await holdMembers(tx, empresaId);
    // They may have been removed since the request was let in.
    if (!isOfThePlatform(role) && !(await isMember(tx, user.id))) throw new ApiError('EMPRESA_ACCESS_DENIED');
    const where = and(eq(table.empresa_id, empresaId), of);
    await checkRoom(tx, {
      ...{ table, owner: empresaId, where, most },
      full: () => new ApiError('CONFLICTO', { message: full }),
    });
    const secret = kind.secret.make();
    const { values, audited = {} } = await what(tx, secret);
    const [made] = (await tx
      .insert(table)
      .values({ ...values, empresa_id: empresaId, token_hash: hashOf(secret), creado_por_id: user.id } as never)
      .returning({ id: table.id, nombre: name })) as { id: number; nombre: string | null }[];
    if (!made) throw new Error('the grant was not stored');
    const { id, nombre } = made;
    const cambios = Object.entries(audited).map(([campo, despues]) => ({ campo, antes: null, despues }));
    await audit(tx, actorOf(caller), {
      ...{ accion: 'crear', entidad: entity, entidad_id: id, nombre },
      ...(cambios.length > 0 && { cambios }),
    });
    return { id, secret };
  });
};
