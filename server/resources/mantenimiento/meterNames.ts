import { sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { medidorNombrado, type MedidorNombrado } from '#contract/entities/mantenimiento';
import { z } from '#contract/core/validation';
import { callerOf } from '../../plugins/guard';
import type { Deps } from '../../records/deps';

/** Names per response. */
const most = 500;

/** `GET /mantenimiento/medidores`: each name once, in its most frequent spelling. */
export const meterNameRoute =
  ({ db }: Pick<Deps, 'db'>): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/medidores',
      { config: { allow: ['list', 'mantenimiento'] }, schema: { response: { 200: z.array(medidorNombrado) } } },
      async (request) => {
        const { empresaId } = callerOf(request);
        return db.tenant(empresaId, async (tx) => {
          const { rows } = await tx.execute<MedidorNombrado & Record<string, unknown>>(sql`
          select tipo, mode() within group (order by nombre) as nombre from medidores
          where empresa_id = ${empresaId} and eliminado_en is null and nombre is not null
          group by tipo, normalizar(nombre)
          order by 1, 2 limit ${most}`);
          return rows;
        });
      },
    );
  };
