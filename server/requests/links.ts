import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { enlaceSolicitud, enlaceSolicitudCreado, nuevoEnlaceSolicitud } from '#contract/requests/enlacesSolicitud';
import { z } from '#contract/core/validation';
import type { Tx } from '../db/system';
import { activoTable } from '../db/tables/activos';
import { nivelTable } from '../db/tables/niveles';
import { enlaceSolicitudTable as t } from '../db/tables/solicitudes';
import { parseBody, parsedLater } from '../plugins/errors';
import { callerOf } from '../plugins/guard';
import type { Deps } from '../records/deps';
import { contentRange } from '../records/query';
import { calledOn, removes } from '../records/reading';
import { lockNamed } from '../records/store';
import { endGrant } from '../session/grants/end';
import { requestLinks } from '../session/grants/kinds/index';
import { mintGrant } from '../session/grants/mint';
import { subjectOf } from './subject';

type About = z.output<typeof nuevoEnlaceSolicitud>;

/** `/enlaces-solicitud`: pages at which anybody may say what is broken, for labels. */
export const requestLinkRoutes =
  ({ db, originOf }: Pick<Deps, 'db' | 'originOf'>): FastifyPluginAsyncZod =>
  async (app) => {
    const config = { allow: ['edit', 'solicitudes'] } as const;

    app.get(
      '/',
      {
        config: { ...config, token: ['solicitudes:lectura'] },
        schema: { response: { 200: z.array(enlaceSolicitud) } },
      },
      async (request, reply) => {
        const { empresaId } = callerOf(request);
        const rows = await db.tenant(empresaId, (tx) =>
          tx
            .select({
              id: t.id,
              activo_id: t.activo_id,
              nivel_id: t.nivel_id,
              nombre: sql<string>`coalesce(
                (select a.nombre from activos a
                  where a.empresa_id = enlaces_solicitud.empresa_id and a.id = enlaces_solicitud.activo_id),
                (select n.nombre from niveles n
                  where n.empresa_id = enlaces_solicitud.empresa_id and n.id = enlaces_solicitud.nivel_id),
                enlaces_solicitud.nombre
              )`,
              usuario: sql<string | null>`nombre_usuario(enlaces_solicitud.creado_por_id)`,
              creado_en: t.creado_en,
              usado_en: t.usado_en,
              solicitudes_n: sql<number>`(
                select count(*)::int from solicitudes s
                where s.empresa_id = enlaces_solicitud.empresa_id and s.enlace_id = enlaces_solicitud.id
                  and s.eliminado_en is null
              )`,
            })
            .from(t)
            .where(and(eq(t.empresa_id, empresaId), isNull(t.revocado_en)))
            .orderBy(desc(t.id)),
        );
        return reply.header('Content-Range', contentRange('enlaces-solicitud', 0, rows.length, rows.length)).send(rows);
      },
    );

    app.post(
      '/',
      { config, schema: { body: parsedLater(nuevoEnlaceSolicitud), response: { 201: enlaceSolicitudCreado } } },
      async (request, reply) => {
        const caller = callerOf(request);
        const about = parseBody(nuevoEnlaceSolicitud, request.body);
        const { id, secret } = await mintGrant(db, requestLinks, caller, async (tx) => ({
          values: { ...about, nombre: await lockedName(tx, caller.empresaId, about) },
          audited: Object.fromEntries(Object.entries(about).filter(([, value]) => value !== null)),
        }));
        return reply.code(201).send({ id, url: `${originOf(request) ?? ''}/solicitar/${secret}` });
      },
    );

    app.delete('/:id', { config, schema: removes }, async (request) => {
      const { caller, id } = calledOn(request);
      await endGrant(db, requestLinks, caller, id);
      return { id };
    });
  };

/** @throws ApiError 404 at the field when it is not of this company */
const lockedName = async (tx: Tx, empresaId: number, about: About): Promise<string> => {
  if (about.activo_id !== null) await lockNamed(tx, empresaId, 'activo_id', activoTable, [about.activo_id]);
  if (about.nivel_id !== null) await lockNamed(tx, empresaId, 'nivel_id', nivelTable, [about.nivel_id]);
  return (await subjectOf(tx, empresaId, about))?.nombre ?? '';
};
