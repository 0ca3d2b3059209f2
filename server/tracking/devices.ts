import { and, eq, isNull } from 'drizzle-orm';
import type { System } from '../db/client';
import { dispositivoTable } from '../resources/dispositivos/table';
import type { SpeedUnit } from './frame';
import { createRemembered } from './remembered';

export interface Device {
  id: number;
  empresaId: number;
  unit: SpeedUnit;
  /** How often it means to report, in seconds. */
  interval: number | null;
}

/**
 * The devices of a company by what they call themselves. Which asset carried one at a time is not remembered here:
 * the database answers that while it stores the position, so that an assignment counts from its first moment.
 */
export const createDevices = (db: System) => {
  const devices = createRemembered(async (key): Promise<Device | null> => {
    const at = key.indexOf(' ');
    const empresaId = Number(key.slice(0, at));
    const { id, unidad_velocidad, intervalo_s } = dispositivoTable;
    const [row] = await db
      .select({ id, unit: unidad_velocidad, interval: intervalo_s })
      .from(dispositivoTable)
      .where(and(eq(dispositivoTable.empresa_id, empresaId), eq(dispositivoTable.identificador, key.slice(at + 1)), isNull(dispositivoTable.eliminado_en)));
    return row ? { ...row, empresaId } : null;
  });

  return {
    find: (empresaId: number, identifier: string) => devices.get(`${empresaId} ${identifier}`),
    forget: devices.forget,
  };
};
