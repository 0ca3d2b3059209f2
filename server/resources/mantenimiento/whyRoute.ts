import { sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { limits } from '#contract/core/limits';
import { situacionPlan, type SituacionPlan } from '#contract/entities/mantenimiento';
import { porQuePlan } from '#contract/requests/porQueNo';
import { motivosDePlan } from '#contract/requests/motivosPorQueNo';
import { byId, calledOn } from '../../records/reading';
import type { Deps } from '../../records/deps';
import { readOne } from '../../records/store';
import { situacionOf } from './situation';
import { planStore } from './store';

const lately = sql.raw(`interval '${limits.rules.eventDays} days'`);

/** `GET /mantenimiento/{id}/por-que`: how the dues of a plan stand, and why it warns of nothing. */
export const whyRoute =
  ({ db }: Pick<Deps, 'db'>): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/:id/por-que',
      {
        config: { allow: ['show', 'mantenimiento'], inTurn: true },
        schema: { params: byId, response: { 200: porQuePlan } },
      },
      async (request) => {
        const { empresaId, id } = calledOn(request);
        return db.tenant(empresaId, async (tx) => {
          const plan = await readOne(tx, planStore, empresaId, id);
          const { rows: stand } = await tx.execute<{ situacion: SituacionPlan; n: number; proxima: string | null }>(sql`
            select ${situacionOf('v', true)} as situacion, count(*)::int as n, min(v.vence_en)::text as proxima
            from mantenimiento_activos v
            where v.empresa_id = ${empresaId} and v.plan_id = ${id} and v.fuera_desde is null
            group by 1`);
          const { rows } = await tx.execute<{ eventos_n: number; reglas_n: number }>(sql`
            select
              (
                select count(*)::int from eventos e
                join mantenimiento_activos v on v.empresa_id = e.empresa_id and v.id = e.mantenimiento_activo_id
                where e.empresa_id = ${empresaId} and v.plan_id = ${id} and e.inicio_en >= now() - ${lately}
                  and not e.corregido
              ) as eventos_n,
              (
                select count(*)::int from reglas r
                where r.empresa_id = ${empresaId} and r.activa and r.eliminado_en is null
                  and r.tipo in ('mantenimiento_proximo', 'mantenimiento_vencido')
              ) as reglas_n`);
          const so = {
            plan_id: id,
            activo: plan.estado === 'activo',
            activos_n: stand.reduce((all, { n }) => all + n, 0),
            situaciones: Object.fromEntries(
              situacionPlan.options.map((each) => [each, stand.find(({ situacion }) => situacion === each)?.n ?? 0]),
            ) as Record<SituacionPlan, number>,
            proxima_fecha: stand.flatMap(({ proxima }) => proxima ?? []).sort()[0] ?? null,
            eventos_n: rows[0]?.eventos_n ?? 0,
            reglas_n: rows[0]?.reglas_n ?? 0,
            evaluado_en: new Date().toISOString(),
          };
          return { ...so, motivos: motivosDePlan(so) };
        });
      },
    );
  };
