import type { FilaPreoperacional, FiltroPreoperacional } from '#contract/requests/preoperacional';
import type { Tx } from '../../db/system';
import { sortedBy } from '../making/sorted';
import type { ReportPageQuery, ReportQuery } from '../making/report';
import { doneRows, failuresOf, type DayRow } from './done';
import { dueDays, missingRows } from './due';

/** A page of the record, and how many rows it has; by default the newest day first. */
export const readDays = async (
  tx: Tx,
  { sort, range, ...query }: ReportPageQuery<FiltroPreoperacional>,
): Promise<{ rows: FilaPreoperacional[]; total: number }> => {
  const all = await allRows(tx, query);
  const rows = sortedBy(all, { sort: sort ?? { field: 'id', descending: false }, range });
  const failures = await failuresOf(
    tx,
    query.empresaId,
    rows.flatMap(({ inspeccion_id }) => inspeccion_id ?? []),
  );
  return {
    rows: rows.map((row) => {
      const { fallas = null, accion = null, reparado_en = null } = failures.get(row.inspeccion_id ?? 0) ?? {};
      return { ...row, fallas, accion, reparado_en };
    }),
    total: all.length,
  };
};

const allRows = async (tx: Tx, query: ReportQuery<FiltroPreoperacional>): Promise<DayRow[]> => {
  const { resultado } = query.filter;
  const done = await doneRows(tx, query);
  const missing = await missingRows(tx, query.empresaId, await dueDays(tx, query));
  return [...done, ...missing]
    .filter((row) => !resultado || resultado.includes(row.resultado))
    .toSorted(
      (a, b) => compare(b.fecha, a.fecha) || compare(a.hora ?? '', b.hora ?? '') || compare(a.activo, b.activo),
    );
};

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
