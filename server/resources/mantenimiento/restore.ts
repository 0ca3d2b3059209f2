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
import { planStore } from './store';
import { planTable as p } from '../../db/tables/mantenimiento';

const these = z.object({ ids: z.array(rowId).min(1).max(1_000) });

/**
 * `POST /mantenimiento/restaurar`: restores deleted plans as they were; those that name something deleted since stay
 * deleted. Returns the ids that were restored.
 */
export const restoreRoutes =
  ({ db, changed }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const schema = { body: these, response: { 200: z.object({ ids: z.array(rowId) }) } };
    app.post('/restaurar', { config: { allow: ['delete', 'mantenimiento'] }, schema }, async (request) => {
      const caller = callerOf(request);
      const back = await writing(db, planStore, caller.empresaId, (tx) => restore(tx, caller, request.body.ids));
      changed(caller.empresaId, 'mantenimiento', back);
      return { ids: back.map(({ id }) => id) };
    });
  };

const restore = async (tx: Tx, caller: Caller, ids: readonly number[]) => {
  const { empresaId } = caller;
  const removed = (of: readonly number[]) =>
    and(eq(p.empresa_id, empresaId), inArray(p.id, [...of]), isNotNull(p.eliminado_en));
  const may = await whole(tx, empresaId, 'mantenimiento', await tx.select().from(p).where(removed(ids)));
  const back = await tx
    .update(p)
    .set({
      eliminado_en: null,
      version: sql`${p.version} + 1`,
      actualizado_en: sql`now()`,
      actualizado_por_id: caller.user.id,
    })
    .where(removed(may.map(({ id }) => id)))
    .returning({ id: p.id, version: p.version, nombre: p.nombre });
  await audit(
    tx,
    actorOf(caller),
    ...back.map(({ id, nombre }) => ({
      accion: 'revertir' as const,
      entidad: 'mantenimiento',
      entidad_id: id,
      nombre,
    })),
  );
  return back;
};
