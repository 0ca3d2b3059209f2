import { sql, type SQL } from 'drizzle-orm';

/** An asset may have several meters of a kind: the first that stands is the one that counts. */
const inForce = (field: 'id' | 'valor_actual', activo: SQL | number, tipo: SQL | string) =>
  sql`(select vigente.${sql.raw(field)} from medidores vigente
    where vigente.activo_id = ${activo} and vigente.tipo = ${tipo} and vigente.eliminado_en is null order by vigente.id limit 1)`;

/** The id of the meter of this kind that counts for an asset; null when it has none. */
export const meterInForce = (activo: SQL | number, tipo: SQL | string) => inForce('id', activo, tipo);

/** What it shows now. */
export const meterValue = (activo: SQL | number, tipo: SQL | string) => inForce('valor_actual', activo, tipo);
