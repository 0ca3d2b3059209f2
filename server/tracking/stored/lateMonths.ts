import { sql, type SQL } from 'drizzle-orm';
import type pg from 'pg';

/** Of a frame that is about to be stored: whose it is, and when it was measured. */
interface Dated {
  device: { empresaId: number };
  frame: { fecha: Date };
}

/** ms after which a month that receives positions is recorded again. */
const renewed = 3_600_000;
/** Days that a month is kept after a position of it was received. */
const keptDays = 31;

/**
 * Records which past months receive positions, in a transaction before the one that stores them: the positions of a
 * phone that was offline for long, or of an import, must not be deleted the next night.
 */
export const createLateMonths = (pool: pg.Pool) => {
  const noted = new Map<string, number>();

  const missing = (batch: readonly Dated[]) => {
    const now = new Date();
    const thisMonth = Date.UTC(now.getUTCFullYear(), now.getUTCMonth());
    const late = batch.filter(({ frame }) => frame.fecha.getTime() < thisMonth).map(monthOf);
    return late.filter((month) => (noted.get(month) ?? -Infinity) < performance.now() - renewed);
  };

  return {
    /** Whether all months of the batch are recorded. */
    has: (batch: readonly Dated[]) => missing(batch).length === 0,
    note: async (batch: readonly Dated[]): Promise<void> => {
      const months = [...new Set(missing(batch))];
      if (months.length === 0) return;
      const at = performance.now();
      await noteLate(pool, months);
      for (const month of months) noted.set(month, at);
    },
  };
};

/** Records that these months receive positions. @param months company and first day, `12 2026-03-01` */
export const noteLate = (pool: pg.Pool, months: readonly string[]) =>
  pool.query(
    `
      insert into posiciones_tardias (empresa_id, mes, recibida_en)
      select split_part(m, ' ', 1)::int, split_part(m, ' ', 2)::date, now()
      from unnest($1::text[]) m
      order by 1, 2 on conflict (empresa_id, mes) do update set recibida_en = excluded.recibida_en`,
    [months],
  );

const monthOf = ({ device, frame }: Dated) => `${device.empresaId} ${frame.fecha.toISOString().slice(0, 7)}-01`;

/** Finds a row if the month that begins then received positions lately; of one company, or of any. */
export const lately = (month: string, empresaId?: SQL): SQL => sql`
  select 1 from posiciones_tardias t
  where t.mes = (
    ${month}::timestamptz at time zone 'UTC'
  )::date ${empresaId ? sql`and t.empresa_id = ${empresaId}` : sql``}
    and t.recibida_en > now() - ${keptDays} * interval '1 day' - ${renewed} * interval '1 millisecond'`;

/** Deletes records that no longer protect anything. */
export const sweepLateMonths = sql`
  delete from posiciones_tardias where recibida_en < now() - ${2 * keptDays} * interval '1 day'`;
