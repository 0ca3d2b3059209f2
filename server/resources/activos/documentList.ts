import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { documentosDeActivos } from '#contract/entities/hojaDeVida';
import type { Deps } from '../../records/deps';
import { documentState } from './documents';
import { documentoTable as d } from '../../db/tables/hojaDeVida';
import { activoTable as a } from '../../db/tables/activos';

/** `documentos/exportar`: the documents of all assets as a file, with the headings that their import reads. */
export const documentListRoutes =
  ({ db, exports }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    await app.register(
      exports.routes({
        entity: documentosDeActivos,
        subject: 'activos',
        visible: () => () => true,
        read: ({ empresaId }, { range, where }) =>
          db.read(empresaId, async (tx) => {
            const [from, to] = range ?? [0, 0];
            const [asset] = where['activo_id'] ?? [];
            const living = and(
              eq(d.empresa_id, empresaId),
              isNull(d.eliminado_en),
              isNull(a.eliminado_en),
              typeof asset === 'number' ? eq(d.activo_id, asset) : undefined,
            );
            const owner = and(eq(a.empresa_id, d.empresa_id), eq(a.id, d.activo_id));
            const rows = await tx
              .select({
                id: d.id,
                activo: a.codigo,
                tipo: d.tipo,
                numero: d.numero,
                emisor: d.emisor,
                expedido_en: d.expedido_en,
                vence_en: d.vence_en,
                aviso_dias: d.aviso_dias,
                estado: documentState,
              })
              .from(d)
              .innerJoin(a, owner)
              .where(living)
              .orderBy(asc(a.codigo), asc(d.id))
              .limit(to - from + 1)
              .offset(from);
            const [counted] = await tx
              .select({ n: sql<number>`count(*)::int` })
              .from(d)
              .innerJoin(a, owner)
              .where(living);
            return { rows, total: counted?.n ?? 0 };
          }),
      }),
      { prefix: '/documentos' },
    );
  };
