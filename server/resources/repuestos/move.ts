import { and, eq } from 'drizzle-orm';
import type { nuevoMovimiento } from '#contract/entities/repuestos';
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
 * Writes a movement of a part, whose row is locked, with or without an order; returns its id. @throws ApiError 422 when
 * more would leave than is in stock
 */
export const move = async (
  tx: Tx,
  caller: Writer,
  part: Row,
  { tipo, cantidad, costo_unitario, nota, fecha }: z.output<typeof nuevoMovimiento>,
  ordenId: number | null = null,
) => {
  if (fecha && new Date(fecha).getTime() > Date.now() + 60_000)
    throw fieldError('fecha', 'No puede ser una fecha futura');
  const held = Number(part.existencia);
  const delta = tipo === 'salida' ? -cantidad : cantidad;
  const left = Math.round((held + delta) * 10_000) / 10_000;
  if (left < 0)
    throw fieldError(
      'cantidad',
      `Solo hay ${new Intl.NumberFormat('es-CO', { maximumFractionDigits: 4 }).format(held)}`,
    );
  const cost = Number(part.costo_unitario);
  const price = costo_unitario ?? cost;
  // Stock that arrives at another price changes the cost to the weighted mean, to the cent.
  const mean = delta > 0 && price !== cost ? Math.round((100 * (held * cost + delta * price)) / left) / 100 : cost;
  const repriced = mean !== cost;
  await tx
    .update(repuestoTable)
    .set({
      existencia: left,
      ...(repriced && {
        costo_unitario: mean,
        ...changedBy(repuestoTable, caller.user.id),
      }),
    })
    .where(and(eq(repuestoTable.empresa_id, caller.empresaId), eq(repuestoTable.id, part.id)));
  const [made] = await tx
    .insert(m)
    .values({
      empresa_id: caller.empresaId,
      repuesto_id: part.id,
      orden_id: ordenId,
      tipo,
      cantidad: delta,
      costo_unitario: price,
      existencia: left,
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
      { campo: 'existencia', antes: held, despues: left },
      ...(repriced ? [{ campo: 'costo_unitario', antes: cost, despues: mean }] : []),
    ],
  });
  return Number(made?.id);
};
