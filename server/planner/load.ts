import { and, eq, inArray, isNotNull, lt, or, sql } from 'drizzle-orm';
import type { CargaPersona } from '#contract/requests/reporteCarga';
import { dayAfter, dayStart, localDay, localDays } from '#contract/core/localTime';
import type { Tx } from '../db/system';
import { nivelTable } from '../db/tables/niveles';
import { ordenTable as o } from '../db/tables/ordenes';
import { isOpen } from '../resources/ordenes/index';
import { firstDay, layAll } from './board';
import { readOrders } from './orders';
import { readPeople, takesOrders, withCalendars } from './people';
import { peopleOf } from './read';

interface Asked {
  empresaId: number;
  /** IANA */
  zone: string;
  desde: string;
  hasta: string;
  nivel_id?: number | undefined;
}

/**
 * What each person's shift was, what was planned for it and what they worked. Orders that have ended count with their
 * whole estimate, those that were cancelled do not.
 */
export const readLoad = async (tx: Tx, { empresaId, zone, desde, hasta, nivel_id }: Asked): Promise<CargaPersona[]> => {
  const span = { from: dayStart(desde, zone), to: dayStart(dayAfter(hasta), zone) };
  const worked = await workedBy(tx, empresaId, span);
  const frame = { zone, today: localDay(Date.now(), zone), hasta };
  const orders = await readOrders(
    tx,
    empresaId,
    and(
      or(isOpen, inArray(o.estado, ['completada', 'cerrada'])),
      isNotNull(o.responsable_id),
      lt(o.fecha_programada, new Date(span.to).toISOString()),
      sql`${o.fecha_programada} > ${new Date(span.from).toISOString()}::timestamptz - interval '1 year'`,
    ),
  );
  const also = [...peopleOf(orders), ...worked.keys()];
  const people = await readPeople(tx, { empresaId, nivel_id, also });
  const firsts = orders.flatMap((order) => firstDay(order, frame) ?? []);
  const from = firsts.reduce((least, each) => (each < least ? each : least), desde);
  const workers = await withCalendars(tx, empresaId, people, { desde: from, hasta, zone });
  const board = layAll(workers, orders, frame);
  const levels = new Map((await levelsOf(tx, empresaId)).map(({ id, nombre }) => [id, nombre]));
  const days = localDays(desde, hasta, zone).map(({ day }) => day);
  const pct = (part: number, whole: number) => (whole > 0 ? Math.round((part / whole) * 1_000) / 10 : null);
  return workers
    .map((worker) => {
      const laid = days.map((day) => board.on(worker.id, day));
      const jornada_min = days.reduce((sum, day) => sum + worker.calendar.jornada(day), 0);
      const asignado_min = laid.reduce((sum, { min }) => sum + min, 0);
      const trabajado_min = worked.get(worker.id) ?? 0;
      const row = {
        id: worker.id,
        nombre: worker.nombre,
        nivel: levels.get(worker.nivel_id ?? 0) ?? null,
        jornada_min,
        asignado_min,
        trabajado_min,
        pct: pct(asignado_min, jornada_min),
        pct_trabajado: pct(trabajado_min, jornada_min),
        ordenes_n: new Set(laid.flatMap(({ ids }) => ids)).size,
      };
      return { worker, row };
    })
    .filter(({ worker, row }) => takesOrders(worker) || row.ordenes_n > 0 || row.trabajado_min > 0)
    .map(({ row }) => row);
};

/** Minutes of labour by person between two moments (ms), running clocks included. */
const workedBy = async (tx: Tx, empresaId: number, { from, to }: { from: number; to: number }) => {
  const { rows } = await tx.execute<{ id: number; minutos: number }>(sql`
    select m.personal_id as id,
      round(sum(
        extract(epoch from least(coalesce(m.fin_en, now()), p.hasta) - greatest(m.inicio_en, p.desde))
      ) / 60)::int as minutos
    from mano_obra m
    join ordenes o on o.empresa_id = m.empresa_id and o.id = m.orden_id and o.eliminado_en is null
    cross join (
      select ${new Date(from).toISOString()}::timestamptz as desde, ${new Date(to).toISOString()}::timestamptz as hasta
    ) p
    where m.empresa_id = ${empresaId} and m.eliminado_en is null
      and m.inicio_en < p.hasta and coalesce(m.fin_en, now()) > p.desde
    group by 1`);
  return new Map(rows.map(({ id, minutos }) => [id, minutos]));
};

const levelsOf = (tx: Tx, empresaId: number) =>
  tx
    .select({ id: nivelTable.id, nombre: nivelTable.nombre })
    .from(nivelTable)
    .where(eq(nivelTable.empresa_id, empresaId));
