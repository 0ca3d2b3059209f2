import { writeAmount } from '#contract/rules/amounts';
import { and, eq, gte, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../../db/system';
import { daysInWords } from '../../db/days';
import { lecturaTable } from '../../db/tables/hojaDeVida';
import { type MeterRow, type NewReading } from '../../resources/activos/index';
import type { Draft } from '../rows/draft';
import type { Check } from './kind';

interface Shaped {
  draft: Draft;
  meter: MeterRow;
  input: NewReading;
}

interface Point {
  at: number;
  valor: number;
  total: number;
  draft: Draft | null;
}

interface Verdict {
  backwards?: string;
  leap?: string;
}

const metersAtOnce = 200;
const dayMs = 86_400_000;

/**
 * Places the rows among the stored readings, by date: finds those that would make a meter decrease, and those that
 * jump.
 */
export const sequenceOf = async (
  { tx, empresaId }: Check,
  shaped: readonly Shaped[],
): Promise<(draft: Draft) => Verdict> => {
  const verdicts = new Map<Draft, Verdict>();
  const byMeter = new Map<MeterRow['id'], Shaped[]>();
  for (const each of shaped) byMeter.set(each.meter.id, [...(byMeter.get(each.meter.id) ?? []), each]);
  const ids = [...byMeter.keys()];
  const dayOf = await daysInWords(tx);
  for (let at = 0; at < ids.length; at += metersAtOnce) {
    const batch = ids.slice(at, at + metersAtOnce);
    const first = Math.min(...batch.flatMap((id) => (byMeter.get(id) ?? []).map(({ input }) => momentOf(input))));
    const stored = await readingsOf(tx, empresaId, batch, new Date(first).toISOString());
    for (const id of batch) checkMeter(byMeter.get(id) ?? [], stored.get(id) ?? [], verdicts, dayOf);
  }
  return (draft) => verdicts.get(draft) ?? {};
};

const momentOf = ({ fecha }: NewReading) => (fecha ? Date.parse(fecha) : Date.now());

/** Valid readings since a moment, and the one before it, by meter. */
const readingsOf = async (
  tx: Tx,
  empresaId: number,
  ids: readonly number[],
  since: string,
): Promise<Map<number, Point[]>> => {
  const l = lecturaTable;
  const fields = { medidor_id: l.medidor_id, fecha: l.fecha, valor: l.valor, total: l.total };
  const valid = and(eq(l.empresa_id, empresaId), inArray(l.medidor_id, [...ids]), eq(l.estado, 'valida'));
  const before = await tx
    .selectDistinctOn([l.medidor_id], fields)
    .from(l)
    .where(and(valid, sql`${l.fecha} < ${since}`))
    .orderBy(l.medidor_id, sql`${l.fecha} desc`, sql`${l.id} desc`);
  const after = await tx
    .select(fields)
    .from(l)
    .where(and(valid, gte(l.fecha, since)))
    .orderBy(l.fecha, l.id);
  const found = new Map<number, Point[]>();
  for (const { medidor_id, fecha, valor, total } of [...before, ...after])
    found.set(medidor_id, [...(found.get(medidor_id) ?? []), { at: Date.parse(fecha), valor, total, draft: null }]);
  return found;
};

/** The offset of replaced meters continues in later readings; rows of the file take it from the reading before them. */
const checkMeter = (
  rows: readonly Shaped[],
  stored: readonly Point[],
  verdicts: Map<Draft, Verdict>,
  dayOf: (at: number) => string,
) => {
  const meter = rows[0]?.meter;
  if (!meter) return;
  const points = [
    ...stored,
    ...rows.map(({ draft, input }) => ({ at: momentOf(input), valor: input.valor, total: input.valor, draft })),
  ].sort((a, b) => a.at - b.at);
  let before: Point | undefined;
  for (const point of points) {
    if (point.draft) point.total = point.valor + (before ? before.total - before.valor : 0);
    const verdict: Verdict = {};
    if (before && meter.acumulativo && point.total < before.total) {
      const said =
        `No puede ser menor que el de ${dayOf(before.at)}: ` +
        `${writeAmount(before.valor)}${before.draft ? ` (fila ${before.draft.numero})` : ''}`;
      if (point.draft) verdict.backwards = said;
      // When a stored reading conflicts with a row before it, the row is wrong.
      else if (before.draft)
        verdicts.set(before.draft, {
          backwards: `No puede ser mayor que el de ${dayOf(point.at)}: ${writeAmount(point.valor)}`,
        });
    } else if (before && point.draft && meter.salto_max_diario !== null) {
      const days = Math.max(1, (point.at - before.at) / dayMs);
      const jump = Math.abs(point.total - before.total);
      if (jump > meter.salto_max_diario * days)
        verdict.leap =
          `Salto de ${writeAmount(jump, 0)} ${meter.unidad}: se esperan ` +
          `${writeAmount(meter.salto_max_diario)} por día como máximo`;
    }
    if (point.draft) verdicts.set(point.draft, verdict);
    // Refused or unconfirmed readings are not compared with the next one.
    if (!verdict.backwards && !verdict.leap) before = point;
  }
};
