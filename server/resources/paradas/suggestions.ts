import { sql } from 'drizzle-orm';
import type { SugerenciaParada } from '#contract/entities/paradas';
import { limits } from '#contract/core/limits';
import { metersPerDegree } from '#contract/rules/geodesic';
import { finite, secondsFrom } from '../../db/days';
import type { Tx } from '../../db/system';
import { metersBetween } from '../../tracking/places/distance';
import { ownPlaces } from '../../tracking/places/index';
import { placeName } from '../../tracking/places/names';

/** Only stays of at least this many minutes count, over `limits.frequentPlaces.days` until now. */
const minutes = 20;
/** The number of stays that make a place worth suggesting, and the limit of suggestions. */
const [fewest, mostListed] = [3, 20];
/** Stays within this distance (m) of each other are one place. */
const together = 100;
/** Limit of grid cells, the busiest first. */
const most = 5_000;

/** The stays in one cell of a grid, or in several adjacent ones. */
type Cell = Omit<SugerenciaParada, 'activos_n' | 'lugar'> & { activos: number[] };

/** Places where the company's assets often stop and no stop exists, most stays first. */
export const suggestStops = async (tx: Tx, empresaId: number): Promise<SugerenciaParada[]> => {
  const places = await ownPlaces(tx, empresaId);
  const cells = (await readCells(tx, empresaId)).filter((cell) => !places.at(cell));
  return mergeNear(cells)
    .filter((cell) => cell.detenciones_n >= fewest && !places.at(cell))
    .sort((a, b) => b.detenciones_n - a.detenciones_n || b.duracion_s - a.duracion_s)
    .slice(0, mostListed)
    .map(({ activos, ...cell }) => ({
      ...cell,
      activos_n: new Set(activos).size,
      lugar: placeName(cell.latitud, cell.longitud),
    }));
};

const readCells = async (tx: Tx, empresaId: number): Promise<Cell[]> => {
  const step = together / metersPerDegree;
  const { rows } = await tx.execute<Cell & Record<string, unknown>>(sql`
    select avg(latitud)::float8 as latitud, avg(longitud)::float8 as longitud, count(*)::int as detenciones_n,
      least(round(sum(${secondsFrom(sql`inicio_en`, sql`coalesce(fin_en, now())`)})), 2147483647)::int as duracion_s,
      array_agg(distinct activo_id) as activos
    from detenciones
    where empresa_id = ${empresaId} and inicio_en >= now() - ${limits.frequentPlaces.days} * interval '1 day'
      and ${finite(sql`coalesce(fin_en, now())`)} - ${finite(sql`inicio_en`)} >= ${`${minutes} minutes`}::interval
    group by floor(latitud / ${step}::float8),
      floor(longitud * cos(radians(round(latitud::numeric, 1)))::float8 / ${step}::float8)
    order by count(*) desc, 1, 2 limit ${most}`);
  return rows;
};

/** Merges cells with near centres around the busiest of them. */
const mergeNear = (cells: readonly Cell[]): Cell[] => {
  const merged: Cell[] = [];
  const byRow = new Map<number, Cell[]>();
  const rowOf = ({ latitud }: Cell) => Math.floor((latitud * metersPerDegree) / together);
  for (const cell of cells) {
    const row = rowOf(cell);
    const around = [row - 1, row, row + 1].flatMap((each) => byRow.get(each) ?? []);
    const near = around.find((other) => metersBetween(other, cell) <= together);
    if (near) join(near, cell);
    else {
      const own = { ...cell };
      merged.push(own);
      byRow.set(row, [...(byRow.get(row) ?? []), own]);
    }
  }
  return merged;
};

const join = (into: Cell, { latitud, longitud, detenciones_n, duracion_s, activos }: Cell) => {
  const share = detenciones_n / (into.detenciones_n + detenciones_n);
  into.latitud += (latitud - into.latitud) * share;
  into.longitud += (longitud - into.longitud) * share;
  into.detenciones_n += detenciones_n;
  into.duracion_s += duracion_s;
  into.activos = [...into.activos, ...activos];
};
