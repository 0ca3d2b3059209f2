import { and, asc, count, eq, or, sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { can, isSubject } from '#contract/core/access';
import { cambioVista, masVistas, nuevaVista, vista } from '#contract/requests/vistas';
import { z } from '#contract/core/validation';
import { byId, calledOn, idOf, removes } from '../../records/reading';
import { checkFilter } from '../../records/naming';
import { contentRange, listQuery, readRange } from '../../records/query';
import { checkRoom } from '../../records/room';
import type { Db } from '../../db/client';
import type { Tx } from '../../db/system';
import { ApiError } from '../../plugins/errors';
import { callerOf, type Caller } from '../../plugins/guard';
import { vistaTable } from '../../db/tables/vistas';

// Users who may open a list may save views of it; each request checks the permission of that list.
const allow = { config: { allow: ['reference', 'activos'], token: 'never' } } as const;

const full = () =>
  new ApiError('CONFLICTO', { message: `Ya guardó ${masVistas} vistas, que es el máximo: elimine alguna.` });

/** Saved views of lists: the user's own and those shared in the company. */
export const vistaRoutes =
  (db: Db): FastifyPluginAsyncZod =>
  async (app) => {
    const page = {
      querystring: listQuery.pick({ range: true }).extend({ recurso: z.string() }),
      response: { 200: z.array(vista) },
    };
    app.get('/', { ...allow, schema: page }, async (request, reply) => {
      const caller = callerOf(request);
      const { recurso } = request.query;
      mustList(caller, recurso);
      const [from, to] = readRange(request.query.range) ?? [0, masVistas - 1];
      const seen = and(
        eq(vistaTable.empresa_id, caller.empresaId),
        eq(vistaTable.recurso, recurso),
        or(eq(vistaTable.user_id, caller.user.id), vistaTable.compartida),
      );
      const { rows, total } = await db.tenant(caller.empresaId, async (tx) => {
        const rows = await tx
          .select()
          .from(vistaTable)
          .where(seen)
          .orderBy(asc(vistaTable.nombre), asc(vistaTable.id))
          .limit(to - from + 1)
          .offset(from);
        const [all] = await tx.select({ n: count() }).from(vistaTable).where(seen);
        return { rows, total: all?.n ?? 0 };
      });
      reply.header('Content-Range', contentRange('vistas', from, rows.length, total));
      return rows.map((row) => asView(row, caller));
    });

    app.post('/', { ...allow, schema: { body: nuevaVista, response: { 201: vista } } }, async (request, reply) => {
      const caller = callerOf(request);
      const { recurso, nombre, filtro, orden, columnas, compartida } = request.body;
      mustList(caller, recurso);
      if (compartida && !maySettle(caller, recurso)) throw new ApiError('PERMISO_DENEGADO');
      const owner = { empresa_id: caller.empresaId, user_id: caller.user.id };
      const [row] = await db.tenant(caller.empresaId, async (tx) => {
        const { empresa_id, user_id } = vistaTable;
        await checkFilter(tx, caller.empresaId, 'filtro', recurso, filtro);
        const earlier = sql`lower(${vistaTable.nombre}) = lower(${nombre})`;
        await tx
          .delete(vistaTable)
          .where(
            and(eq(empresa_id, owner.empresa_id), eq(user_id, owner.user_id), eq(vistaTable.recurso, recurso), earlier),
          );
        const where = and(eq(empresa_id, owner.empresa_id), eq(user_id, owner.user_id));
        await checkRoom(tx, { table: vistaTable, owner: owner.user_id, where, most: masVistas, full });
        return tx
          .insert(vistaTable)
          .values({ ...owner, recurso, nombre, filtro, orden, columnas, compartida })
          .returning();
      });
      if (!row) throw new Error('the view was not stored');
      return reply.code(201).send(asView(row, caller));
    });

    app.put(
      '/:id',
      { ...allow, schema: { params: byId, body: cambioVista, response: { 200: vista } } },
      async (request) => {
        const caller = callerOf(request);
        const { nombre, compartida } = request.body;
        return db.tenant(caller.empresaId, async (tx) => {
          const before = await editableOf(tx, caller, idOf(request.params.id));
          if (compartida && !maySettle(caller, before.recurso)) throw new ApiError('PERMISO_DENEGADO');
          const [row] = await tx
            .update(vistaTable)
            .set({ nombre, compartida })
            .where(which(caller, before.id))
            .returning();
          if (!row) throw new ApiError('NO_ENCONTRADO');
          return asView(row, caller);
        });
      },
    );

    app.delete('/:id', { ...allow, schema: removes }, async (request) => {
      const { caller, id } = calledOn(request);
      await db.tenant(caller.empresaId, async (tx) => {
        await editableOf(tx, caller, id);
        await tx.delete(vistaTable).where(which(caller, id));
      });
      return { id };
    });
  };

const which = ({ empresaId }: Caller, id: number) => and(eq(vistaTable.empresa_id, empresaId), eq(vistaTable.id, id));

/** @throws ApiError 404 when there is no such view, or the caller may not change it */
const editableOf = async (tx: Tx, caller: Caller, id: number) => {
  const [row] = await tx.select().from(vistaTable).where(which(caller, id));
  if (!row || !asView(row, caller).editable) throw new ApiError('NO_ENCONTRADO');
  return row;
};

const mustList = ({ role }: Caller, recurso: string) => {
  if (!isSubject(recurso) || !can(role, 'list', recurso)) throw new ApiError('PERMISO_DENEGADO');
};

/** Users who may edit the records may also manage the shared views. */
const maySettle = ({ role }: Caller, recurso: string) => isSubject(recurso) && can(role, 'edit', recurso);

const asView = (row: typeof vistaTable.$inferSelect, caller: Caller) => ({
  ...row,
  editable: row.user_id === caller.user.id || (row.compartida && maySettle(caller, row.recurso)),
});
