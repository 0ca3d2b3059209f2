import { createHmac } from 'node:crypto';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { rowId, secretText } from '#contract/core/entity';
import { unidadCombustible, unidadDistancia } from '#contract/entities/empresas';
import { isOfThePlatform, roleOf } from '#contract/core/roles';
import { sessionEndHeader, type User } from '#contract/core/session';
import { z } from '#contract/core/validation';
import type { System } from '../../db/system';
import type { FileLinks } from '../../files/index';
import { audit } from '../../history/audit';
import { ApiError } from '../../plugins/errors';
import { sessionOf } from '../../plugins/guard';
import { unitsOfCompany } from '../../db/companyOf';
import { empresaTable } from '../../db/tables/empresas';
import type { Accounts } from '../deps';
import { ownUser as user } from '../loggedIn';
import { prolong, touchMembership } from '../sessions';
import { membresiaTable, usuarioTable } from '../../db/tables/usuarios';

/** 32 bytes, base64, the same for a user at each log-in: a phone encrypts its unsent work with it. */
const localKey = z.object({ llave: secretText });

const company = z.object({
  empresa_id: rowId,
  nombre: z.string(),
  image_url: z.string().nullable(),
  rol_id: z.int().nullable(),
  moneda: z.string(),
  zona_horaria: z.string(),
  unidad_distancia: unidadDistancia,
  unidad_combustible: unidadCombustible,
});

/** The current user, their companies, and the current company. */
export const userRoutes =
  ({ db, files, secret }: Accounts): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/user',
      { config: { allow: 'user', whileOwing: true }, schema: { response: { 200: user } } },
      async (request) => {
        const { rol_id, img_url, ...rest } = sessionOf(request).user;
        return { ...rest, img_url: files.of(img_url), rol_id: Number(rol_id) };
      },
    );

    app.post(
      '/user/renovar',
      { config: { allow: 'user' }, schema: { response: { 200: z.object({ expira_en: z.string() }) } } },
      async (request, reply) => {
        const expira_en = new Date(await prolong(db, sessionOf(request))).toISOString();
        reply.header(sessionEndHeader, expira_en);
        return { expira_en };
      },
    );

    app.get(
      '/user/llave-local',
      { config: { allow: 'user' }, schema: { response: { 200: localKey } } },
      async (request) => ({
        llave: createHmac('sha256', secret)
          .update(`ftrack llave local ${sessionOf(request).user.id}`)
          .digest('base64'),
      }),
    );

    app.get(
      '/mis-empresas-con-detalles',
      { config: { allow: 'user', whileOwing: true }, schema: { response: { 200: z.array(company) } } },
      async (request) => companiesOf(db, files, sessionOf(request).user),
    );

    app.post(
      '/seleccionar-empresa',
      { config: { allow: 'user' }, schema: { body: z.object({ empresa_id: rowId }), response: { 200: company } } },
      async (request) => {
        const { user: me } = sessionOf(request);
        const [chosen] = await companiesOf(db, files, me, request.body.empresa_id);
        if (!chosen) throw new ApiError('EMPRESA_ACCESS_DENIED');
        await db.update(usuarioTable).set({ ultima_empresa_id: chosen.empresa_id }).where(eq(usuarioTable.id, me.id));
        await touchMembership(db, me.id, chosen.empresa_id);
        const { ip } = request;
        await audit(
          db,
          { empresaId: chosen.empresa_id, userId: me.id, ip },
          { accion: 'cambiar_empresa', entidad: 'usuarios', entidad_id: me.id, nombre: me.name },
        );
        return chosen;
      },
    );
  };

/** The user's companies, last used first; all active ones for a superadmin. */
const companiesOf = async (db: System, files: FileLinks, me: User, only?: number) => {
  const rows = await db
    .select({
      empresa_id: empresaTable.id,
      nombre: empresaTable.nombre,
      image_url: empresaTable.image_url,
      rol_id: membresiaTable.rol_id,
      moneda: empresaTable.moneda,
      zona_horaria: empresaTable.zona_horaria,
      unidad_distancia: empresaTable.unidad_distancia,
      ajustes: empresaTable.ajustes,
    })
    .from(empresaTable)
    .innerJoin(usuarioTable, eq(usuarioTable.id, me.id))
    .leftJoin(membresiaTable, and(eq(membresiaTable.empresa_id, empresaTable.id), eq(membresiaTable.user_id, me.id)))
    .where(
      and(
        eq(empresaTable.activo, true),
        isOfThePlatform(roleOf(me.rol_id)) ? undefined : eq(membresiaTable.estado, 'activo'),
        only === undefined ? undefined : eq(empresaTable.id, only),
      ),
    )
    .orderBy(
      sql`${empresaTable.id} = ${usuarioTable.ultima_empresa_id} desc nulls last`,
      asc(empresaTable.nombre),
      asc(empresaTable.id),
    );
  return rows.map(({ ajustes, ...row }) => ({
    ...row,
    ...unitsOfCompany({ ...row, ajustes }),
    image_url: files.of(row.image_url),
  }));
};
