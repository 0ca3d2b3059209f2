import { and, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { asignacion, asignar, dispositivos, retirar } from '#contract/entities/dispositivos';
import { z } from '#contract/core/validation';
import { byId, calledOn, idOf } from '../../records/reading';
import type { Deps } from '../../records/deps';
import type { Tx } from '../../db/system';
import { checkFiles } from '../../files/index';
import { audit, nameOf, type Actor } from '../../history/audit';
import { record } from '../../history/timeline';
import { ApiError, fieldError, parseBody, parsedLater } from '../../plugins/errors';
import { actorOf, callerOf } from '../../plugins/guard';
import { lockNamed, readOne, type Row } from '../../records/store';
import { activoTable } from '../../db/tables/activos';
import { activoStore } from '../activos/index';
import { dispositivoStore } from './store';
import { asignacionTable, dispositivoTable } from '../../db/tables/dispositivos';
import { changedBy } from '../../db/tables/stored';

const answer = dispositivos.record.partial();

/** Which asset carries the device, from when to when. */
export const assignRoutes =
  ({ db, changed, reattribute }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/:id/asignaciones',
      { config: { allow: ['show', 'dispositivos'] }, schema: { params: byId, response: { 200: z.array(asignacion) } } },
      async (request) => {
        const { empresaId, id } = calledOn(request);
        return db.tenant(empresaId, async (tx) => {
          await readOne(tx, dispositivoStore, empresaId, id);
          return assignmentsOf(tx, empresaId, eq(asignacionTable.dispositivo_id, id));
        });
      },
    );

    app.get(
      '/asignaciones',
      {
        config: { allow: ['show', 'dispositivos'] },
        schema: { querystring: z.object({ activo_id: z.string() }), response: { 200: z.array(asignacion) } },
      },
      async (request) => {
        const { empresaId } = callerOf(request);
        const activoId = idOf(request.query.activo_id);
        return db.tenant(empresaId, async (tx) => {
          await readOne(tx, activoStore, empresaId, activoId);
          return assignmentsOf(tx, empresaId, eq(asignacionTable.activo_id, activoId));
        });
      },
    );

    app.post(
      '/:id/asignar',
      {
        config: { allow: ['edit', 'dispositivos'] },
        schema: { params: byId, body: parsedLater(asignar), response: { 200: answer } },
      },
      async (request) => {
        const { caller, empresaId, id } = calledOn(request);
        const { device, asset } = await db.tenant(empresaId, async (tx) => {
          await readOne(tx, dispositivoStore, empresaId, id, true);
          const input = parseBody(asignar, request.body);
          const { activo_id } = input;
          await putOnAsset(tx, actorOf(caller), id, input);
          return {
            device: await readOne(tx, dispositivoStore, empresaId, id),
            asset: await readOne(tx, activoStore, empresaId, activo_id),
          };
        });
        await reattribute(empresaId, id);
        changed(empresaId, 'dispositivos', [device]);
        changed(empresaId, 'activos', [asset]);
        return device;
      },
    );

    app.post(
      '/:id/retirar',
      {
        config: { allow: ['edit', 'dispositivos'] },
        schema: { params: byId, body: parsedLater(retirar), response: { 200: answer } },
      },
      async (request) => {
        const { caller, empresaId, user, id } = calledOn(request);
        const { device, asset } = await db.tenant(empresaId, async (tx) => {
          const before = await readOne(tx, dispositivoStore, empresaId, id, true);
          const { hasta, motivo } = parseBody(retirar, request.body);
          const open = await openAssignment(tx, empresaId, id);
          if (!open) throw new ApiError('CONFLICTO', { message: 'El dispositivo no está asignado.' });
          if (hasta && new Date(hasta) <= new Date(open.desde))
            throw fieldError('hasta', 'Debe ser posterior al inicio de la asignación');
          if (isFuture(hasta)) throw fieldError('hasta', 'No puede ser una fecha futura');
          await tx
            .update(asignacionTable)
            .set({
              hasta: hasta ?? sql`greatest(${thisMoment}, ${asignacionTable.desde} + interval '1 millisecond')`,
              ...(motivo && { motivo }),
            })
            .where(and(eq(asignacionTable.empresa_id, empresaId), eq(asignacionTable.id, open.id)));
          await touch(tx, empresaId, id, 'en_stock', user.id);
          await recordMove(tx, actorOf(caller), before, {
            activo_id: open.activo_id,
            taken: true,
            fecha: hasta,
            motivo,
          });
          return {
            device: await readOne(tx, dispositivoStore, empresaId, id),
            asset: await readOne(tx, activoStore, empresaId, open.activo_id),
          };
        });
        await reattribute(empresaId, id);
        changed(empresaId, 'dispositivos', [device]);
        changed(empresaId, 'activos', [asset]);
        return device;
      },
    );
  };

/**
 * Assigns a device, whose row is locked or new, from a moment on (absent: now). @returns the assignment's id.
 * @throws ApiError 404, 409 or 422
 */
