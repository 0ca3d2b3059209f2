import { sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { combustible, resumenCargas, type ResumenCargas } from '#contract/entities/combustible';
import { z } from '#contract/core/validation';
import { callerOf } from '../../plugins/guard';
import type { Deps } from '../../records/deps';
import { listQuery, readListQuery } from '../../records/query';
import { whereOf } from '../../records/store';
import { combustibleStore } from './store';

const everything = () => true;

/** `GET /combustible/resumen?filter=…`: totals of the loads of a list, by unit. */
export const summaryRoute =
  ({ db }: Pick<Deps, 'db'>): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/resumen',
      {
        config: { allow: ['edit', 'combustible'] },
        schema: { querystring: listQuery.pick({ filter: true }), response: { 200: z.array(resumenCargas) } },
      },
      async (request) => {
        const { empresaId } = callerOf(request);
        const where = whereOf(
          combustibleStore,
          empresaId,
          readListQuery(combustible, request.query, everything),
          everything,
        );
        return db.tenant(empresaId, async (tx) => {
          const { rows } = await tx.execute<ResumenCargas & Record<string, unknown>>(sql`
            select unidad, count(*)::int as cargas_n,
              count(*) filter (where estado = 'sospechosa')::int as sospechosas_n,
              sum(litros)::float8 as litros, coalesce(sum(valor), 0)::float8 as valor,
              coalesce(sum(tramo_km), 0)::float8 as recorrido_km,
              (100 * sum(tramo_l) / nullif(sum(tramo_km), 0))::float8 as consumo_100km,
              coalesce(sum(tramo_h), 0)::float8 as trabajado_h,
              (sum(tramo_h_l) / nullif(sum(tramo_h), 0))::float8 as consumo_hora, ${perKm} as costo_km,
              100 * ${perKm} as costo_100km
            from (
              select cargas_combustible.*, ${combustibleStore.computed.unidad} as unidad
              from cargas_combustible
              where ${where} and cargas_combustible.estado <> 'anulada'
            ) cargas
            group by unidad order by cargas_n desc, unidad`);
          return rows;
        });
      },
    );
  };

/** Over the stretches with a known cost. */
const perKm = sql`(sum(tramo_valor) / nullif(sum(tramo_km) filter (where tramo_valor is not null), 0))::float8`;
