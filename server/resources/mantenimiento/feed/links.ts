import { desc, eq, sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { enlaceCalendario, enlaceCalendarioCreado, nuevoEnlaceCalendario } from '#contract/requests/enlacesCalendario';
import { z } from '#contract/core/validation';
import { enlaceCalendarioTable as links } from '../../../db/tables/enlacesCalendario';
import { parseBody, parsedLater } from '../../../plugins/errors';
import { callerOf } from '../../../plugins/guard';
import type { Deps } from '../../../records/deps';
import { calledOn, removes } from '../../../records/reading';
import { endGrant } from '../../../session/grants/end';
import { calendars } from '../../../session/grants/kinds/index';
import { mintGrant } from '../../../session/grants/mint';

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
        const values = parseBody(nuevoEnlaceCalendario, request.body);
        const { id, secret } = await mintGrant(db, calendars, callerOf(request), () => ({ values }));
        return reply.code(201).send({ id, url: `${originOf(request) ?? ''}/calendario/${secret}.ics` });
      },
    );

    app.delete('/:id', { ...allow, schema: removes }, async (request) => {
      const { caller, id } = calledOn(request);
      await endGrant(db, calendars, caller, id);
      return { id };
    });
  };
