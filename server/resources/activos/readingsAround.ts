import { and, asc, eq, gt, lte, ne, sql } from 'drizzle-orm';
import type { Tx } from '../../db/system';
import { daysInWords } from '../../db/days';
import { fieldError } from '../../plugins/errors';
import type { MeterRow } from './meterRows';
import { lecturaTable } from '../../db/tables/hojaDeVida';
import { roundQuantity } from '#contract/rules/decimals';
import { quantity } from './wording';

export type ReadingRow = typeof lecturaTable.$inferSelect;

/** The valid readings before and after a moment. */
interface Around {
  before: ReadingRow | undefined;
  after: ReadingRow | undefined;
}

/** The valid readings next to a date, without `except`. */
export const neighbours = async (tx: Tx, meter: MeterRow, fecha: string, except = 0): Promise<Around> => {
  const l = lecturaTable;
  const valid = and(
    eq(l.empresa_id, meter.empresa_id),
    eq(l.medidor_id, meter.id),
    eq(l.estado, 'valida'),
    ne(l.id, except),
  );
  const [before] = await tx
    .select()
    .from(l)
    .where(and(valid, lte(l.fecha, fecha)))
    .orderBy(sql`${l.fecha} desc nulls last, ${l.id} desc nulls last`)
    .limit(1);
  const [after] = await tx
    .select()
    .from(l)
    .where(and(valid, gt(l.fecha, fecha)))
    .orderBy(asc(l.fecha), asc(l.id))
    .limit(1);
  return { before, after };
};

/** Adds what replaced meters had counted until then. */
export const totalOf = (valor: number, { before, after }: Around) => {
  const beside = before ?? (after?.reinicio ? undefined : after);
  return roundQuantity(valor + (beside ? beside.total - beside.valor : 0));
};

/** @throws ApiError 422 at `valor` for a total that does not lie between its neighbours */
export const refuseBackwards = async (tx: Tx, { unidad }: MeterRow, total: number, { before, after }: Around) => {
  const refuse = async (word: string, { fecha, valor }: ReadingRow) =>
    fieldError('valor', `No puede ser ${word} que el de ${(await daysInWords(tx))(fecha)}: ${quantity(valor, unidad)}`);
  if (before && total < before.total) throw await refuse('menor', before);
  if (after && total > after.total) throw await refuse('mayor', after);
};

/** @throws ApiError 422 at `reinicio` or `fecha` */
export const refuseReset = ({ acumulativo }: MeterRow, { after }: Around) => {
  if (!acumulativo) throw fieldError('reinicio', 'Solo un medidor acumulativo se reinicia');
  if (after) throw fieldError('fecha', 'Hay lecturas posteriores al cambio de medidor');
};

/** Why a jump is suspicious: more than the days since the previous reading allow (at least one day); otherwise null. */
export const leap = (
  { salto_max_diario: most, unidad }: MeterRow,
  total: number,
  fecha: string,
  before: ReadingRow | undefined,
): string | null => {
  if (!before || most === null) return null;
  const days = Math.max(1, (Date.parse(fecha) - Date.parse(before.fecha)) / 86_400_000);
  const jump = Math.abs(total - before.total);
  return jump > most * days
    ? `Salto de ${quantity(jump, unidad)}: se esperan ${quantity(most, unidad)} por día como máximo`
    : null;
};
