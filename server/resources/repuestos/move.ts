import { and, eq } from 'drizzle-orm';
import type { nuevoMovimiento } from '#contract/entities/repuestos';
import { roundQuantity } from '#contract/rules/decimals';
import { costOf, stockAfter, worthOf, type Stock } from '#contract/rules/stock';
import type { z } from '#contract/core/validation';
import type { Writer } from '../../records/crud';
import type { Tx } from '../../db/system';
import { audit } from '../../history/audit';
import { fieldError } from '../../plugins/errors';
import { actorOf } from '../../plugins/guard';
import type { Row } from '../../records/store';
import { movimientoTable as m, repuestoTable } from '../../db/tables/repuestos';
import { changedBy } from '../../db/tables/stored';

/**
 * Writes a movement of a part, whose row is locked, with or without an order; returns its id.
 * @param worth of the amount moved, where it is not that of the mean or of the given price
 * @throws ApiError 422 when more would leave than is in stock
 */
export const move = async (
  tx: Tx,
  caller: Writer,
  part: Row,
  { tipo, cantidad, costo_unitario, nota, fecha }: z.output<typeof nuevoMovimiento>,
  { ordenId = null, worth }: { ordenId?: number | null; worth?: number } = {},
) => {
  if (fecha && new Date(fecha).getTime() > Date.now() + 60_000)
    throw fieldError('fecha', 'No puede ser una fecha futura');
  const held = stockOf(part);
  const delta = tipo === 'salida' ? -cantidad : cantidad;
  if (roundQuantity(held.existencia + delta) < 0)
    throw fieldError(
      'cantidad',
      `Solo hay ${new Intl.NumberFormat('es-CO', { maximumFractionDigits: 4 }).format(held.existencia)}`,
    );
  const amount = Math.abs(delta);
  const moved = worth ?? (costo_unitario === null ? worthOf(held, amount) : costOf(amount, costo_unitario));
  const valor = Math.sign(delta) * moved;
  const left = stockAfter(held, delta, valor);
  const repriced = left.costo_unitario !== held.costo_unitario;
  await tx
    .update(repuestoTable)
    .set({ ...left, ...(repriced && changedBy(repuestoTable, caller.user.id)) })
    .where(and(eq(repuestoTable.empresa_id, caller.empresaId), eq(repuestoTable.id, part.id)));
  const [made] = await tx
    .insert(m)
    .values({
      empresa_id: caller.empresaId,
      repuesto_id: part.id,
      orden_id: ordenId,
      tipo,
      cantidad: delta,
      costo_unitario: costo_unitario ?? held.costo_unitario,
      valor,
      existencia: left.existencia,
      nota,
      creado_por_id: caller.user.id,
      ...(fecha && { fecha }),
    })
    .returning({ id: m.id });
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

/** The stock of a part as read. */
export const stockOf = ({ existencia, valor, costo_unitario }: Record<string, unknown>): Stock => ({
  existencia: Number(existencia),
  valor: Number(valor),
  costo_unitario: Number(costo_unitario),
});
