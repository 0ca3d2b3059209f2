import { and, eq, isNull } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { planEjecucion } from '#contract/entities/ejecuciones';
import { ApiError } from '../../plugins/errors';
import { createMany } from '../../records/createMany';
import { crud } from '../../records/crud';
import { byId, calledOn } from '../../records/reading';
import type { Deps } from '../../records/deps';
import { planRutaTable as p, rutaTable as r } from '../../db/tables/rutas';
import { complianceRoute } from './compliance';
import { runFiles } from './files';
import { ejecucionStore, ejecucionStoreFor } from './store';
import { ejecucionTable as e } from '../../db/tables/ejecuciones';
import { transitionRoutes } from './transitionRoutes';

export const ejecucionRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    await app.register(complianceRoute(deps));
    await app.register(runFiles(deps));
    await app.register(createMany(deps, ejecucionStore, ejecucionStoreFor));
    await app.register(crud(deps, ejecucionStore, ejecucionStoreFor));
    await app.register(transitionRoutes(deps));

    app.get(
      '/:id/plan',
      { config: { allow: ['show', 'ejecuciones'] }, schema: { params: byId, response: { 200: planEjecucion } } },
      async (request) => {
        const { empresaId, id } = calledOn(request);
        const [plan] = await deps.db.tenant(empresaId, (tx) =>
          tx
            .select({
              trazado: p.trazado,
              tolerancia_m: p.tolerancia_m,
              distancia_km: p.distancia_km,
              nombre: r.nombre,
              color: r.color,
            })
            .from(e)
            .innerJoin(p, eq(p.id, e.plan_id))
            .innerJoin(r, eq(r.id, e.ruta_id))
            .where(and(eq(e.empresa_id, empresaId), eq(e.id, id), isNull(e.eliminado_en))),
        );
        if (!plan) throw new ApiError('NO_ENCONTRADO');
        return plan;
      },
    );
  };
