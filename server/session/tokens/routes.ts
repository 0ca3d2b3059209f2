import { desc, eq, sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { can } from '#contract/core/access';
import { nuevoToken, token, tokenCreado, type PermisosToken } from '#contract/requests/tokens';
import type { PagePath } from '#contract/core/paths';
import type { Role } from '#contract/core/roles';
import { z } from '#contract/core/validation';
import type { Db } from '../../db/client';
import { tokenTable as t } from '../../db/tables/tokens';
import { fieldError, parseBody, parsedLater } from '../../plugins/errors';
import { callerOf } from '../../plugins/guard';
import { calledOn, removes } from '../../records/reading';
import { endGrant } from '../grants/end';
import { tokens } from '../grants/kinds/index';
import { mintGrant } from '../grants/mint';

/** Those who may open the page may make tokens. No token may. */
const allow = { config: { allow: { page: '/dispositivos/integraciones' satisfies PagePath } } } as const;

/** `/tokens`: keys of other programs. */
export const tokenRoutes =
  (db: Db): FastifyPluginAsyncZod =>
  async (app) => {
    const { id, nombre, permisos, direcciones, creado_en, caduca_en, ultimo_uso_en, ultima_direccion } = t;

    app.get('/', { ...allow, schema: { response: { 200: z.array(token) } } }, async (request) => {
      const { empresaId } = callerOf(request);
      const usuario = sql<string | null>`nombre_usuario(${t.creado_por_id})`;
      return db.tenant(empresaId, (tx) =>
        tx
          .select({ id, nombre, permisos, direcciones, usuario, creado_en, caduca_en, ultimo_uso_en, ultima_direccion })
          .from(t)
          .where(eq(t.empresa_id, empresaId))
          .orderBy(desc(id)),
      );
    });

    app.post(
      '/',
      {
        config: { ...allow.config, confirm: true },
        schema: { body: parsedLater(nuevoToken), response: { 201: tokenCreado } },
      },
      async (request, reply) => {
        const caller = callerOf(request);
        const given = parseBody(nuevoToken, request.body);
        checkRights(caller.role, given.permisos);
        const { id, secret } = await mintGrant(db, tokens, caller, () => ({
          values: given,
          audited: { permisos: given.permisos },
        }));
        return reply.code(201).send({ id, token: secret });
      },
    );

    app.delete('/:id', { ...allow, schema: removes }, async (request) => {
      const { caller, id } = calledOn(request);
      await endGrant(db, tokens, caller, id);
      return { id };
    });
  };

/** Nobody grants a right that they do not have. @throws ApiError 422 */
const checkRights = (role: Role, permisos: PermisosToken) => {
  for (const subject of Object.keys(permisos) as (keyof PermisosToken)[])
    if (!(['reference', 'show', 'create'] as const).some((action) => can(role, action, subject)))
      throw fieldError('permisos', `Usted no tiene acceso a «${subject}»`);
};
