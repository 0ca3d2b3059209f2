import { and, eq, sql } from 'drizzle-orm';
import type { Movimiento, nuevoMovimiento } from '#contract/entities/repuestos';
import { writeAmount } from '#contract/rules/amounts';
import { roundQuantity } from '#contract/rules/decimals';
import { costOf, stockAfter, worthOf, type Stock } from '#contract/rules/stock';
import type { z } from '#contract/core/validation';
import type { Writer } from '../../records/crud';
import type { Tx } from '../../db/system';
import { existenciaTable as e } from '../../db/tables/bodegas';
import { movimientoTable as m, repuestoTable } from '../../db/tables/repuestos';
import { changedBy } from '../../db/tables/stored';
import { audit } from '../../history/audit';
import { fieldError } from '../../plugins/errors';
import { actorOf } from '../../plugins/guard';
import type { Row } from '../../records/store';
import { storeOfMovement } from '../bodegas/index';

/** What a movement belongs to, and what is known of it beyond its own fields. */
export interface Circumstances {
  ordenId?: number | null;
  conteoId?: number;
  /** Of the amount moved, where it is not that of the mean or of the given price. */
  worth?: number;
  /** Where the part leaves if it is in several and nobody says which. */
  otherwise?: number | null;
  /** The field at which a refusal of the amount is shown. */
  field?: string;
}

/**
 * Writes a movement of a part, whose row is locked, in one store; returns its id.
 * @throws ApiError 422 when more would leave than that store has, or when the store is not clear
 */
export const move = async (
  tx: Tx,
  caller: Writer,
  part: Row,
  { tipo, bodega_id, cantidad, costo_unitario, nota, fecha }: z.output<typeof nuevoMovimiento>,
  { ordenId = null, conteoId, worth, otherwise, field = 'cantidad' }: Circumstances = {},
): Promise<number> => {
  refuseFuture(fecha);
  const { empresaId } = caller;
  const store = await storeOfMovement(tx, caller, part.id, bodega_id, otherwise);
  const held = stockOf(part);
  const delta = tipo === 'salida' ? -cantidad : cantidad;
  await putInStore(tx, empresaId, part.id, store, delta, field);
  const amount = Math.abs(delta);
  const moved = worth ?? (costo_unitario === null ? worthOf(held, amount) : costOf(amount, costo_unitario));
  const valor = Math.sign(delta) * moved;
  const { corregido, ...left } = stockAfter(held, delta, valor);
  const repriced = left.costo_unitario !== held.costo_unitario;
  await tx
    .update(repuestoTable)
    .set({ ...left, ...(repriced && changedBy(repuestoTable, caller.user.id)) })
    .where(and(eq(repuestoTable.empresa_id, empresaId), eq(repuestoTable.id, part.id)));
  const row = {
    empresa_id: empresaId,
    repuesto_id: part.id,
    bodega_id: store,
    existencia: left.existencia,
    creado_por_id: caller.user.id,
    ...(fecha && { fecha }),
  };
  const [made] = await tx
    .insert(m)
    .values({
      ...row,
      orden_id: ordenId,
      conteo_id: conteoId ?? null,
      tipo,
      cantidad: delta,
      costo_unitario: costo_unitario ?? held.costo_unitario,
      valor,
      nota,
    })
    .returning({ id: m.id });
  if (corregido !== 0)
    await tx.insert(m).values({
      ...row,
      tipo: 'ajuste',
      cantidad: 0,
      costo_unitario: left.costo_unitario,
      valor: corregido,
      nota: corrected,
    });
  await audit(tx, actorOf(caller), {
    accion: 'editar',
    entidad: 'repuestos',
    entidad_id: part.id,
    nombre: String(part.nombre),
    cambios: [
      { campo: 'existencia', antes: held.existencia, despues: left.existencia },
      ...(repriced ? [{ campo: 'costo_unitario', antes: held.costo_unitario, despues: left.costo_unitario }] : []),
    ],
  });
  return Number(made?.id);
};

/** The note of a movement of no amount. */
export const corrected = 'Costo corregido';

/**
 * Moves a part, whose row is locked, from one store to another at its mean: the company has and owns what it did.
 * @throws ApiError 422 at the field when the first store has less
 */
export const shift = async (
  tx: Tx,
  caller: Writer,
  part: Row,
  { from, to, cantidad, trasladoId, nota, fecha, field }: Shift,
): Promise<void> => {
  const { empresaId, user } = caller;
  const { costo_unitario, ...held } = stockOf(part);
  await putInStore(tx, empresaId, part.id, from, -cantidad, field);
  await putInStore(tx, empresaId, part.id, to, cantidad, field);
  const valor = worthOf({ ...held, costo_unitario }, cantidad);
  const row = {
    ...{ empresa_id: empresaId, repuesto_id: part.id, traslado_id: trasladoId, nota, creado_por_id: user.id },
    ...{ tipo: 'traslado' as const, costo_unitario },
    ...(fecha && { fecha }),
  };
  const less = roundQuantity(held.existencia - cantidad);
  await tx.insert(m).values([
    { ...row, bodega_id: from, cantidad: -cantidad, valor: -valor, existencia: less },
    { ...row, bodega_id: to, cantidad, valor, existencia: held.existencia },
  ]);
};

interface Shift {
  from: number;
  to: number;
  cantidad: number;
  trasladoId: number;
  nota: Movimiento['nota'];
  fecha: string | undefined;
  field: string;
}

/** @throws ApiError 422 at `fecha` */
export const refuseFuture = (fecha: string | undefined) => {
  if (fecha && new Date(fecha).getTime() > Date.now() + 60_000)
    throw fieldError('fecha', 'No puede ser una fecha futura');
};

/** Changes the stock of a store, unless it had less than that and the company does not allow it. */
const putInStore = async (tx: Tx, empresaId: number, partId: number, store: number, delta: number, field: string) => {
  const [row] = await tx
    .insert(e)
    .values({ empresa_id: empresaId, repuesto_id: partId, bodega_id: store, existencia: delta })
    .onConflictDoUpdate({
      target: [e.empresa_id, e.repuesto_id, e.bodega_id],
      set: { existencia: sql`${e.existencia} + ${delta}` },
    })
    .returning({ existencia: e.existencia });
  const left = row?.existencia ?? delta;
  if (delta >= 0 || left >= 0 || (await mayGoBelow(tx))) return;
  throw fieldError(field, `Solo hay ${writeAmount(Math.max(0, roundQuantity(left - delta)), 4)}`);
};

const mayGoBelow = async (tx: Tx): Promise<boolean> => {
  const { rows } = await tx.execute<{ may: boolean }>(
    sql`select coalesce((ajustes ->> 'existencia_negativa')::boolean, false) as may from mi_empresa()`,
  );
  return rows[0]?.may ?? false;
};

/** The stock of a part as read. */
export const stockOf = ({ existencia, valor, costo_unitario }: Record<string, unknown>): Stock => ({
  existencia: Number(existencia),
  valor: Number(valor),
  costo_unitario: Number(costo_unitario),
});
