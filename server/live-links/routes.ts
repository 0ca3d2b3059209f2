import { and, desc, eq, sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import {
  enlaceVivo,
  enlaceVivoCreado,
  masEnlaceVivo,
  nuevoEnlaceVivo,
  type EnlaceVivo,
} from '#contract/requests/enlacesVivos';
import { z } from '#contract/core/validation';
import { fieldError, parseBody, parsedLater } from '../plugins/errors';
import { callerOf, may, requireRight } from '../plugins/guard';
import type { Deps } from '../records/deps';
import { calledOn, removes } from '../records/reading';
import { contentRange } from '../records/query';
import { lockNamed } from '../records/store';
import { activoTable } from '../db/tables/activos';
import { ejecucionTable } from '../db/tables/ejecuciones';
import { ordenTable } from '../db/tables/ordenes';
import { endGrant } from '../session/grants/end';
import { liveLinks } from '../session/grants/kinds/index';
import { mintGrant } from '../session/grants/mint';
import { closedLinks } from './link/closed';
import { keyHash } from './link/key';
import { stopLinkRoutes } from './stops/routes';
import { enlaceVivoTable as links } from '../db/tables/enlacesVivos';

const dayMs = 86_400_000;
/** A link shows places to anybody: a token makes one only of what it may read. */
const make = {
  config: {
    allow: ['create', 'enlaces-vivos'],
    token: ['enlaces-vivos:escritura', 'activos:lectura', 'posiciones:lectura'],
  },
} as const;

/** `/enlaces-vivos`: units shown live to people without an account. */
export const liveLinkRoutes =
  ({ db, originOf, forget }: Pick<Deps, 'db' | 'originOf'> & { forget: () => void }): FastifyPluginAsyncZod =>
  async (app) => {
    await app.register(stopLinkRoutes({ db, originOf }), { prefix: '/paradas' });

    app.get(
      '/',
      { config: { allow: ['list', 'enlaces-vivos'] }, schema: { response: { 200: z.array(enlaceVivo) } } },
      async (request, reply) => {
        const { empresaId, user } = callerOf(request);
        const rows = await db.tenant(empresaId, (tx) =>
          tx
            .select({
              id: links.id,
              titulo: links.titulo,
              activos: sql<
                EnlaceVivo['activos']
              >`(select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'nombre', a.nombre, 'placa', a.placa)
              order by array_position(enlaces_vivos.activos, a.id)), '[]') from activos a
              where a.empresa_id = enlaces_vivos.empresa_id and a.id = any(enlaces_vivos.activos))`,
              hasta: links.hasta,
              muestra: links.muestra,
              con_clave: sql<boolean>`${links.clave_hash} is not null`,
              ejecucion_id: links.ejecucion_id,
              orden_id: links.orden_id,
              usuario: sql<string | null>`nombre_usuario(${links.creado_por_id})`,
              creado_en: links.creado_en,
              vistas_n: links.vistas_n,
              vista_en: links.vista_en,
              visitantes: links.visitantes,
              mio: sql<boolean>`${links.creado_por_id} = ${user.id}::int`,
            })
            .from(links)
            // Those of stops are many, and listed with their execution.
            .where(and(eq(links.empresa_id, empresaId), liveLinks.room.of))
            .orderBy(desc(links.id)),
        );
        const closed = await closedLinks(
          db.system,
          rows.flatMap(({ id, con_clave }) => (con_clave ? [id] : [])),
        );
        return reply
          .header('Content-Range', contentRange('enlaces-vivos', 0, rows.length, rows.length))
          .send(rows.map((row) => ({ ...row, cerrado_hasta: closed.get(row.id) ?? null })));
      },
    );

    app.post(
      '/',
      { ...make, schema: { body: parsedLater(nuevoEnlaceVivo), response: { 201: enlaceVivoCreado } } },
      async (request, reply) => {
        const caller = callerOf(request);
        const { empresaId } = caller;
        const {
          activos,
          hasta,
          muestra,
          clave,
          titulo = null,
          ejecucion_id = null,
          orden_id = null,
        } = parseBody(nuevoEnlaceVivo, request.body);
        // Who sees no orders names none.
        const orden = may(caller, 'list', 'ordenes') ? orden_id : null;
        if (muestra.eta || muestra.ruta || ejecucion_id !== null) requireRight(caller, 'list', 'ejecuciones');
        const left = Date.parse(hasta) - Date.now();
        if (left <= 0) throw fieldError('hasta', 'Ya pasó');
        if (left > masEnlaceVivo.dias * dayMs)
          throw fieldError('hasta', `Como máximo dentro de ${masEnlaceVivo.dias} días`);
        const { id, secret } = await mintGrant(db, liveLinks, caller, async (tx, secret) => {
          await lockNamed(tx, empresaId, 'activos', activoTable, activos);
          if (orden !== null) await lockNamed(tx, empresaId, 'orden_id', ordenTable, [orden]);
          if (ejecucion_id !== null) await lockNamed(tx, empresaId, 'ejecucion_id', ejecucionTable, [ejecucion_id]);
          const clave_hash = clave ? keyHash(secret, clave) : null;
          return {
            values: { titulo, clave_hash, activos, muestra, ejecucion_id, orden_id: orden, hasta },
            audited: { activos, hasta },
          };
        });
        return reply.code(201).send({ id, url: `${originOf(request) ?? ''}/vivo/${secret}` });
      },
    );

    app.delete('/:id', { config: { allow: ['delete', 'enlaces-vivos'] }, schema: removes }, async (request) => {
      const { caller, id } = calledOn(request);
      await endGrant(db, liveLinks, caller, id);
      forget();
      return { id };
    });
  };
