import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../db/system';
import { audit } from '../history/audit';
import { ApiError, fieldError } from '../plugins/errors';
import { empresaTable as e } from '../db/tables/empresas';
import { claimImeis, freeImeis } from '../resources/dispositivos/imeis';
import { asignacionTable, dispositivoTable as d } from '../db/tables/dispositivos';

type Device = typeof d.$inferSelect;

/** A device of any company, locked. @throws ApiError 404 */
export const lockDevice = async (tx: Tx, id: number): Promise<Device> => {
  const [device] = await tx
    .select()
    .from(d)
    .where(and(eq(d.id, id), isNull(d.eliminado_en)))
    .for('no key update');
  if (!device) throw new ApiError('NO_ENCONTRADO');
  return device;
};

/**
 * Moves a device in stock to another company. The old row is retired with its assignments and positions, which are the
 * old company's history; the other company gets a new row. The identifier is freed before it is used again, so that an
 * IMEI stays unique.
 * @throws ApiError 404, 409, 422
 */
export const moveDevice = async (tx: Tx, device: Device, to: number, by: { userId: number; ip: string }) => {
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
  const kept = {
    identificador: device.identificador,
    nombre: device.nombre,
    tipo: device.tipo,
    marca: device.marca,
    modelo: device.modelo,
    unidad_velocidad: device.unidad_velocidad,
    intervalo_s: device.intervalo_s,
    protocolo: device.protocolo,
    iccid: device.iccid,
    telefono_sim: device.telefono_sim,
    operador: device.operador,
    firmware: device.firmware,
    garantia_vence_en: device.garantia_vence_en,
  };
  const [made] = await tx
    .insert(d)
    .values({ ...kept, empresa_id: to, creado_por_id: by.userId, actualizado_por_id: by.userId })
    .returning({ id: d.id });
  if (!made) throw new Error('the device was not stored');
  await claimImeis(tx, to, [{ row: { id: made.id, identificador: device.identificador }, before: null }]);
  const [source] = await tx.select({ nombre: e.nombre }).from(e).where(eq(e.id, device.empresa_id));
  const entry = { entidad: 'dispositivos', nombre: device.identificador };
  const passage = [{ campo: 'empresa', antes: source?.nombre ?? null, despues: target.nombre }];
  await audit(
    tx,
    { ...by, empresaId: device.empresa_id },
    { ...entry, accion: 'eliminar', entidad_id: device.id, cambios: passage },
  );
  await audit(tx, { ...by, empresaId: to }, { ...entry, accion: 'crear', entidad_id: made.id, cambios: passage });
  return { left: device.empresa_id, arrived: to, newId: made.id };
};
