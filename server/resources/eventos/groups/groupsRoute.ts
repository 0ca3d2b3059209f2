import { sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { grupoDeEventos, type GrupoDeEventos } from '#contract/entities/eventos';
import { z } from '#contract/core/validation';
import { isoOf } from '../../../db/tables/types';
import type { Tx } from '../../../db/system';
import { callerOf } from '../../../plugins/guard';
import type { Deps } from '../../../records/deps';
import { listQuery, readIds } from '../../../records/query';
import { isPending, seenBy } from '../record/store';

/** `GET /eventos/grupos?filter={"id":[…]}`: groups as wholes, whatever a list shows of them. */
export const groupsRoute =
  ({ db }: Pick<Deps, 'db'>): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/grupos',
      {
        config: { allow: ['list', 'eventos'] },
        schema: { querystring: listQuery, response: { 200: z.array(grupoDeEventos) } },
      },
      async (request) => {
        const { empresaId, role } = callerOf(request);
        const ids = readIds(request.query);
        const { rows } = await db.tenant(empresaId, (tx) =>
          tx.execute<GrupoDeEventos & Record<string, unknown>>(sql`
            select grupo_id, count(*)::int as eventos_n, count(*) filter (where ${isPending})::int as pendientes_n,
              count(distinct activo_id)::int as activos_n, min(inicio_en) as desde, max(inicio_en) as hasta
            from eventos
            where empresa_id = ${empresaId} and grupo_id = any(${sql.param(ids)}::int[]) and eliminado_en is null
              and ${seenBy(role)}
            group by 1 order by 1`),
        );
        return rows.map((row) => ({ ...row, desde: isoOf(row.desde), hasta: isoOf(row.hasta) }));
      },
    );
  };

/** These events, and all pending ones of these groups. */
export const withGroups = async (
  tx: Tx,
  empresaId: number,
  ids: readonly number[],
  groups: readonly number[],
): Promise<number[]> => {
  if (groups.length === 0) return [...ids];
  const { rows } = await tx.execute<{ id: number }>(sql`
    select id from eventos
    where empresa_id = ${empresaId} and ${isPending} and grupo_id = any(${sql.param([...groups])}::int[])`);
  return [...new Set([...ids, ...rows.map(({ id }) => id)])];
};
