import { randomInt } from 'node:crypto';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { can } from '#contract/access';
import { masTokens, nuevoToken, token, tokenCreado, type PermisosToken } from '#contract/tokens';
import type { PagePath } from '#contract/paths';
import type { Role } from '#contract/roles';
import { z } from '#contract/validation';
import type { Db } from '../../db/client';
import { audit } from '../../history/audit';
import { ApiError, fieldError, parseBody, parsedLater } from '../../plugins/errors';
import { actorOf, callerOf } from '../../plugins/guard';
import { idOf, removes } from '../../records/reading';
import { checkRoom } from '../../records/room';
import { hashOf } from '../secrets';
import { tokenTable as t } from '../../db/tables/tokens';

const entidad = 'tokens';
const full = () =>
  new ApiError('CONFLICTO', {
    message: `La empresa ya tiene ${masTokens} tokens, que es el máximo: revoque los que ya no se usan.`,
  });
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
      { ...allow, schema: { body: parsedLater(nuevoToken), response: { 201: tokenCreado } } },
      async (request, reply) => {
        const caller = callerOf(request);
        const { empresaId, user, role } = caller;
        const given = parseBody(nuevoToken, request.body);
        checkRights(role, given.permisos);
        const secret = newToken();
        const made = await db.tenant(empresaId, async (tx) => {
          await checkRoom(tx, {
            table: t,
            owner: empresaId,
            where: eq(t.empresa_id, empresaId),
            most: masTokens,
            full,
          });
          const [row] = await tx
            .insert(t)
            .values({ ...given, empresa_id: empresaId, token_hash: hashOf(secret), creado_por_id: user.id })
            .returning({ id });
          if (!row) throw new Error('the token was not stored');
          const cambios = [{ campo: 'permisos', antes: null, despues: given.permisos }];
          await audit(tx, actorOf(caller), {
            accion: 'crear',
            entidad,
            entidad_id: row.id,
            nombre: given.nombre,
            cambios,
          });
          return row;
        });
        return reply.code(201).send({ ...made, token: secret });
      },
    );

    app.delete('/:id', { ...allow, schema: removes }, async (request) => {
      const caller = callerOf(request);
      const { empresaId } = caller;
      const asked = idOf(request.params.id);
      return db.tenant(empresaId, async (tx) => {
        const [gone] = await tx
          .delete(t)
          .where(and(eq(t.empresa_id, empresaId), eq(id, asked)))
          .returning({ id, nombre });
        if (!gone) throw new ApiError('NO_ENCONTRADO');
        await audit(tx, actorOf(caller), { accion: 'eliminar', entidad, entidad_id: gone.id, nombre: gone.nombre });
        return gone;
      });
    });
  };

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Random enough that a plain hash may be stored: 238 bits. */
export const newToken = () => `ftr_${Array.from({ length: 40 }, () => alphabet[randomInt(alphabet.length)]).join('')}`;

/** Nobody grants a right that they do not have. @throws ApiError 422 */
const checkRights = (role: Role, permisos: PermisosToken) => {
  for (const subject of Object.keys(permisos) as (keyof PermisosToken)[])
    if (!(['reference', 'show', 'create'] as const).some((action) => can(role, action, subject)))
      throw fieldError('permisos', `Usted no tiene acceso a «${subject}»`);
};
