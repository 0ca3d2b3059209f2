import { and, desc, eq, sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import {
  enlaceCalendario,
  enlaceCalendarioCreado,
  masEnlacesCalendario,
  nuevoEnlaceCalendario,
} from '#contract/enlacesCalendario';
import { z } from '#contract/validation';
import { audit } from '../../../history/audit';
import { ApiError, parseBody, parsedLater } from '../../../plugins/errors';
import { actorOf, callerOf } from '../../../plugins/guard';
import { idOf, removes } from '../../../records/reading';
import type { Deps } from '../../../records/deps';
import { checkRoom } from '../../../records/room';
import { hashOf, newSecret } from '../../../session/secrets';
import { enlaceCalendarioTable as links } from '../../../db/tables/enlacesCalendario';

const entidad = 'enlaces_calendario';
const full = () =>
  new ApiError('CONFLICTO', {
    message: `La empresa ya tiene ${masEnlacesCalendario} enlaces, que es el máximo: revoque los que ya no se usan.`,
  });

const allow = { config: { allow: ['edit', 'mantenimiento'], token: 'never' } } as const;

/** `/mantenimiento/enlaces`: private addresses of the calendar; users who edit plans create, list and revoke them. */
export const linkRoutes =
  ({ db, originOf }: Pick<Deps, 'db' | 'originOf'>): FastifyPluginAsyncZod =>
  async (app) => {
    const { id, nombre, creado_en, leido_en } = links;

    app.get('/', { ...allow, schema: { response: { 200: z.array(enlaceCalendario) } } }, async (request) => {
      const { empresaId } = callerOf(request);
      return db.tenant(empresaId, (tx) =>
        tx
          .select({
            id,
            nombre,
            creado_en,
            leido_en,
            usuario: sql<string | null>`nombre_usuario(${links.creado_por_id})`,
          })
          .from(links)
          .where(eq(links.empresa_id, empresaId))
          .orderBy(desc(id)),
      );
    });

    app.post(
      '/',
      { ...allow, schema: { body: parsedLater(nuevoEnlaceCalendario), response: { 201: enlaceCalendarioCreado } } },
      async (request, reply) => {
        const caller = callerOf(request);
        const { empresaId, user } = caller;
        const given = parseBody(nuevoEnlaceCalendario, request.body);
        const secret = newSecret();
        const made = await db.tenant(empresaId, async (tx) => {
          await checkRoom(tx, {
            table: links,
            owner: empresaId,
            where: eq(links.empresa_id, empresaId),
            most: masEnlacesCalendario,
            full,
          });
          const [row] = await tx
            .insert(links)
            .values({ empresa_id: empresaId, nombre: given.nombre, token_hash: hashOf(secret), creado_por_id: user.id })
            .returning({ id });
          if (!row) throw new Error('the link was not stored');
          await audit(tx, actorOf(caller), { accion: 'crear', entidad, entidad_id: row.id, nombre: given.nombre });
          return row;
        });
        return reply.code(201).send({ ...made, url: `${originOf(request) ?? ''}/calendario/${secret}.ics` });
      },
    );

    app.delete('/:id', { ...allow, schema: removes }, async (request) => {
      const caller = callerOf(request);
      const { empresaId } = caller;
      const asked = idOf(request.params.id);
      return db.tenant(empresaId, async (tx) => {
        const [gone] = await tx
          .delete(links)
          .where(and(eq(links.empresa_id, empresaId), eq(id, asked)))
          .returning({ id, nombre });
        if (!gone) throw new ApiError('NO_ENCONTRADO');
        await audit(tx, actorOf(caller), { accion: 'eliminar', entidad, entidad_id: gone.id, nombre: gone.nombre });
        return gone;
      });
    });
  };
