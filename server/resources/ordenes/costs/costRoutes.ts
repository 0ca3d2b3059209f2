import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { costoOrden, nuevoCostoOrden, type CostoOrden } from '#contract/entities/ordenes';
import { z } from '#contract/core/validation';
import { byId, idOf, removesItem } from '../../../records/reading';
import type { Deps } from '../../../records/deps';
import type { Tx } from '../../../db/system';
import { dayOf } from '../../../db/days';
import { checkFiles } from '../../../files/index';
import { audit, type Actor } from '../../../history/audit';
import { once } from '../../../records/idempotency';
import { fieldError, parseBody, parsedLater, theOne } from '../../../plugins/errors';
import { actorOf } from '../../../plugins/guard';
import { recount } from './costs';
import { ordenCostoTable as c } from '../../../db/tables/ordenParts';
import { readingBelow, writeBelow } from '../record/below';
import { mustTakeCosts } from '../record/reach';
import { warrantyNotices } from '../record/store';
import { tellLateCosts } from '../record/timeline';

/** Costs of an order other than labour and parts; only for users who edit orders. */
export const costRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const allow = ['edit', 'ordenes'] as const;

    app.get(
      '/:id/costos',
      { config: { allow }, schema: { params: byId, response: { 200: z.array(costoOrden) } } },
      readingBelow(deps.db, (tx, { empresaId }, id) => read(tx, empresaId, id)),
    );

    app.post(
      '/:id/costos',
      {
        config: { allow },
        schema: { params: byId, body: parsedLater(nuevoCostoOrden), response: { 201: costoOrden } },
      },
      async (request, reply) => {
        const made = await writeBelow(deps, request, async (tx, caller, order) => {
          const input = parseBody(nuevoCostoOrden, request.body);
          const key = await once(tx, request, () => {
            mustTakeCosts(order);
            return add(tx, actorOf(caller), order.id, input);
          });
          await tellLateCosts(tx, actorOf(caller), order);
          const made = await one(tx, caller.empresaId, order.id, key);
          return { ...made, ...(await warrantyNotices(tx, caller.empresaId, order.id)) };
        });
        return reply.code(201).send(made);
      },
    );

    app.delete('/:id/costos/:item', { config: { allow }, schema: removesItem }, async (request) => {
      const key = idOf(request.params.item);
      return writeBelow(deps, request, async (tx, caller, order) => {
        const { descripcion, valor } = await one(tx, caller.empresaId, order.id, key);
        mustTakeCosts(order);
        await tx
          .update(c)
          .set({ eliminado_en: sql`now()` })
          .where(costOf(caller.empresaId, order.id, key));
        const cambios = [{ campo: 'valor', antes: valor, despues: null }];
        await audit(tx, actorOf(caller), {
          accion: 'eliminar',
          entidad: 'orden_costos',
          entidad_id: key,
          nombre: descripcion,
          cambios,
        });
        await recount(tx, caller.empresaId, order.id);
        await tellLateCosts(tx, actorOf(caller), order);
        return { id: key };
      });
    });
  };

const add = async (
  tx: Tx,
  actor: Actor,
  ordenId: number,
  { fecha, ...cost }: z.output<typeof nuevoCostoOrden>,
): Promise<number> => {
  await checkFiles(tx, actor.empresaId, 'soporte_id', [cost.soporte_id]);
  const today = await dayOf(tx);
  if (fecha && fecha > today) throw fieldError('fecha', 'No puede ser una fecha futura');
  const [made] = await tx
    .insert(c)
    .values({
      ...cost,
      fecha: fecha ?? today,
      empresa_id: actor.empresaId,
      orden_id: ordenId,
      creado_por_id: actor.userId,
    })
    .returning({ id: c.id });
  if (!made) throw new Error('the cost was not stored');
  const cambios = [{ campo: 'valor', antes: null, despues: cost.valor }];
  await audit(tx, actor, {
    accion: 'crear',
    entidad: 'orden_costos',
    entidad_id: made.id,
    nombre: cost.descripcion,
    cambios,
  });
  await recount(tx, actor.empresaId, ordenId);
  return made.id;
};

const ofOrder = (empresaId: number, ordenId: number) =>
  and(eq(c.empresa_id, empresaId), eq(c.orden_id, ordenId), isNull(c.eliminado_en));
const costOf = (empresaId: number, ordenId: number, id: number) => and(ofOrder(empresaId, ordenId), eq(c.id, id));

const read = (tx: Tx, empresaId: number, ordenId: number, id?: number): Promise<CostoOrden[]> =>
  tx
    .select({
      id: c.id,
      orden_id: c.orden_id,
      tipo: c.tipo,
      descripcion: c.descripcion,
      valor: c.valor,
      fecha: c.fecha,
      soporte_url: sql<string | null>`archivo_url(${c.soporte_id})`,
      usuario: sql<string | null>`nombre_usuario(${c.creado_por_id})`,
    })
    .from(c)
    .where(id ? costOf(empresaId, ordenId, id) : ofOrder(empresaId, ordenId))
    .orderBy(asc(c.fecha), asc(c.id));

const one = async (tx: Tx, empresaId: number, ordenId: number, id: number): Promise<CostoOrden> => {
  return theOne(await read(tx, empresaId, ordenId, id));
};
