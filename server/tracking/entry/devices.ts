import { sql } from 'drizzle-orm';
import { claveDe } from '#contract/entities/dispositivos';
import type { NombreRastreador } from '#contract/entities/rastreadores';
import type { Senal } from '#contract/entities/senales';
import type { System } from '../../db/system';
import type { SpeedUnit } from './frame';
import { createRemembered } from './remembered';
import { isStorable } from './values';

export interface Device {
  id: number;
  empresaId: number;
  unit: SpeedUnit;
  /** Its configured reporting interval, in seconds. */
  interval: number | null;
  /** Its inputs that measure tanks. */
  tanks: readonly Senal[];
}

/** A device as the database has it. */
interface DeviceRow extends Record<string, unknown>, Omit<Device, 'empresaId' | 'tanks'> {
  empresa_id: number;
  senales: Senal[];
}

const deviceOf = ({ id, empresa_id, unit, interval, senales }: DeviceRow): Device => ({
  ...{ id, empresaId: empresa_id, unit, interval },
  tanks: senales.filter(({ calibracion }) => calibracion),
});

/**
 * A company's devices by identifier. The asset that carried a device is not cached here:
 * the database looks it up while it stores the position, so that an assignment counts from its first moment.
 */
export const createDevices = (db: System) => {
  const devices = createRemembered(async (keys) => {
    const asked = keys.map((key) => ({
      empresa_id: Number(key.slice(0, key.indexOf(' '))),
      identificador: key.slice(key.indexOf(' ') + 1),
    }));
    const { rows } = await db.execute<DeviceRow & { identificador: string }>(sql`
      select d.id, d.empresa_id, d.identificador, d.unidad_velocidad as unit, d.intervalo_s as interval, d.senales
      from json_to_recordset(${JSON.stringify(asked)}::json) as a(empresa_id int, identificador text)
      join dispositivos d on d.empresa_id = a.empresa_id
        and d.identificador = a.identificador
        and d.eliminado_en is null`);
    return new Map<string, Device>(rows.map((row) => [keyOf(row.empresa_id, row.identificador), deviceOf(row)]));
  }, lives);

  /** Devices by what their trackers say of themselves, over all companies. */
  const trackers = createRemembered(async (keys) => {
    const { rows } = await db.execute<DeviceRow & { clave: string }>(sql`
      select i.imei as clave, d.id, d.empresa_id, d.unidad_velocidad as unit, d.intervalo_s as interval, d.senales
      from json_array_elements_text(${JSON.stringify(keys)}::json) as a(clave)
      join imeis i on i.imei = a.clave
      join dispositivos d on d.empresa_id = i.empresa_id and d.id = i.dispositivo_id and d.eliminado_en is null
      join empresas e on e.id = d.empresa_id and e.activo`);
    return new Map<string, Device>(rows.map((row) => [row.clave, deviceOf(row)]));
  }, lives);

  return {
    /** Null for an identifier that cannot be stored: it would make the query for all identifiers of a batch fail. */
    find: (empresaId: number, identifier: string) =>
      isStorable(identifier) ? devices.get(keyOf(empresaId, identifier)) : null,
    /**
     * The device that a tracker with this identifier is. Trackers bring no key: an identifier belongs to one company.
     */
    findTracker: (protocolo: NombreRastreador, identifier: string) => {
      const clave = claveDe(identifier, protocolo);
      return clave && isStorable(identifier) ? trackers.get(clave) : null;
    },
    forget: () => {
      devices.forget();
      trackers.forget();
    },
  };
};

/**
 * A device that another process changed or deleted stays cached a little longer, so that reports do not wait for the
 * database.
 */
const lives = { fresh: 4_000, longest: 10_000 };

const keyOf = (empresaId: number, identifier: string) => `${empresaId} ${identifier}`;
