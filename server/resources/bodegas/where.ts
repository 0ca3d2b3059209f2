import { and, eq, isNull, sql } from 'drizzle-orm';
import { worksInTheField, type Role } from '#contract/core/roles';
import type { Tx } from '../../db/system';
import { bodegaTable as b } from '../../db/tables/bodegas';
import { ApiError, fieldError } from '../../plugins/errors';
import { personOf } from '../../records/person';

interface Mover {
  empresaId: number;
  user: { id: number | null };
}

/** The store of every part that has no other; made when it is first needed. */
export const principalStore = async (tx: Tx, empresaId: number): Promise<number> => {
  const found = await principal(tx, empresaId);
  if (found !== undefined) return found;
  // Two requests may need it at once: the second waits here, and looks again.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('bodegas'), ${empresaId})`);
  const now = await principal(tx, empresaId);
  if (now !== undefined) return now;
  const { rows } = await tx.execute<{ id: number }>(sql`
    update bodegas set principal = true
    where empresa_id = ${empresaId} and eliminado_en is null and lower(nombre) = 'principal' returning id`);
  if (rows[0]) return rows[0].id;
  const [made] = await tx
    .insert(b)
    .values({ empresa_id: empresaId, nombre: 'Principal', principal: true })
    .returning({ id: b.id });
  if (!made) throw new Error('the store was not made');
  return made.id;
};

const principal = async (tx: Tx, empresaId: number): Promise<number | undefined> => {
  const [row] = await tx
    .select({ id: b.id })
    .from(b)
    .where(and(eq(b.empresa_id, empresaId), b.principal, isNull(b.eliminado_en)));
  return row?.id;
};

/**
 * The store of a movement: the one given, else the only one where the part is, else that which the mover keeps, else
 * `otherwise`; of a part that is nowhere yet, else the principal one.
 * @throws ApiError 404 or 422 at `bodega_id`
 */
export const storeOfMovement = async (
  tx: Tx,
  mover: Mover,
  partId: number,
  given: number | undefined,
  otherwise?: number | null,
): Promise<number> => {
  if (given !== undefined) return inUse(tx, mover.empresaId, given);
  const [only, another] = await storesOf(tx, mover.empresaId, partId);
  if (only !== undefined && another === undefined) return inUse(tx, mover.empresaId, only);
  const own = await tx.execute<{ id: number }>(sql`
    select id from bodegas
    where empresa_id = ${mover.empresaId} and eliminado_en is null and activa and responsable_id = ${personOf(mover)}
    limit 2`);
  const kept = own.rows.length === 1 ? own.rows[0]?.id : otherwise;
  if (kept) return inUse(tx, mover.empresaId, kept);
  if (only === undefined) return principalStore(tx, mover.empresaId);
  throw fieldError('bodega_id', 'Elija la bodega: este repuesto está en varias');
};

/** The stores where a part is, or if it is nowhere, where it was: at most two. */
export const storesOf = async (tx: Tx, empresaId: number, partId: number): Promise<number[]> => {
  const { rows } = await tx.execute<{ id: number; hay: boolean }>(sql`
    select e.bodega_id as id, e.existencia <> 0 as hay from existencias e
    join bodegas b on b.empresa_id = e.empresa_id and b.id = e.bodega_id and b.eliminado_en is null
    where e.empresa_id = ${empresaId} and e.repuesto_id = ${partId}
    order by (e.existencia = 0), e.bodega_id limit 2`);
  const there = rows.filter(({ hay }) => hay);
  return (there.length > 0 ? there : rows).map(({ id }) => id);
};

/** @throws ApiError 404 or 422 at the field */
export const inUse = async (tx: Tx, empresaId: number, id: number, field = 'bodega_id'): Promise<number> => {
  const [row] = await tx
    .select({ activa: b.activa })
    .from(b)
    .where(and(eq(b.empresa_id, empresaId), eq(b.id, id), isNull(b.eliminado_en)))
    .for('key share');
  if (!row) throw new ApiError('NO_ENCONTRADO', { errors: { [field]: ['No existe'] } });
  if (!row.activa) throw fieldError(field, 'La bodega está inactiva');
  return id;
};

/** @throws ApiError 403 for who may only use their own stores, and this is none of them */
export const mustBeOwn = async (tx: Tx, caller: Mover & { role: Role }, id: number): Promise<void> => {
  if (!worksInTheField(caller.role)) return;
  const { rows } = await tx.execute(sql`
    select 1 from bodegas
    where empresa_id = ${caller.empresaId} and id = ${id} and responsable_id = ${personOf(caller)}`);
  if (rows.length === 0) throw new ApiError('PERMISO_DENEGADO', { message: 'No está a su cargo esta bodega.' });
};
