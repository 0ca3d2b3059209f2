import { sql, type SQL } from 'drizzle-orm';
import { recentFor, silence } from '#contract/rules/movement';

/** Something heard since this moment is online: `isOnline` of the contract in SQL, where `dispositivos` is joined. */
export const onlineSince = sql.raw(`(now() - greatest(interval '${silence.seconds} s',
  coalesce(dispositivos.intervalo_s, 0) * interval '${silence.intervals} s'))`);

/** Whether a device is online, where `dispositivos` is joined with its `estado_dispositivo visto`. */
export const isOnline = sql`visto.ultima_conexion_en > ${onlineSince}`;

/** `connectionOf` of the contract in SQL, where `dispositivos` is left joined with its `estado_dispositivo visto`. */
export const connection = sql`case
  when visto.ultima_conexion_en is null then 'nunca'
  when ${isOnline} then case when visto.reloj_atrasado then 'reloj_atrasado' else 'en_linea' end
  when visto.ultima_conexion_en > now() - ${sql.raw(`interval '${recentFor} s'`)} then 'reciente'
  else 'sin_conexion'
end`;

/** The same for one asset, which is faster for a few assets. */
export const isAssetOnline = (activo: SQL) => sql`exists (
  select 1 from dispositivo_asignaciones vigente
  join dispositivos on dispositivos.empresa_id = vigente.empresa_id and dispositivos.id = vigente.dispositivo_id
  join estado_dispositivo visto on visto.dispositivo_id = vigente.dispositivo_id
  where vigente.activo_id = ${activo}
    and vigente.desde <= now()
    and (vigente.hasta is null or vigente.hasta > now())
    and ${isOnline}
)`;

/**
 * Whether a device speaks to us itself lately, and not through another server, where `estado_dispositivo visto` is left
 * joined. Never null.
 */
export const speaksItself = sql`coalesce(
  visto.protocolo is not null
  and (visto.conectado_en is not null or visto.ultima_trama_en > visto.ultima_conexion_en - interval '10 minutes'),
  false
)`;
