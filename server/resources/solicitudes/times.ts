import { sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { periodoTiemposSolicitud, tiemposSolicitud, type TiemposSolicitud } from '#contract/requests/tiemposSolicitud';
import { secondsFrom } from '../../db/days';
import { callerOf } from '../../plugins/guard';
import type { Deps } from '../../records/deps';

/** `GET /solicitudes/tiempos`: how long requests wait for their first answer, for those who decide them. */
export const timesRoutes =
  ({ db }: Pick<Deps, 'db'>): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/tiempos',
      {
        config: { allow: ['edit', 'solicitudes'] },
        schema: { querystring: periodoTiemposSolicitud, response: { 200: tiemposSolicitud } },
      },
      async (request) => {
        const { empresaId } = callerOf(request);
        return db.tenant(empresaId, async (tx) => {
          const { rows } = await tx.execute<TiemposSolicitud & Record<string, unknown>>(
            timesOf(empresaId, request.query.dias),
          );
          return rows[0] ?? nothing;
        });
      },
    );
  };

const nothing: TiemposSolicitud = { solicitudes_n: 0, respondidas_n: 0, mediana_min: null, p90_min: null };

const timesOf = (empresaId: number, days: number) => sql`
  select count(*)::int as solicitudes_n, count(respondida_en)::int as respondidas_n,
    round(percentile_cont(0.5) within group (order by minutos)) as mediana_min,
    round(percentile_cont(0.9) within group (order by minutos)) as p90_min
  from (
    select respondida_en, ${secondsFrom(sql`creado_en`, sql`respondida_en`)}::float8 / 60 as minutos
    from solicitudes
    where empresa_id = ${empresaId} and eliminado_en is null and creado_en >= now() - ${days} * interval '1 day'
  ) hechas`;
