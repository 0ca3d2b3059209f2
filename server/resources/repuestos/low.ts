import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import type { Tx } from '../../db/system';
import { yieldingDb } from '../../db/yieldingDb';
import { lastChange } from '../../records/changeStream';

/**
 * Remembers since when parts are low in some store: events and the webhook (server/db/sql/webhooks) tell of it. One
 * transaction for each company with a minimum.
 * @param empresaId null: of all companies
 */
export const markLow = async (
  db: Db,
  { stopped = () => false, empresaId = null }: { stopped?: () => boolean; empresaId?: number | null } = {},
): Promise<void> => {
  const unhurried = yieldingDb(db);
  const { rows } = await db.system.execute<{ id: number }>(sql`
    select e.id from empresas e
    where e.activo and (${empresaId}::int is null or e.id = ${empresaId}::int)
      and (
        exists (select from repuestos r where r.empresa_id = e.id and (r.minimo > 0 or r.bajo_desde is not null))
        or exists (select from existencias x where x.empresa_id = e.id and x.minimo > 0)
      )
    order by e.id`);
  for (const { id } of rows) if (!stopped()) await unhurried.tenant(id, (tx) => markIn(tx, id));
};

/** Whatever makes a part low or not is noted as its change: a movement, a reservation, a purchase, its minimum. */
const becameSo = lastChange(sql`r.actualizado_en`, sql`r.empresa_id`, 'repuestos', sql`r.id`);

/** A part that somebody is moving is left to the next round. */
const markIn = (tx: Tx, empresaId: number) =>
  tx.execute(sql`
    with bajos as materialized (select distinct f.repuesto_id as id from faltantes(${empresaId}) f),
    distintos as (
      select r.id from repuestos r
      where r.empresa_id = ${empresaId}
        and (r.bajo_desde is not null) <> (r.id in (select id from bajos))
      order by r.id for no key update skip locked
    )
    update repuestos r set bajo_desde = case when r.bajo_desde is null then ${becameSo} end
    from distintos where r.empresa_id = ${empresaId} and r.id = distintos.id`);
