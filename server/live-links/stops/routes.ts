import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import {
  enlaceParada,
  enlaceParadaCreado,
  masEnlacesParada,
  nuevoEnlaceParada,
  vidaEnlaceParada,
  type Calificacion,
} from '#contract/requests/enlacesParada';
import { muestraEnlaceVivo } from '#contract/requests/enlacesVivos';
import { z } from '#contract/core/validation';
import type { Tx } from '../../db/system';
import { ejecucionTable } from '../../db/tables/ejecuciones';
import { enlaceVivoTable as links } from '../../db/tables/enlacesVivos';
import { fieldError, parseBody, parsedLater } from '../../plugins/errors';
import { callerOf } from '../../plugins/guard';
import type { Deps } from '../../records/deps';
import { lockNamed } from '../../records/store';
import { living } from '../../session/grants/kind';
import { liveLinks } from '../../session/grants/kinds/index';
import { mintGrant } from '../../session/grants/mint';
import { servedNow } from './served';

/** A link shows an execution to anybody: a token makes one only of what it may read. */
const read = {
  config: { allow: ['list', 'enlaces-vivos'], token: ['enlaces-vivos:lectura', 'ejecuciones:lectura'] },
} as const;
const make = {
  config: {
    allow: ['create', 'enlaces-vivos'],
    token: ['enlaces-vivos:escritura', 'ejecuciones:lectura', 'posiciones:lectura'],
  },
} as const;

const full = `Esta parada ya tiene ${masEnlacesParada} enlaces, que es el máximo: revoque los que ya no se usan.`;
const dayMs = 86_400_000;

/** `/enlaces-vivos/paradas`: links of the stops of an execution, for the customers who wait there. */
export const stopLinkRoutes =
  ({ db, originOf }: Pick<Deps, 'db' | 'originOf'>): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/',
      {
        ...read,
        schema: {
          querystring: z.strictObject({ ejecucion_id: z.coerce.number().int().min(1).max(2_147_483_647) }),
          response: { 200: z.array(enlaceParada) },
        },
      },
      async (request) => {
        const { empresaId } = callerOf(request);
        const vive = sql<boolean>`(${living(liveLinks)} and ${liveLinks.alive})`;
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
      { ...make, schema: { body: parsedLater(nuevoEnlaceParada), response: { 201: enlaceParadaCreado } } },
      async (request, reply) => {
        const caller = callerOf(request);
        const { empresaId } = caller;
        const asked = parseBody(nuevoEnlaceParada, request.body);
        const ofStop = and(
          eq(links.ejecucion_id, asked.ejecucion_id),
          eq(links.parada_clave, asked.parada_clave),
          living(liveLinks),
        );
        const what = async (tx: Tx) => {
          await lockNamed(tx, empresaId, 'ejecucion_id', ejecucionTable, [asked.ejecucion_id]);
          const served = await servedNow(tx, empresaId, asked);
          if (!served) throw fieldError('parada_clave', 'La ejecución no tiene esa parada');
          const { run, stop } = served;
          const planned = Math.max(Date.parse(run.fin_previsto_en), Date.now());
          const hasta = new Date(planned + vidaEnlaceParada.dias * dayMs).toISOString();
          const shown = { activos: [run.activo_id], muestra: muestraEnlaceVivo.parse({}) };
          return { values: { titulo: stop.nombre, ...shown, ...asked, hasta }, audited: asked };
        };
        const room = { most: masEnlacesParada, full, ...(ofStop && { of: ofStop }) };
        const { id, secret } = await mintGrant(db, liveLinks, caller, what, room);
        return reply.code(201).send({ id, url: `${originOf(request) ?? ''}/vivo/${secret}` });
      },
    );
  };
