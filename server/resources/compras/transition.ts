import { and, eq, sql } from 'drizzle-orm';
import type { Compra, EstadoCompra } from '#contract/entities/compras';
import { pasoDeCompra } from '#contract/rules/purchases';
import type { Tx } from '../../db/system';
import { compraTable as c } from '../../db/tables/compras';
import { changedBy } from '../../db/tables/stored';
import { audit, changesBetween } from '../../history/audit';
import { ApiError, fieldError } from '../../plugins/errors';
import { actorOf, type Caller } from '../../plugins/guard';
import { readOne } from '../../records/store';
import { recordStep } from './history';
import { purchaseStoreFor } from './store';
import { stateWord } from './words';

/** A purchase with the caller's moves, its row locked. @throws ApiError 404 */
export const lockedPurchase = (tx: Tx, caller: Caller, id: number): Promise<Compra> =>
  readOne(tx, purchaseStoreFor(caller), caller.empresaId, id, true);

/**
 * Moves a purchase, whose row is locked, to another state. `enviada_a`: the address to which it was sent.
 * @throws ApiError 409 when it may not go there, 403 for whom made it and does not approve it, 422 at `nota`
 */
export const moveTo = async (
  tx: Tx,
  caller: Caller,
  purchase: Compra,
  { a, nota = null, enviada_a = null }: { a: EstadoCompra; nota?: string | null; enviada_a?: string | null },
): Promise<void> => {
  refuseMove(purchase, a);
  if (pasoDeCompra(purchase.estado, a)?.pide && !nota) throw fieldError('nota', 'Escriba por qué');
  if (a !== 'cancelada' && purchase.renglones.length === 0)
    throw fieldError('renglones', 'Agregue al menos un renglón');
  await settle(tx, caller, purchase, a, {
    nota,
    ...(a === 'aprobada' && { aprobada_en: sql`now()`, aprobada_por_id: caller.user.id }),
    ...(a === 'enviada' && { enviada_en: sql`now()`, enviada_a }),
    ...((a === 'cancelada' || a === 'cerrada_incompleta') && { motivo: nota }),
  });
};

/** Writes the state that a purchase has now and columns of it, its step, and what the audit tells. */
export const settle = async (
  tx: Tx,
  caller: Caller,
  before: Compra,
  estado: EstadoCompra,
  { nota = null, ...columns }: { nota?: string | null; [column: string]: unknown } = {},
): Promise<void> => {
  const { empresaId, user } = caller;
  const { id } = before;
  await tx
    .update(c)
    .set({ ...columns, estado, ...changedBy(c, user.id) })
    .where(and(eq(c.empresa_id, empresaId), eq(c.id, id)));
  if (estado !== before.estado)
    await recordStep(tx, actorOf(caller), { compra_id: id, de_estado: before.estado, a_estado: estado, nota });
  const after = await readOne(tx, purchaseStoreFor(caller), empresaId, id);
  await audit(tx, actorOf(caller), {
    ...{ accion: 'editar', entidad: 'compras', entidad_id: id, nombre: before.numero },
    cambios: changesBetween(before, after, ['estado', 'enviada_a', 'recibido_pct', 'motivo']),
  });
};

const refuseMove = ({ estado, transiciones_permitidas }: Compra, a: EstadoCompra) => {
  if (transiciones_permitidas.includes(a)) return;
  const refused = (message: string) => new ApiError('CONFLICTO', { message });
  const paso = pasoDeCompra(estado, a);
  if (estado === a) throw refused(`La compra ya está ${stateWord(a)}.`);
  if (!paso) throw refused(`Una compra ${stateWord(estado)} no puede pasar a ${stateWord(a)}.`);
  if (paso.si === 'ajena') throw new ApiError('PERMISO_DENEGADO', { message: 'La aprueba alguien que no la hizo.' });
  throw refused(
    paso.si === 'libre' ? 'Por su total necesita aprobación: pídala primero.' : 'Por su total no necesita aprobación.',
  );
};
