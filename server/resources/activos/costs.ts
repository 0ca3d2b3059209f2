import { and, eq } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { anulacionCosto, historial, type Historial } from '#contract/entities/hojaDeVida';
import type { z } from '#contract/core/validation';
import { byItem, idOf } from '../../records/reading';
import type { Deps } from '../../records/deps';
import type { Tx } from '../../db/system';
import { audit, type Actor } from '../../history/audit';
import { historialTable as h } from '../../db/tables/historial';
import { record } from '../../history/timeline';
import { annulment } from '../../history/importedEntries';
import { readEntries } from '../../history/timelineList';
import { once } from '../../records/idempotency';
import { ApiError, parseBody, parsedLater } from '../../plugins/errors';
import { asked, readAsset } from './sheet';

/**
 * A wrong cost is reversed by an opposite entry on the same day, so that the figures of that period are right. Both
 * entries remain.
 */
export const costRoutes =
  ({ db, changed }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/:id/costos/:item/anular',
      {
        config: { allow: ['edit', 'activos'] },
        schema: { params: byItem, body: parsedLater(anulacionCosto), response: { 201: historial } },
      },
      async (request, reply) => {
        const { empresaId, id, actor, caller } = asked(request);
        const item = idOf(request.params.item);
        const { entry, asset } = await db.tenant(empresaId, async (tx) => {
          const asset = await readAsset(tx, empresaId, id, true);
          const input = parseBody(anulacionCosto, request.body);
          const made = await once(tx, request, async () =>
            annul(tx, actor, await readCost(tx, empresaId, id, item), input),
          );
          const [entry] = await readEntries(tx, empresaId, [made], { costs: true });
          if (!entry) throw new Error('the entry was not stored');
          return { entry, asset };
        });
        changed(empresaId, 'activos', [asset]);
        const { actor_id: _, ...answer } = entry;
        return reply.code(201).send({ ...answer, actor: caller.user.name } satisfies Historial);
      },
    );
  };

type Cost = Awaited<ReturnType<typeof readCost>>;

/**
 * @throws ApiError 404 when it is not a cost of this asset, 409 when it was already reversed or is itself a reversal
 */
const readCost = async (tx: Tx, empresaId: number, activoId: number, id: number) => {
  const [cost] = await tx
    .select()
    .from(h)
    .where(and(eq(h.empresa_id, empresaId), eq(h.activo_id, activoId), eq(h.id, id), eq(h.tipo, 'costo')));
  if (!cost) throw new ApiError('NO_ENCONTRADO');
  const [entry] = await readEntries(tx, empresaId, [id], { costs: true });
  if (cost.referencia_tipo === annulment)
    throw new ApiError('CONFLICTO', { message: 'Una anulación no se anula: agregue el costo de nuevo.' });
  if (cost.referencia_tipo === 'orden')
    throw new ApiError('CONFLICTO', { message: 'Este costo es de una orden: cámbielo en ella.' });
  if (cost.referencia_tipo === 'reclamo')
    throw new ApiError('CONFLICTO', { message: 'Este costo es de un reclamo de garantía: cámbielo en él.' });
  if (entry?.anulado) throw new ApiError('CONFLICTO', { message: 'Este costo ya fue anulado.' });
  return cost;
};

const annul = async (
  tx: Tx,
  actor: Actor,
  cost: Cost,
  { motivo, valor }: z.output<typeof anulacionCosto>,
): Promise<number> => {
  const { id, activo_id, titulo, fecha, adjuntos, costo } = cost;
  const shared = { activo_id, tipo: 'costo', fecha } as const;
  const against = {
    ...shared,
    titulo: `Costo anulado: ${titulo}`,
    detalle: motivo,
    costo: -(costo ?? 0),
    referencia_tipo: annulment,
    referencia_id: id,
  };
  const right = valor === null ? [] : [{ ...shared, titulo, detalle: `Corregido: ${motivo}`, costo: valor, adjuntos }];
  const [made] = await record(tx, actor, against, ...right);
  if (made === undefined) throw new Error('the entry was not stored');
  const cambios = [
    { campo: 'costo', antes: costo, despues: valor },
    { campo: 'motivo', antes: null, despues: motivo },
  ];
  await audit(tx, actor, { accion: 'editar', entidad: 'costos', entidad_id: activo_id, nombre: titulo, cambios });
  return made;
};