export const putOnAsset = async (
  tx: Tx,
  actor: Actor & { userId: number },
  id: number,
  input: z.output<typeof asignar>,
): Promise<number> => {
  const { empresaId, userId } = actor;
  const { activo_id, desde, motivo, odometro_km, foto_id } = input;
  if (isFuture(desde)) throw fieldError('desde', 'No puede ser una fecha futura');
  await lockNamed(tx, empresaId, 'activo_id', activoTable, [activo_id]);
  await checkFiles(tx, empresaId, 'foto_id', [foto_id]);
  const device = await readOne(tx, dispositivoStore, empresaId, id);
  await refuseWhenBusy(tx, empresaId, device, activo_id);
  const row = {
    empresa_id: empresaId,
    dispositivo_id: id,
    activo_id,
    desde: desde ?? thisMoment,
    motivo,
    odometro_km,
    foto_id,
    creado_por_id: userId,
  };
  const [made] = await tx.insert(asignacionTable).values(row).returning({ id: asignacionTable.id });
  if (!made) throw new Error('the assignment was not stored');
  await touch(tx, empresaId, id, 'asignado', userId);
  await recordMove(tx, actor, device, {
    activo_id,
    taken: false,
    fecha: desde,
    motivo,
    adjuntos: foto_id ? [foto_id] : [],
  });
  return made.id;
};

/** Deletes assignments that an import had made: the devices never were on their assets. */
export const forgetAssignments = async (tx: Tx, actor: Actor & { userId: number }, ids: readonly number[]) => {
  const { empresaId, userId } = actor;
  const gone = await tx
    .delete(asignacionTable)
    .where(and(eq(asignacionTable.empresa_id, empresaId), inArray(asignacionTable.id, [...ids])))
    .returning({ dispositivo_id: asignacionTable.dispositivo_id, activo_id: asignacionTable.activo_id });
  for (const { dispositivo_id, activo_id } of gone) {
    await touch(tx, empresaId, dispositivo_id, 'en_stock', userId);
    const device = await readOne(tx, dispositivoStore, empresaId, dispositivo_id);
    await recordMove(tx, actor, device, { activo_id, taken: true, fecha: undefined, motivo: null });
  }
};

interface Move {
  activo_id: number;
  /** Removed from the asset, or put on it. */
  taken: boolean;
  fecha: string | undefined;
  motivo: string | null;
  adjuntos?: string[];
}

/** Writes to the history of the asset and to the audit. */
const recordMove = async (
  tx: Tx,
  actor: Actor,
  device: Row,
  { activo_id, taken, fecha, motivo, adjuntos = [] }: Move,
) => {
  const name = String(device.nombre ?? device.identificador);
  await record(tx, actor, {
    activo_id,
    tipo: taken ? 'dispositivo_retirado' : 'dispositivo_instalado',
    titulo: taken ? `Dispositivo ${name} retirado` : `Dispositivo ${name} instalado`,
    detalle: motivo,
    referencia_tipo: 'dispositivos',
    referencia_id: device.id,
    adjuntos,
    ...(fecha && { fecha }),
  });
  const cambios = [{ campo: 'activo_id', antes: taken ? activo_id : null, despues: taken ? null : activo_id }];
  await audit(tx, actor, {
    accion: taken ? 'retirar' : 'asignar',
    entidad: 'dispositivos',
    entidad_id: device.id,
    nombre: nameOf(device),
    cambios,
  });
};

const assignmentsOf = (tx: Tx, empresaId: number, which: SQL) => {
  const { id, dispositivo_id, activo_id, desde, hasta, motivo, odometro_km, foto_id } = asignacionTable;
  return tx
    .select({
      id,
      dispositivo_id,
      activo_id,
      desde,
      hasta,
      motivo,
      odometro_km,
      foto_url: sql<string | null>`archivo_url(${foto_id})`,
    })
    .from(asignacionTable)
    .where(and(eq(asignacionTable.empresa_id, empresaId), which))
    .orderBy(desc(desde), desc(id));
};

/** Moments are stored in milliseconds: rounded up, this one would be in the future. */
const thisMoment = sql`date_trunc('milliseconds', now())`;

/** Tolerates clocks up to a minute ahead of ours. */
const isFuture = (moment: string | undefined) =>
  moment !== undefined && new Date(moment).getTime() > Date.now() + 60_000;

const openAssignment = async (tx: Tx, empresaId: number, dispositivoId: number) => {
  const [row] = await tx
    .select()
    .from(asignacionTable)
    .where(
      and(
        eq(asignacionTable.empresa_id, empresaId),
        eq(asignacionTable.dispositivo_id, dispositivoId),
        sql`${asignacionTable.hasta} is null`,
      ),
    );
  return row;
};

/** The exclusion constraints would refuse these too; here the response names the conflict. */
const refuseWhenBusy = async (tx: Tx, empresaId: number, device: Record<string, unknown>, activoId: number) => {
  if (device.estado === 'retirado' || device.estado === 'averiado')
    throw new ApiError('CONFLICTO', { message: 'Un dispositivo retirado o averiado no se asigna.' });
  if (device.activo_id)
    throw new ApiError('CONFLICTO', { message: 'El dispositivo ya está asignado: retírelo primero del otro activo.' });
  // Locked: it might be retired at this very moment.
  const asset = await readOne(tx, activoStore, empresaId, activoId, true);
  if (asset.estado === 'dado_de_baja') throw new ApiError('CONFLICTO', { message: 'El activo está dado de baja.' });
  if (asset.dispositivo_id)
    throw new ApiError('CONFLICTO', { message: 'El activo ya lleva un dispositivo: retírelo primero.' });
};

const touch = (tx: Tx, empresaId: number, id: number, estado: 'asignado' | 'en_stock', userId: number) =>
  tx
    .update(dispositivoTable)
    .set({
      estado,
      ...changedBy(dispositivoTable, userId),
    })
    .where(and(eq(dispositivoTable.empresa_id, empresaId), eq(dispositivoTable.id, id)));
