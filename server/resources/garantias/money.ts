import { eq, sql } from 'drizzle-orm';
import { beginning, dayOf } from '../../db/days';
import type { Tx } from '../../db/system';
import { reclamoTable as r } from '../../db/tables/garantias';
import type { Entry } from '../../history/entry';
import type { Actor } from '../../history/audit';
import { record } from '../../history/timeline';
import { theOne } from '../../plugins/errors';

interface Counted {
  paid: number;
  fecha: string | null;
  counted: number;
  counted_on: string | null;
  activo_id: number | null;
  numero: string;
  de: string;
}

/**
 * Writes the difference between what a claim says was paid and what the timeline of its order's asset has of it: a
 * negative cost of the day on which it counts. What was on another day is taken back there.
 */
export const countMoney = async (tx: Tx, actor: Actor, id: number): Promise<void> => {
  const { rows } = await tx.execute<Counted & Record<string, unknown>>(sql`
    select case when c.estado = 'pagado' then c.recuperado::float8 else 0 end as paid, c.fecha::text as fecha,
      c.contado::float8 as counted, c.contado_en::text as counted_on, o.activo_id, o.numero, o.titulo as de
    from reclamos c join ordenes o on o.empresa_id = c.empresa_id and o.id = c.orden_id
    where c.empresa_id = ${actor.empresaId} and c.id = ${id}`);
  const { paid, fecha, counted, counted_on, activo_id, numero, de } = theOne(rows);
  if (paid === counted && (fecha === counted_on || paid === 0)) return;
  const moved = counted > 0 && paid > 0 && fecha !== counted_on;
  const steps =
    moved || paid === 0
      ? [
          { on: counted_on, costo: counted, titulo: `Garantía: pago anulado de la orden ${numero}` },
          { on: fecha, costo: -paid, titulo: `Garantía: pago de la orden ${numero}` },
        ]
      : [{ on: fecha, costo: counted - paid, titulo: `Garantía: pago de la orden ${numero}` }];
  const entries: Entry[] = [];
  for (const { on, costo, titulo } of steps)
    if (activo_id !== null && on !== null && costo !== 0)
      entries.push({
        ...{ activo_id, tipo: 'costo', titulo, detalle: de, costo: Math.round(costo * 100) / 100 },
        ...{ referencia_tipo: 'reclamo', referencia_id: id },
        ...(await momentOn(tx, on)),
      });
  await record(tx, actor, ...entries);
  await tx
    .update(r)
    .set({ contado: paid, contado_en: paid > 0 ? fecha : null })
    .where(sql`${eq(r.empresa_id, actor.empresaId)} and ${eq(r.id, id)}`);
};

/** Noon of an earlier day of the company; of today, now. */
const momentOn = async (tx: Tx, day: string): Promise<Pick<Entry, 'fecha'>> => {
  if (day >= (await dayOf(tx))) return {};
  const { rows } = await tx.execute<{ at: string }>(
    sql`select (${beginning(sql`${day}::date`)} + interval '12 hours') as at`,
  );
  return { fecha: new Date(theOne(rows).at).toISOString() };
};
