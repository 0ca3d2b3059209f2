import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/system';

interface Query {
  empresaId: number;
  activos: readonly number[];
  desde: string;
  hasta: string;
}

/** A time without a frame, clipped to the range that was asked for; ms. */
export interface Silence {
  desde: number;
  hasta: number;
}

/** The silences of some assets in a range, until now, by asset in order of time. */
export const readSilences = async (
  tx: Tx,
  { empresaId, activos, desde, hasta }: Query,
): Promise<Map<number, Silence[]>> => {
  const { rows } = await tx.execute<{ activo_id: number; desde: number; hasta: number }>(sql`
    select activo_id, (extract(epoch from greatest(inicio_en, ${desde}::timestamptz)) * 1000)::float8 as desde,
      (extract(epoch from least(coalesce(fin_en, now()), ${hasta}::timestamptz, now())) * 1000)::float8 as hasta
    from silencios
    where empresa_id = ${empresaId}
      and activo_id = any(${sql.param([...activos])}::int[])
      and inicio_en < least(${hasta}::timestamptz, now())
      and (fin_en is null or fin_en > ${desde}::timestamptz) order by activo_id, inicio_en`);
  const found = new Map<number, Silence[]>();
  for (const { activo_id, ...silence } of rows)
    if (silence.hasta > silence.desde) found.set(activo_id, [...(found.get(activo_id) ?? []), silence]);
  return found;
};

/** As it is answered. */
export const asAnswered = (silences: readonly Silence[]) =>
  silences.map(({ desde, hasta }) => ({ desde: new Date(desde).toISOString(), hasta: new Date(hasta).toISOString() }));
