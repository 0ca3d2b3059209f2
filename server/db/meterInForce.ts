import { sql, type SQL } from 'drizzle-orm';

/** An asset may have several meters of a kind: the first one that is not deleted is in force. */
const inForce = (field: 'id' | 'valor_actual', activo: SQL | number, tipo: SQL | string, named: SQL = sql``) => sql`(
  select vigente.${sql.raw(field)} from medidores vigente
  where vigente.activo_id = ${activo} and vigente.tipo = ${tipo} and vigente.eliminado_en is null ${named}
  order by vigente.id limit 1
)`;

/** The id of the meter of this kind in force for an asset, or of the one with this name; null when there is none. */
export const meterInForce = (activo: SQL | number, tipo: SQL | string, nombre?: SQL) =>
  inForce(
    'id',
    activo,
    tipo,
    nombre && sql`and (${nombre} is null or normalizar(vigente.nombre) = normalizar(${nombre}))`,
  );

/** The current value of that meter. */
export const meterValue = (activo: SQL | number, tipo: SQL | string) => inForce('valor_actual', activo, tipo);
