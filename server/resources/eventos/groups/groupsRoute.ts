import { sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { eventos, grupoDeEventos, type cambioEventos, type GrupoDeEventos } from '#contract/entities/eventos';
import { z } from '#contract/core/validation';
import { isoOf } from '../../../db/tables/types';
import type { Tx } from '../../../db/system';
import { badQuery } from '../../../plugins/errors';
import { callerOf, type Caller } from '../../../plugins/guard';
import type { Deps } from '../../../records/deps';
import { filteredQuery, readListQuery } from '../../../records/query';
import { whereOf } from '../../../records/store';
import { eventoStoreFor, isPending } from '../record/store';

/** `GET /eventos/grupos?filter={"grupo_id":[…]}`: groups as wholes, or what other filters leave of them. */
export const groupsRoute =
  ({ db }: Pick<Deps, 'db'>): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/grupos',
      {
        config: { allow: ['list', 'eventos'] },
        schema: { querystring: filteredQuery, response: { 200: z.array(grupoDeEventos) } },
      },
      async (request) => {
        const caller = callerOf(request);
        const { where, q } = readListQuery(eventos, request.query, () => true);
        if (!where['grupo_id']) throw badQuery('Indique los grupos con filter={"grupo_id":[…]}.');
        const { rows } = await db.tenant(caller.empresaId, (tx) =>
          tx.execute<GrupoDeEventos & Record<string, unknown>>(sql`
            select grupo_id, count(*)::int as eventos_n, count(*) filter (where ${isPending})::int as pendientes_n,
              count(distinct activo_id)::int as activos_n, min(inicio_en) as desde, max(inicio_en) as hasta
            from eventos
            where ${whereOf(eventoStoreFor(caller), caller.empresaId, { where, q, ids: null }, () => true)}
            group by 1 order by 1`),
        );
        return rows.map((row) => ({ ...row, desde: isoOf(row.desde), hasta: isoOf(row.hasta) }));
      },
    );
  };

/** These events, and the pending ones of the groups that the filter leaves. @throws ApiError 400 for a wrong filter */
export const withGroups = async (
  tx: Tx,
  caller: Caller,
  ids: readonly number[],
  { grupos, filtro }: Pick<z.output<typeof cambioEventos>, 'grupos' | 'filtro'>,
): Promise<number[]> => {
  if (grupos.length === 0) return [...ids];
  const asked = { filter: JSON.stringify({ ...filtro, grupo_id: grupos }) };
  const { where, q } = readListQuery(eventos, asked, () => true);
  const { rows } = await tx.execute<{ id: number }>(sql`
    select id from eventos
    where ${isPending} and ${whereOf(eventoStoreFor(caller), caller.empresaId, { where, q, ids: null }, () => true)}`);
  return [...new Set([...ids, ...rows.map(({ id }) => id)])];
};
