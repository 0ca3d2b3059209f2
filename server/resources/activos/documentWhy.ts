import { sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { limits } from '#contract/core/limits';
import { porQueDocumentos, type PorQueDocumentos } from '#contract/requests/porQueNo';
import { motivosDeDocumentos } from '#contract/requests/motivosPorQueNo';
import { todayOnce } from '../../db/days';
import { callerOf } from '../../plugins/guard';
import type { Deps } from '../../records/deps';

type Counted = Omit<PorQueDocumentos, 'motivos' | 'evaluado_en'>;
const kinds = sql.raw(`('documento_por_vencer', 'documento_vencido')`);
const lately = sql.raw(`interval '${limits.rules.eventDays} days'`);

/** `GET /activos/documentos/por-que`: how the documents of all assets stand, and why they warn of nothing. */
export const documentWhyRoute =
  ({ db }: Pick<Deps, 'db'>): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/documentos/por-que',
      {
        config: { allow: ['edit', 'activos'], inTurn: true },
        schema: { response: { 200: porQueDocumentos } },
      },
      async (request) => {
        const { empresaId } = callerOf(request);
        const { rows } = await db.tenant(empresaId, (tx) =>
          tx.execute<Counted & Record<string, unknown>>(sql`
            with suyos as (
              select id from activos
              where empresa_id = ${empresaId} and eliminado_en is null and estado <> 'dado_de_baja'
            ),
            docs as (
              select d.activo_id, d.vence_en, d.aviso_dias from documentos d join suyos on suyos.id = d.activo_id
              where d.empresa_id = ${empresaId} and d.eliminado_en is null
            ),
            avisan as (select * from docs where vence_en is not null and vence_en - aviso_dias > ${todayOnce})
            select
              (select count(*)::int from docs) as documentos_n,
              (select count(*)::int from docs where vence_en is null) as sin_vencimiento_n,
              (select count(*)::int from docs where vence_en < ${todayOnce}) as vencidos_n,
              (
                select count(*)::int from docs
                where vence_en >= ${todayOnce} and vence_en <= ${todayOnce} + aviso_dias
              ) as por_vencer_n,
              (select count(*)::int from suyos) as activos_n,
              (
                select count(*)::int from suyos where not exists (select from docs where docs.activo_id = suyos.id)
              ) as activos_sin_documentos_n,
              (select min(aviso_dias)::int from docs) as aviso_dias_min,
              (select max(aviso_dias)::int from docs) as aviso_dias_max,
              (select vence_en::text from avisan order by vence_en - aviso_dias limit 1) as proximo_vence_en,
              (select min(vence_en - aviso_dias)::text from avisan) as proximo_aviso_en,
              (
                select count(*)::int from reglas r
                where r.empresa_id = ${empresaId} and r.activa and r.eliminado_en is null and r.tipo in ${kinds}
              ) as reglas_n,
              (
                select count(*)::int from eventos e
                where e.empresa_id = ${empresaId} and e.tipo in ${kinds} and e.inicio_en >= now() - ${lately}
                  and not e.corregido
              ) as eventos_n`),
        );
        const [counted] = rows;
        if (!counted) throw new Error('the counts of documents are one row');
        const so = { ...counted, evaluado_en: new Date().toISOString() };
        return { ...so, motivos: motivosDeDocumentos(so) };
      },
    );
  };
