import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import {
  enlaceParada,
  enlaceParadaCreado,
  masEnlacesParada,
  nuevoEnlaceParada,
  vidaEnlaceParada,
  type Calificacion,
} from '#contract/enlacesParada';
import { muestraEnlaceVivo } from '#contract/enlacesVivos';
import { z } from '#contract/validation';
import { ejecucionTable } from '../../db/tables/ejecuciones';
import { enlaceVivoTable as links } from '../../db/tables/enlacesVivos';
import { audit } from '../../history/audit';
import { ApiError, fieldError, parseBody } from '../../plugins/errors';
import { actorOf, callerOf } from '../../plugins/guard';
import type { Deps } from '../../records/deps';
import { holdMembers } from '../../records/members';
import { checkRoom } from '../../records/room';
import { lockNamed } from '../../records/store';
import { hashOf, newSecret } from '../../session/secrets';
import { stopLives } from '../link/lives';
import { servedNow } from './served';

/** As live links. */
const allow = { config: { allow: { page: '/recorrido' } } } as const;

const full = () =>
  new ApiError('CONFLICTO', {
    message: `Esta parada ya tiene ${masEnlacesParada} enlaces, que es el máximo: revoque los que ya no se usan.`,
  });

/** `/enlaces-vivos/paradas`: links of the stops of an execution, for the customers who wait there. */
export const stopLinkRoutes =
  ({ db, originOf }: Pick<Deps, 'db' | 'originOf'>): FastifyPluginAsyncZod =>
  async (app) => {
    const notRevoked = sql`${links.revocado_en} is null and ${links.hasta} > now()`;

    app.get(
      '/',
      {
        ...allow,
        schema: {
          querystring: z.strictObject({ ejecucion_id: z.coerce.number().int().min(1).max(2_147_483_647) }),
          response: { 200: z.array(enlaceParada) },
        },
      },
      async (request) => {
        const { empresaId } = callerOf(request);
        const e = sql`ejecuciones e`;
        const vive = sql<boolean>`(${notRevoked} and ${stopLives})`;
        return db.tenant(empresaId, (tx) =>
          tx
            .select({
              id: links.id,
              parada_clave: sql<number>`${links.parada_clave}`,
              vive,
              usuario: sql<string | null>`nombre_usuario(${links.creado_por_id})`,
              creado_en: links.creado_en,
              vistas_n: links.vistas_n,
              vista_en: links.vista_en,
              calificacion: sql<Calificacion | null>`case
                when ${links.estrellas} is not null then
                jsonb_build_object(
                  'estrellas', ${links.estrellas}, 'comentario', ${links.comentario}, 'fecha', ${links.calificado_en}
                )
              end`,
            })
            .from(links)
            .leftJoin(e, sql`e.empresa_id = ${links.empresa_id} and e.id = ${links.ejecucion_id}`)
            .where(
              and(
                eq(links.empresa_id, empresaId),
                eq(links.ejecucion_id, request.query.ejecucion_id),
                isNotNull(links.parada_clave),
                sql`(${links.estrellas} is not null or ${vive})`,
              ),
            )
            .orderBy(desc(links.id)),
        );
      },
    );

    app.post(
      '/',
      { ...allow, schema: { body: z.unknown(), response: { 201: enlaceParadaCreado } } },
      async (request, reply) => {
        const caller = callerOf(request);
        const { empresaId, user } = caller;
        const asked = parseBody(nuevoEnlaceParada, request.body);
        const secret = newSecret();
        const id = await db.tenant(empresaId, async (tx) => {
          await holdMembers(tx, empresaId);
          await lockNamed(tx, empresaId, 'ejecucion_id', ejecucionTable, [asked.ejecucion_id]);
          const served = await servedNow(tx, empresaId, asked);
          if (!served) throw fieldError('parada_clave', 'La ejecución no tiene esa parada');
          const { run, stop } = served;
          const where = and(
            eq(links.empresa_id, empresaId),
            eq(links.ejecucion_id, asked.ejecucion_id),
            eq(links.parada_clave, asked.parada_clave),
            notRevoked,
          );
          await checkRoom(tx, { table: links, owner: empresaId, where, most: masEnlacesParada, full });
          const [row] = await tx
            .insert(links)
            .values({
              empresa_id: empresaId,
              titulo: stop.nombre,
              token_hash: hashOf(secret),
              activos: [run.activo_id],
              muestra: muestraEnlaceVivo.parse({}),
              ...asked,
              hasta: new Date(
                Math.max(Date.parse(run.fin_previsto_en), Date.now()) + vidaEnlaceParada.dias * 86_400_000,
              ).toISOString(),
              creado_por_id: user.id,
            })
            .returning({ id: links.id });
          if (!row) throw new Error('the link was not stored');
          const cambios = Object.entries(asked).map(([campo, despues]) => ({ campo, antes: null, despues }));
          await audit(tx, actorOf(caller), {
            accion: 'crear',
            entidad: 'enlaces_vivos',
            entidad_id: row.id,
            nombre: stop.nombre,
            cambios,
          });
          return row.id;
        });
        return reply.code(201).send({ id, url: `${originOf(request) ?? ''}/vivo/${secret}` });
      },
    );
  };
