import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ordenDeTareas, tareas, tareasDePlantilla, type Tarea } from '#contract/entities/tareas';
import { z } from '#contract/core/validation';
import { byId, calledOn } from '../../records/reading';
import type { Deps } from '../../records/deps';
import type { Tx } from '../../db/system';
import { audit } from '../../history/audit';
import { once } from '../../records/idempotency';
import { fieldError, parseBody, parsedLater } from '../../plugins/errors';
import { actorOf } from '../../plugins/guard';
import { mine, readRows } from '../../records/store';
import { addTasks, reachOrder } from '../ordenes/index';
import { refuseOthersThanOpen } from './rules';
import { tareaStore } from './store';
import { tareaTable as t } from '../../db/tables/tareas';

/** The tasks of one order together, mounted below its path. Each route returns all of them, in order. */
export const tasksOfOrder =
  ({ db, changed }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/:id/tareas/plantilla',
      {
        config: { allow: ['create', 'tareas'] },
        schema: { params: byId, body: parsedLater(tareasDePlantilla), response: { 201: z.array(tareas.record) } },
      },
      async (request, reply) => {
        const { caller, empresaId, id } = calledOn(request);
        const { order, rows } = await db.tenant(empresaId, async (tx) => {
          const order = await reachOrder(tx, caller, id, 'no key update');
          const { plantilla_id } = parseBody(tareasDePlantilla, request.body);
          await once(tx, request, async () => {
            refuseOthersThanOpen([order]);
            await addTasks(tx, actorOf(caller), id, { plantillaIds: [plantilla_id] });
            return id;
          });
          return { order, rows: await tasksOf(tx, empresaId, id) };
        });
        changed(empresaId, 'tareas', rows);
        changed(empresaId, 'ordenes', [order]);
        return reply.code(201).send(rows);
      },
    );

    app.post(
      '/:id/tareas/orden',
      {
        config: { allow: ['edit', 'tareas'] },
        schema: { params: byId, body: parsedLater(ordenDeTareas), response: { 200: z.array(tareas.record) } },
      },
      async (request) => {
        const { caller, empresaId, id } = calledOn(request);
        const rows = await db.tenant(empresaId, async (tx) => {
          const order = await reachOrder(tx, caller, id, 'no key update');
          const { ids } = parseBody(ordenDeTareas, request.body);
          refuseOthersThanOpen([order]);
          await arrange(tx, empresaId, id, ids);
          await audit(tx, actorOf(caller), {
            accion: 'editar',
            entidad: 'ordenes',
            entidad_id: id,
            nombre: `${order.numero}: orden de las tareas`,
          });
          return tasksOf(tx, empresaId, id);
        });
        changed(empresaId, 'tareas', rows);
        return rows;
      },
    );
  };

const ofOrder = (empresaId: number, ordenId: number) => and(mine(tareaStore, empresaId), eq(t.orden_id, ordenId));

const tasksOf = (tx: Tx, empresaId: number, ordenId: number): Promise<Tarea[]> =>
  readRows(tx, tareaStore, ofOrder(empresaId, ordenId), { order: [asc(t.posicion), asc(t.id)] });

/**
 * Only positions change, so this does not conflict with the mark of a task.
 * @throws ApiError 422 at `ids` when these are not the order's tasks
 */
const arrange = async (tx: Tx, empresaId: number, ordenId: number, ids: number[]) => {
  const there = await tx.select({ id: t.id }).from(t).where(ofOrder(empresaId, ordenId));
  const known = new Set(there.map(({ id }) => id));
  if (new Set(ids).size !== ids.length || ids.length !== known.size || ids.some((id) => !known.has(id)))
    throw fieldError('ids', 'Deben ser todas las tareas de la orden, cada una una vez');
  const place = sql`array_position(${sql.param(ids)}::int[], ${t.id}) - 1`;
  await tx
    .update(t)
    .set({ posicion: sql`${place}` })
    .where(and(ofOrder(empresaId, ordenId), inArray(t.id, ids)));
};
