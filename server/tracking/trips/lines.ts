import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/system';
import { lineOf } from '../projector/lines';

/** The line of a trip, as text of three arrays: ms since it began, millionths of a degree. */
export interface Line extends Record<string, unknown> {
  id: number;
  ms: string;
  lat: string;
  lon: string;
}

interface Trip {
  id: number;
  /** How many points its line has, if it is stored. */
  points: number | null;
}

/** Points of an unfinished trip, whose line is not stored yet: only for sizing. */
const ongoing = 1_000;

export const pointsOf = ({ points }: Trip): number => points ?? ongoing;

/** Trips whose lines have about so many points together. */
export const batchesOf = <T extends Trip>(trips: readonly T[], points: number): T[][] => {
  const batches: T[][] = [];
  let room = 0;
  for (const trip of trips) {
    if (room <= 0) {
      batches.push([]);
      room = points;
    }
    batches.at(-1)?.push(trip);
    room -= pointsOf(trip);
  }
  return batches;
};

/** Finished trips have stored lines; those of the others are built from their positions, until `hasta`. */
export const readLines = async (
  tx: Tx,
  { empresaId, hasta }: { empresaId: number; hasta: string },
  trips: readonly Trip[],
): Promise<Line[]> => {
  const isOver = ({ points }: Trip) => points !== null;
  const idsOf = (some: readonly Trip[]) => sql`${sql.param(some.map(({ id }) => id))}::int[]`;
  const [over, open] = [trips.filter(isOver), trips.filter((trip) => !isOver(trip))];
  const stored = await tx.execute<Line>(sql`
    select id, linea_ms::text ms, linea_lat::text lat, linea_lon::text lon
    from viajes
    where empresa_id = ${empresaId} and id = any(${idsOf(over)})`);
  if (open.length === 0) return stored.rows;
  const { ms, lat, lon } = lineOf('v');
  const built = await tx.execute<Line>(sql`
    select v.id, ${sql.raw(ms)}::text ms, ${sql.raw(lat)}::text lat, ${sql.raw(lon)}::text lon
    from viajes v join posiciones p on p.activo_id = v.activo_id and p.empresa_id = ${empresaId}
      and p.fecha_dispositivo >= v.inicio_en
      and p.fecha_dispositivo <= coalesce(v.fin_en, ${hasta}::timestamptz)
      and p.valida
      and not p.atipica
    where v.empresa_id = ${empresaId} and v.id = any(${idsOf(open)}) group by v.id`);
  return [...stored.rows, ...built.rows];
};

/** The numbers of an array as the database writes it, `{1,2}`. */
export const numbersOf = (text: string) => JSON.parse(`[${text.slice(1, -1)}]`) as number[];
