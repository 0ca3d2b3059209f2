import { sql, type SQL } from 'drizzle-orm';
import { comprasComprometidas } from '#contract/rules/budget';
import { belowLevels } from '../../db/belowLevels';
import { dayAt } from '../../db/days';
import { rowsWithArrived } from './arrived';

/** Purchases whose money is committed until all has come. */
export const isCommitted = sql`compras.estado = any(${sql.param([...comprasComprometidas])}::text[])`;

/** The day in whose month a purchase that has not come counts. */
export const expectedOn = sql`coalesce(compras.esperada_en, ${dayAt(sql`compras.creado_en`)})`;

/** What has not come of a committed purchase: without tax, in the company's currency, to the cent by row. */
export const toCome = sql`(
  select coalesce(sum(round(
    greatest((r ->> 'cantidad')::numeric - llegado.cantidad, 0) * (r ->> 'precio_unitario')::numeric
      * coalesce(compras.tasa, 1), 2)), 0)
  from ${rowsWithArrived}
  where ${isCommitted}
)`;

/** Whether the store of a purchase is in one of these levels, or below. */
export const storeBelow = (ids: unknown[]): SQL => sql`exists (
  select 1 from bodegas
  where bodegas.empresa_id = compras.empresa_id
    and bodegas.id = compras.bodega_id
    and ${belowLevels(sql`bodegas.nivel_id`, ids)}
)`;

/** What budgets ask of purchases: for their store. */
export const budgeted = {
  computed: { por_recibir: sql`${toCome}::float8` },
  conditions: {
    bajo_nivel_id: storeBelow,
    comprometida_desde: ([day]: unknown[]) => sql`${expectedOn} >= ${day}::date`,
    comprometida_hasta: ([day]: unknown[]) => sql`${expectedOn} <= ${day}::date`,
  },
};
