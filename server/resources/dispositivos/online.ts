import { sql, type SQL } from 'drizzle-orm';
import { silencio } from '#contract/dispositivos';

/**
 * How long a device may be silent before it counts as offline: `offlineAfter` of the contract. `devices` is the name of its table in the statement.
 */
const offlineAfter = (devices: string) =>
  `greatest(interval '${silencio.minimo_s} s', coalesce(${devices}.intervalo_s, 0) * interval '${silencio.intervalos} s')`;

/** Whether a device is online, where `dispositivos` is joined with its `estado_dispositivo visto`. */
export const isOnline = sql.raw(`visto.ultima_conexion_en > now() - ${offlineAfter('dispositivos')}`);

/** The same for one asset, which is faster for a few assets. */
export const isAssetOnline = (activo: SQL) => sql`exists (select 1 from dispositivo_asignaciones vigente
  join dispositivos on dispositivos.empresa_id = vigente.empresa_id and dispositivos.id = vigente.dispositivo_id
  join estado_dispositivo visto on visto.dispositivo_id = vigente.dispositivo_id
  where vigente.activo_id = ${activo} and vigente.desde <= now() and (vigente.hasta is null or vigente.hasta > now()) and ${isOnline})`;
