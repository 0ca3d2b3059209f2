import { and, eq, isNull, sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { rowId } from '#contract/core/entity';
import type { TipoEvento } from '#contract/entities/tiposEvento';
import { tipoEvento } from '#contract/entities/valoresEvento';
import { z } from '#contract/core/validation';
import type { Tx } from '../../db/system';
import { auditEach } from '../../history/audit';
import { actorOf, callerOf } from '../../plugins/guard';
import type { Deps } from '../../records/deps';
import { writing } from '../../records/store';
import { defaultRules, plantRules } from './defaults';
import { markWatched } from './marks';
import { reglaStore } from './store';
import { reglaTable as r } from '../../db/tables/reglas';

/**
 * `GET /reglas/recomendadas`: the default kinds of which this company has no rule; `POST` adds the default rule of each
 * and returns their ids.
 */
export const recommendedRoutes =
  ({ db, changed }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/recomendadas',
      {
        config: { allow: ['create', 'reglas'] },
        schema: { response: { 200: z.object({ faltan: z.array(tipoEvento) }) } },
      },
      async (request) => {
        const { empresaId } = callerOf(request);
        return { faltan: await db.tenant(empresaId, (tx) => missing(tx, empresaId)) };
      },
    );

    app.post(
      '/recomendadas',
      { config: { allow: ['create', 'reglas'] }, schema: { response: { 200: z.object({ ids: z.array(rowId) }) } } },
      async (request) => {
        const caller = callerOf(request);
        const { empresaId, user } = caller;
        const made = await writing(db, reglaStore, empresaId, async (tx) => {
          // Two concurrent requests would both find them missing.
          await tx.execute(sql`select pg_advisory_xact_lock(hashtext('reglas recomendadas'), ${empresaId})`);
          const rows = await plantRules(tx, empresaId, await missing(tx, empresaId), user.id);
          await markWatched(tx, empresaId, rows.length > 0);
          const named = rows.map(({ id, nombre }) => ({ id, nombre }));
          await auditEach(tx, actorOf(caller), 'crear', 'reglas', named);
          return rows;
        });
        changed(empresaId, 'reglas', made);
        return { ids: made.map(({ id }) => id) };
      },
    );
  };

const missing = async (tx: Tx, empresaId: number): Promise<TipoEvento[]> => {
  const rows = await tx
    .selectDistinct({ tipo: r.tipo })
    .from(r)
    .where(and(eq(r.empresa_id, empresaId), isNull(r.eliminado_en)));
  const there = new Set(rows.map(({ tipo }) => tipo));
  return defaultRules.map(({ tipo }) => tipo).filter((tipo) => !there.has(tipo));
};
