import { sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { limits } from '#contract/core/limits';
import { z } from '#contract/core/validation';
import { existenciaDeBodega, type ExistenciaDeBodega } from '#contract/entities/bodegas';
import { crud } from '../../records/crud';
import type { Deps } from '../../records/deps';
import { contentRange, listQuery, readRange } from '../../records/query';
import { byId, calledOn } from '../../records/reading';
import { restoringOne, undeleteWhole } from '../../records/restored';
import { readOne } from '../../records/store';
import { bodegaStore, bodegaStoreFor } from './store';
import { mustBeOwn } from './where';

export const bodegaRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    await app.register(crud(deps, bodegaStore, bodegaStoreFor));
    await app.register(
      restoringOne(
        deps,
        bodegaStore,
        async (tx, caller, id) => void (await undeleteWhole(tx, bodegaStore, caller, [id])),
        bodegaStoreFor,
      ),
    );

    app.get(
      '/:id/existencias',
      {
        // Those who count in a store see what it has.
        config: { allow: ['show', 'conteos'], token: ['bodegas:lectura'] },
        schema: {
          params: byId,
          querystring: listQuery.pick({ range: true }),
          response: { 200: z.array(existenciaDeBodega) },
        },
      },
      async (request, reply) => {
        const { caller, empresaId, id } = calledOn(request);
        const [from, to] = readRange(request.query.range) ?? [0, limits.list.page - 1];
        const rows = await deps.db.tenant(empresaId, async (tx) => {
          await readOne(tx, bodegaStore as never, empresaId, id);
          await mustBeOwn(tx, caller, id);
          const { rows } = await tx.execute<ExistenciaDeBodega & { total: number } & Record<string, unknown>>(sql`
            select s.repuesto_id, r.nombre as repuesto, r.codigo, r.unidad, s.existencia::float8 as existencia,
              s.reservado::float8 as reservado, (s.existencia - s.reservado)::float8 as disponible,
              s.por_llegar::float8 as por_llegar, s.minimo::float8 as minimo, s.maximo::float8 as maximo, s.ubicacion,
              f.repuesto_id is not null as bajo_minimo,
              count(*) over ()::int as total
            from existencias_por_bodega(${empresaId}) s
            join repuestos r on r.empresa_id = ${empresaId} and r.id = s.repuesto_id
            left join faltantes(${empresaId}) f on f.bodega_id = s.bodega_id and f.repuesto_id = s.repuesto_id
            where s.bodega_id = ${id}
            order by s.ubicacion nulls last, r.nombre, r.id
            limit ${to - from + 1} offset ${from}`);
          return rows;
        });
        return reply
          .header('Content-Range', contentRange('existencias', from, rows.length, rows[0]?.total ?? 0))
          .send(rows);
      },
    );
  };
