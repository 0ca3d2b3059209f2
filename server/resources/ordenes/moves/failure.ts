import { and, eq } from 'drizzle-orm';
import type { reporteFalla } from '#contract/entities/hojaDeVida';
import type { z } from '#contract/core/validation';
import type { Writer } from '../../../records/crud';
import type { Tx } from '../../../db/system';
import { actorOf } from '../../../plugins/guard';
import { attachFiles } from '../attached/attach';
import { createOrder } from '../record/create';
import { tellFailure } from '../record/notices';
import { ordenTable as o } from '../../../db/tables/ordenes';
import { personIdOf } from '../../../records/person';

/**
 * Creates an order from a failure reported on an asset and notifies the office. Its pictures were already checked.
 * @returns the order's id
 */
export const orderOfFailure = async (
  tx: Tx,
  writer: Writer,
  activoId: number,
  { descripcion, problema_id, fuera_de_servicio, fotos, fecha }: z.output<typeof reporteFalla>,
) => {
  const [first = ''] = descripcion.split('\n');
  const id = await createOrder(tx, writer, {
    titulo: `Falla: ${first}`.slice(0, 160),
    descripcion,
    tipo: 'correctivo',
    prioridad: fuera_de_servicio ? 'alta' : 'media',
    activo_id: activoId,
    problema_id,
    falla_en: fecha ?? null,
    sintoma: descripcion.slice(0, 500),
    solicitante_id: await personIdOf(tx, writer),
  });
  await attachFiles(tx, { empresaId: writer.empresaId, ordenId: id, autorId: writer.user.id }, fotos);
  const [order] = await tx
    .select({ id: o.id, numero: o.numero, titulo: o.titulo, version: o.version, responsable_id: o.responsable_id })
    .from(o)
    .where(and(eq(o.empresa_id, writer.empresaId), eq(o.id, id)));
  if (order) await tellFailure(tx, actorOf(writer), order, descripcion);
  return id;
};
