import { sql } from 'drizzle-orm';

/**
 * The rows of a purchase (`r`), each with how many units came (`llegado.cantidad`); what went back had come. For a
 * `from` beside the table `compras`.
 */
export const rowsWithArrived = sql`
  jsonb_array_elements(compras.renglones) r
  cross join lateral (
    select coalesce(sum(l.cantidad) filter (where l.cantidad > 0), 0) as cantidad
    from compra_recepcion_renglones l
    where l.empresa_id = compras.empresa_id and l.compra_id = compras.id and l.renglon_id = (r ->> 'id')::int
  ) llegado`;
