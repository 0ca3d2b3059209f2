import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { adminDispositivo, adminDispositivos, mover, sumasDispositivos } from '#contract/admin';
import { recientes } from '#contract/adminFigures';
import { limits } from '#contract/limits';
import { rastreadorDesconocido } from '#contract/rastreadores';
import { z } from '#contract/validation';
import { byId, idOf, type Changed, type Deps } from '../records/crud';
import type { System, Tx } from '../db/client';
import { audit } from '../history/audit';
import { ApiError, fieldError, parseBody } from '../plugins/errors';
import { sessionOf } from '../plugins/guard';
import { empresaTable as e } from '../db/tables/empresas';
import { claimImeis, freeImeis } from '../resources/dispositivos/imeis';
import { dispositivoStore } from '../resources/dispositivos/store';
import { asignacionTable, dispositivoTable as d } from '../db/tables/dispositivos';
import { listQuery } from '../records/query';
import { fieldsOf } from '../records/store';
import { companyOf, ofCompanyCalled, readOneSpanning, spanningRoutes, sumsOf, type Spanning } from './list';

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

type Device = typeof d.$inferSelect;

const lockDevice = async (tx: Tx, id: number): Promise<Device> => {
  const [device] = await tx
    .select()
    .from(d)
    .where(and(eq(d.id, id), isNull(d.eliminado_en)))
    .for('no key update');
  if (!device) throw new ApiError('NO_ENCONTRADO');
  return device;
};

/**
 * The old row is retired with its assignments and positions, which are the old company's history; the other company
 * gets a new row. The identifier is freed before it is used again, so that an IMEI stays unique.
 */
const moveDevice = async (tx: Tx, device: Device, to: number, by: { userId: number; ip: string }) => {
  const [target] = await tx.select().from(e).where(eq(e.id, to));
  if (!target) throw new ApiError('NO_ENCONTRADO', { errors: { empresa_id: ['No existe'] } });
  if (!target.activo) throw fieldError('empresa_id', 'La empresa está suspendida');
  if (to === device.empresa_id) throw fieldError('empresa_id', 'El dispositivo ya es de esta empresa');
  const [future] = await tx
    .select({ id: asignacionTable.id })
    .from(asignacionTable)
    .where(
      and(
        eq(asignacionTable.dispositivo_id, device.id),
        sql`(${asignacionTable.hasta} is null or ${asignacionTable.hasta} > now())`,
      ),
    )
    .limit(1);
  if (device.estado !== 'en_stock' || future)
    throw new ApiError('CONFLICTO', {
      message: 'Solo se mueve un dispositivo en stock: retírelo primero de su activo.',
    });

  await tx
    .update(d)
    .set({
      estado: 'retirado',
      eliminado_en: sql`now()`,
      actualizado_en: sql`now()`,
      actualizado_por_id: by.userId,
      version: sql`${d.version} + 1`,
    })
    .where(and(eq(d.empresa_id, device.empresa_id), eq(d.id, device.id)));
  await freeImeis(tx, device.empresa_id, [device.id]);
  const {
    identificador,
    nombre,
    tipo,
    marca,
    modelo,
    unidad_velocidad,
    intervalo_s,
    protocolo,
    iccid,
    telefono_sim,
    operador,
    firmware,
    garantia_vence_en,
  } = device;
  const kept = {
    identificador,
    nombre,
    tipo,
    marca,
    modelo,
    unidad_velocidad,
    intervalo_s,
    protocolo,
    iccid,
    telefono_sim,
    operador,
    firmware,
    garantia_vence_en,
  };
  const [made] = await tx
    .insert(d)
    .values({ ...kept, empresa_id: to, creado_por_id: by.userId, actualizado_por_id: by.userId })
    .returning({ id: d.id });
  if (!made) throw new Error('the device was not stored');
  await claimImeis(tx, to, [{ row: { id: made.id, identificador }, before: null }]);
  const [source] = await tx.select({ nombre: e.nombre }).from(e).where(eq(e.id, device.empresa_id));
  const entry = { entidad: 'dispositivos', nombre: identificador };
  const passage = [{ campo: 'empresa', antes: source?.nombre ?? null, despues: target.nombre }];
  await audit(
    tx,
    { ...by, empresaId: device.empresa_id },
    { ...entry, accion: 'eliminar', entidad_id: device.id, cambios: passage },
  );
  await audit(tx, { ...by, empresaId: to }, { ...entry, accion: 'crear', entidad_id: made.id, cambios: passage });
  return { left: device.empresa_id, arrived: to, newId: made.id };
};
