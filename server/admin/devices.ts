import { eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { adminDispositivo, adminDispositivos, mover, sumasDispositivos } from '#contract/requests/admin';
import { recientes } from '#contract/figures/adminFigures';
import { limits } from '#contract/core/limits';
import { rastreadorDesconocido } from '#contract/entities/rastreadores';
import { z } from '#contract/core/validation';
import { byId, idOf } from '../records/reading';
import type { Changed, Deps } from '../records/deps';
import type { System } from '../db/system';
import { parseBody } from '../plugins/errors';
import { sessionOf } from '../plugins/guard';
import { empresaTable as e } from '../db/tables/empresas';
import { dispositivoStore } from '../resources/dispositivos/store';
import { dispositivoTable as d } from '../db/tables/dispositivos';
import { listQuery } from '../records/query';
import { fieldsOf } from '../records/store';
import { companyOf, ofCompanyCalled, readOneSpanning, spanningRoutes, sumsOf, type Spanning } from './list';
import { lockDevice, moveDevice } from './moveDevice';

/** The devices of all companies; a device in stock can be moved to another company. */
export const adminDeviceRoutes =
  (db: System, changed: Changed, trackers: Deps['trackers']): FastifyPluginAsyncZod =>
  async (app) => {
    const list: Spanning = {
      listed: adminDispositivos,
      fields: {
        ...fieldsOf(dispositivoStore, (field) => Object.hasOwn(adminDispositivo.shape, field)),
        id: d.id,
        ...companyOf(d.empresa_id),
        activo: sql`(
          select activos.nombre from dispositivo_asignaciones vigente
          join activos on activos.empresa_id = vigente.empresa_id and activos.id = vigente.activo_id
          where vigente.dispositivo_id = dispositivos.id
            and vigente.desde <= now()
            and (vigente.hasta is null or vigente.hasta > now())
          limit 1
        )`,
        posiciones_minuto: reportsOfDevice(sql`dispositivos`, sql`id`),
      },
      from: (fields) => db.select(fields).from(d).innerJoin(e, eq(e.id, d.empresa_id)).$dynamic(),
      always: isNull(d.eliminado_en),
      matching: (pattern) =>
        sql`(dispositivos.busqueda like normalizar(${pattern}) or ${ofCompanyCalled(d.empresa_id, pattern)})`,
    };
    app.get(
      '/resumen',
      {
        config: { allow: ['list', 'admin-dispositivos'] },
        schema: { querystring: listQuery.pick({ filter: true }), response: { 200: sumasDispositivos } },
      },
      async ({ query }) => sumsOf(list, query, sumasDispositivos),
    );
    await app.register(spanningRoutes(list));

    app.get(
      '/desconocidos',
      {
        config: { allow: ['list', 'admin-dispositivos'] },
        schema: { response: { 200: z.array(rastreadorDesconocido) } },
      },
      async () => trackers.unclaimed.list().slice(0, limits.list.rows),
    );

    app.post(
      '/:id/mover',
      {
        config: { allow: ['edit', 'admin-dispositivos'] },
        schema: { params: byId, body: z.unknown(), response: { 200: adminDispositivo.partial() } },
      },
      async (request, reply) => {
        const id = idOf(request.params.id);
        const { id: userId } = sessionOf(request).user;
        const { left, arrived, newId } = await db.transaction(async (tx) => {
          const device = await lockDevice(tx, id);
          const { empresa_id } = parseBody(mover, request.body);
          return moveDevice(tx, device, empresa_id, { userId, ip: request.ip });
        });
        changed(left, 'dispositivos', []);
        changed(arrived, 'dispositivos', []);
        return reply.send(await readOneSpanning(list, newId));
      },
    );
  };

/**
 * Positions per minute of a device over the last minutes, by its own time index: the newest minutes of a table of
 * millions.
 */
export const reportsOfDevice = (
  row: SQL,
  id: SQL = sql`dispositivo_id`,
) => sql`(select count(*)::float8 / ${sql.raw(String(recientes.minutos))} from posiciones p
  where p.empresa_id = ${row}.empresa_id and p.dispositivo_id = ${row}.${id}
    and p.fecha_dispositivo > now() - ${sql.raw(`interval '${recientes.minutos} minutes'`)}
    and p.fecha_dispositivo <= now() + interval '1 day')`;
