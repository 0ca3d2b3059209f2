import { and, eq, gt, inArray, isNull, lt, ne, sql } from 'drizzle-orm';
import { clockAt, localDay } from '#contract/core/localTime';
import type { Tx } from '../db/system';
import { ejecucionTable as e } from '../db/tables/ejecuciones';
import { rutaTable } from '../db/tables/rutas';

/** When an asset is on its way: ms. */
export interface Run {
  activo_id: number;
  ruta: string;
  from: number;
  to: number;
}

/** The runs of these assets, not cancelled, that touch the time between two moments (ms). */
export const readRuns = async (
  tx: Tx,
  empresaId: number,
  assets: readonly number[],
  { from, to }: { from: number; to: number },
): Promise<Run[]> => {
  if (assets.length === 0) return [];
  const begin = sql<string>`coalesce(${e.inicio_en}, ${e.salida_en})`.mapWith(e.salida_en);
  const end = sql<string>`greatest(coalesce(${e.fin_en}, ${e.fin_previsto_en}), ${begin})`.mapWith(e.salida_en);
  const rows = await tx
    .select({ activo_id: e.activo_id, ruta: rutaTable.nombre, begin, end })
    .from(e)
    .innerJoin(rutaTable, and(eq(rutaTable.empresa_id, e.empresa_id), eq(rutaTable.id, e.ruta_id)))
    .where(
      and(
        eq(e.empresa_id, empresaId),
        isNull(e.eliminado_en),
        inArray(e.activo_id, [...assets]),
        ne(e.estado, 'cancelada'),
        lt(begin, new Date(to).toISOString()),
        gt(end, new Date(from).toISOString()),
      ),
    )
    .orderBy(begin);
  return rows.map(({ begin: from_, end: to_, ...run }) => ({ ...run, from: Date.parse(from_), to: Date.parse(to_) }));
};

/** The first run that overlaps the time between two moments; work without a duration is a moment. */
export const runIn = (runs: readonly Run[], activoId: number | null, from: number, to: number): Run | undefined =>
  runs.find((run) => run.activo_id === activoId && run.from < Math.max(to, from + 1) && run.to > from);

/** «08/12/2026». */
export const dayInWords = (fecha: string): string => fecha.split('-').reverse().join('/');

/** «ABC123 está en la ruta Norte, el 08/12/2026 de 08:00 a 12:00». */
export const runInWords = (asset: string, run: Run, zone: string): string =>
  `${asset} está en la ruta ${run.ruta}, ${between(run, zone)}`;

const between = ({ from, to }: { from: number; to: number }, zone: string): string => {
  const clock = (at: number) => new Date(clockAt(at, zone)).toISOString().slice(11, 16);
  const [first, last] = [localDay(from, zone), localDay(to, zone)];
  return first === last
    ? `el ${dayInWords(first)} de ${clock(from)} a ${clock(to)}`
    : `del ${dayInWords(first)} ${clock(from)} al ${dayInWords(last)} ${clock(to)}`;
};
