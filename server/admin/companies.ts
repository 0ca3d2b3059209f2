import { and, eq, isNull, sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import {
  adminEmpresas,
  ajustesEmpresa,
  cambioEmpresa,
  logo,
  nuevaEmpresa,
  sumasEmpresas,
} from '#contract/entities/empresas';
import { limits } from '#contract/core/limits';
import { roleId } from '#contract/core/roles';
import { z } from '#contract/core/validation';
import { byId, idOf } from '../records/reading';
import type { Changed } from '../records/deps';
import { listQuery } from '../records/query';
import type { Tx } from '../db/system';
import { keepZone } from '../db/zones';
import { squareLogo, uploadRoutes } from '../files/index';
import { archivoTable } from '../db/tables/archivos';
import { audit, changesBetween, type Actor } from '../history/audit';
import { publicOrigin } from '../mail/index';
import { ApiError, parseBody, theOne } from '../plugins/errors';
import { sends } from '../plugins/confirming';
import { sessionOf, type Caller } from '../plugins/guard';
import { openCompany } from '../resources/admin-empresas/open';
import { isOnline } from '../db/online';
import { empresaTable as e } from '../db/tables/empresas';
import { isoOf } from '../db/tables/types';
import { plantRules } from '../resources/reglas/defaults';
import { addMember } from '../resources/usuarios/changes';
import { postInvitation } from '../resources/usuarios/mails';
import type { Accounts } from '../session/accounts/index';
import { hasOwnFactor } from '../session/owed';
import { newLink } from '../session/links';
import { askedFrom, asksAnew, endOwing, tellOwers } from './askedFactor';
import { revokeCompany } from './companyState';
import { onlySent } from './onlySent';
import { readOneSpanning, spanningRoutes, sumsOf, type Spanning } from './list';

const record = adminEmpresas.record.partial();

/** Companies, for superadmins: figures, creation with a first admin, settings, suspension and reactivation. */
export const adminCompanyRoutes =
  (accounts: Accounts, changed: Changed): FastifyPluginAsyncZod =>
  async (app) => {
    const { db, env, files, revocations } = accounts;
    const list: Spanning = {
      listed: adminEmpresas,
      fields,
      from: (asked) => db.select(asked).from(e).$dynamic(),
      matching: (pattern) =>
        sql`normalizar(empresas.nombre || ' ' || coalesce(empresas.nit, '')) like normalizar(${pattern})`,
      shown: ({ ajustes, logo_id, ...row }) => ({
        ...row,
        logo_id,
        image_url: files.of(typeof logo_id === 'string' ? logo_id : null),
        ajustes: ajustesEmpresa.safeParse(ajustes).data ?? ajustesEmpresa.parse({}),
      }),
    };
    app.get(
      '/resumen',
      {
        config: { allow: ['list', 'admin-empresas'] },
        schema: { querystring: listQuery.pick({ filter: true }), response: { 200: sumasEmpresas } },
      },
      async ({ query }) => sumsOf(list, query, sumasEmpresas),
    );
    await app.register(spanningRoutes(list));

    app.post(
      '/',
      {
        config: { allow: ['create', 'admin-empresas'], confirm: sends('admin_email') },
        schema: { body: z.unknown(), response: { 201: record } },
      },
      async (request, reply) => {
        const { user } = sessionOf(request);
        const input = parseBody(nuevaEmpresa, request.body);
        const { id, secret } = await db.transaction((tx) => create(tx, { user, ip: request.ip }, input));
        const email = input.admin_email;
        if (email && secret)
          postInvitation(accounts, {
            email,
            empresaId: id,
            secret,
            origin: publicOrigin(env, request),
            quien: user.name,
          });
        return reply.code(201).send(await readOneSpanning(list, id));
      },
    );

    app.route({
      method: ['PUT', 'PATCH'],
      url: '/:id',
      config: { allow: ['edit', 'admin-empresas'] },
      schema: { params: byId, body: z.unknown(), response: { 200: record } },
      handler: async (request, reply) => {
        const id = idOf(request.params.id);
        const actor = { empresaId: id, userId: sessionOf(request).user.id, ip: request.ip };
        const outcome = await db.transaction((tx) => change(tx, actor, request.body));
        if (outcome === 'stale')
          throw new ApiError('VERSION_CONFLICTO', { extra: { registro: await readOneSpanning(list, id) } });
        await revocations.apply();
        if (outcome === 'asks') await tellOwers(accounts, request, id);
        // Drops cached keys and devices, so that the GPS entry follows at once.
        changed(id, 'dispositivos', []);
        return reply.send(await readOneSpanning(list, id));
      },
    });

    await app.register(logoRoute(accounts));
  };

/** @returns the company, and the secret of the link that invites its first admin, if there is one */
const create = async (
  tx: Tx,
  { user, ip }: Pick<Caller, 'user' | 'ip'>,
  { admin_email: email, logo_id, ...input }: z.output<typeof nuevaEmpresa>,
): Promise<{ id: number; secret: string | null }> => {
  await checkLogo(tx, logo_id);
  const { id } = await openCompany(tx, { ...input, image_url: logo_id });
  await plantRules(tx, id);
  await audit(
    tx,
    { empresaId: id, userId: user.id, ip },
    { accion: 'crear', entidad: 'empresas', entidad_id: id, nombre: input.nombre },
  );
  if (!email) return { id, secret: null };
  const userId = await addMember(tx, { empresaId: id, user, ip }, { email, rol_id: roleId.admin, persona_id: null });
  return { id, secret: await newLink(tx, { tipo: 'invitacion', userId, empresaId: id }) };
};

/** @returns `stale` when it was changed meanwhile, `asks` when its members are asked for a second factor from now on */
const change = async (tx: Tx, actor: Actor, body: unknown): Promise<'stale' | 'asks' | 'changed'> => {
  const id = actor.empresaId;
  const before = await lockCompany(tx, id);
  const sent = parseBody(z.record(z.string(), z.unknown()), body);
  const { logo_id, segundo_factor, segundo_factor_desde, ...patch } = onlySent(parseBody(cambioEmpresa, sent), sent);
  const { version } = parseBody(z.object({ version: z.int() }), sent);
  if (version !== before.version) return 'stale';
  if (logo_id !== undefined && logo_id !== before.image_url) await replaceLogo(tx, before.image_url, logo_id);
  if (patch.zona_horaria) await keepZone(tx, patch.zona_horaria);
  const values = {
    ...patch,
    ...askedFrom(before, { segundo_factor, segundo_factor_desde }),
    ...(logo_id !== undefined && { image_url: logo_id }),
  };
  const after = theOne(
    await tx
      .update(e)
      .set({ ...values, version: sql`${e.version} + 1` })
      .where(eq(e.id, id))
      .returning(),
  );
  const cambios = changesBetween(before, after, Object.keys(values));
  if (cambios.length > 0)
    await audit(tx, actor, {
      accion: 'editar',
      entidad: 'empresas',
      entidad_id: id,
      nombre: after.nombre,
      cambios,
    });
  if (before.activo && !after.activo) await revokeCompany(tx, id);
  if (!asksAnew(before, after)) return 'changed';
  await endOwing(tx, after);
  return 'asks';
};

const logoRoute = ({ db, files }: Accounts) =>
  uploadRoutes(db, {
    path: '/logo',
    allow: ['edit', 'admin-empresas'],
    most: limits.files.photo,
    what: 'El logo',
    body: z.unknown(),
    answer: logo,
    finished: async (_request, id) => {
      const of = and(eq(archivoTable.id, id), isNull(archivoTable.user_id), isNull(archivoTable.empresa_id));
      const [kept] = await db.select({ id: archivoTable.id }).from(archivoTable).where(of);
      return kept && { id, url: files.of(id) };
    },
    finish: async (request, { id, whole, drop }) => {
      const contenido = await squareLogo(`usuario ${sessionOf(request).user.id}`, whole);
      await drop();
      const [stored] = await db
        .insert(archivoTable)
        .values({ id, tipo: 'image/webp', contenido })
        .returning({ id: archivoTable.id });
      if (!stored) throw new Error('the logo was not stored');
      return { id: stored.id, url: files.of(stored.id) };
    },
  });

/** The condition of the index of due dates, which contains only these rows. */
export const openOrders = sql`
  ordenes.eliminado_en is null and ordenes.estado in ('pendiente', 'asignada', 'en_progreso', 'en_espera')`;

const living = (table: string) =>
  sql.raw(
    `(select count(*)::int from ${table} where ${table}.empresa_id = empresas.id and ${table}.eliminado_en is null)`,
  );

const fields = {
  id: e.id,
  empresa_id: e.id,
  nombre: e.nombre,
  nit: e.nit,
  logo_id: e.image_url,
  zona_horaria: e.zona_horaria,
  moneda: e.moneda,
  unidad_distancia: e.unidad_distancia,
  prefijo_orden: e.prefijo_orden,
  ajustes: e.ajustes,
  activo: e.activo,
  creado_en: e.creado_en,
  version: e.version,
  segundo_factor: e.segundo_factor,
  segundo_factor_desde: e.segundo_factor_desde,
  usuarios_n: sql`(
    select count(*)::int from usuario_empresa
    where usuario_empresa.empresa_id = empresas.id and usuario_empresa.estado = 'activo'
  )`,
  sin_factor_n: sql`(
    select count(*)::int from usuario_empresa m join usuarios u on u.id = m.user_id
    where m.empresa_id = empresas.id and m.estado = 'activo' and u.estado = 'activo'
      and not ${hasOwnFactor(sql`u`)}
  )`,
  activos_n: living('activos'),
  dispositivos_n: living('dispositivos'),
  en_linea_n: sql`(
    select count(*)::int from estado_dispositivo visto
    join dispositivos on dispositivos.empresa_id = visto.empresa_id and dispositivos.id = visto.dispositivo_id
    where visto.empresa_id = empresas.id and dispositivos.eliminado_en is null
    and ${isOnline}
  )`,
  ordenes_abiertas_n: sql`(select count(*)::int from ordenes where ordenes.empresa_id = empresas.id and ${openOrders})`,
  ordenes_vencidas_n: sql`(
    select count(*)::int from ordenes
    where ordenes.empresa_id = empresas.id and ${openOrders} and ordenes.fecha_limite < now()
  )`,
  almacenamiento_bytes: sql`(
    select coalesce(sum(coalesce(archivos.bytes, octet_length(archivos.contenido))), 0)::float8
    from archivos
    where archivos.empresa_id = empresas.id
  )`,
  ultima_conexion_en: sql`(
      select max(visto.ultima_conexion_en) from estado_dispositivo visto where visto.empresa_id = empresas.id
    )`.mapWith((at: string | null) => at && isoOf(at)),
};

const lockCompany = async (tx: Tx, id: number) => {
  return theOne(await tx.select().from(e).where(eq(e.id, id)).for('no key update'));
};

/** A logo does not belong to a company's files, since users see it before they choose a company. */
const isLogo = (id: string) =>
  and(eq(archivoTable.id, id), sql`${archivoTable.empresa_id} is null and ${archivoTable.user_id} is null`);

const checkLogo = async (tx: Tx, id: string | null) => {
  if (id === null) return;
  const [found] = await tx.select({ id: archivoTable.id }).from(archivoTable).where(isLogo(id));
  const [taken] = await tx.select({ id: e.id }).from(e).where(eq(e.image_url, id));
  if (!found || taken) throw new ApiError('NO_ENCONTRADO', { errors: { logo_id: ['No existe'] } });
};

const replaceLogo = async (tx: Tx, before: string | null, after: string | null) => {
  await checkLogo(tx, after);
  if (before) await tx.delete(archivoTable).where(isLogo(before));
};
