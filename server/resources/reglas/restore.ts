import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { rowId } from '#contract/entity';
import { z } from '#contract/validation';
import type { Tx } from '../../db/client';
import { audit } from '../../history/audit';
import { actorOf, callerOf, type Caller } from '../../plugins/guard';
import type { Deps } from '../../records/crud';
import { whole } from '../../records/naming';
import { writing } from '../../records/store';
import { markWatched } from './marks';
import { reglaStore } from './store';
import { reglaTable as r } from '../../db/tables/reglas';

const these = z.object({ ids: z.array(rowId).min(1).max(1_000) });

/**
 * `POST /reglas/restaurar`: restores deleted rules with their events. Rules that are not deleted, and those that name
 * something deleted since, stay as they are. Returns the ids that were restored.
 */
export const restoreRoutes =
  ({ db, changed }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const schema = { body: these, response: { 200: z.object({ ids: z.array(rowId) }) } };
    app.post('/restaurar', { config: { allow: ['delete', 'reglas'] }, schema }, async (request) => {
      const caller = callerOf(request);
      const back = await writing(db, reglaStore, caller.empresaId, (tx) => restore(tx, caller, request.body.ids));
      changed(caller.empresaId, 'reglas', back);
      return { ids: back.map(({ id }) => id) };
    });
  };

const restore = async (tx: Tx, caller: Caller, asked: readonly number[]) => {
  const { empresaId, user } = caller;
  const removed = (ids: readonly number[]) =>
    and(eq(r.empresa_id, empresaId), inArray(r.id, [...ids]), isNotNull(r.eliminado_en));
  const may = await whole(tx, empresaId, 'reglas', await tx.select().from(r).where(removed(asked)));
  const back = await tx
    .update(r)
    .set({
      eliminado_en: null,
      // It applies from now on, not to the time in which it was deleted.
      juicio: sql`${r.juicio} + 1`,
      vigente_desde: sql`now()`,
      version: sql`${r.version} + 1`,
      actualizado_en: sql`now()`,
      actualizado_por_id: user.id,
    })
    .where(removed(may.map(({ id }) => id)))
    .returning({ id: r.id, version: r.version, nombre: r.nombre });
  await markWatched(tx, empresaId, back.length > 0);
  await audit(
    tx,
    actorOf(caller),
    ...back.map(({ id, nombre }) => ({ accion: 'revertir' as const, entidad: 'reglas', entidad_id: id, nombre })),
  );
  return back;
};
