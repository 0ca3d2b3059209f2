import type { exportarReporte } from '#contract/requests/reportes';
import type { z } from '#contract/core/validation';
import { columnsOf } from '../../exports/columns';
import type { JobContext, JobResult } from '../../jobs/job';
import { badQuery } from '../../plugins/errors';
import { cannot, readFilter, readSort } from '../../records/query';
import { companyOf } from '../../db/companyOf';
import { reportFile } from './file';
import type { Days } from './period';
import type { Ask, ReportPageQuery, Report } from './report';
import { settled } from './settled';
import { inTurn } from './turns';

type Wish = z.output<typeof exportarReporte>;

/** Creates the files of one report. */
export interface ReportFiles {
  /** @throws ApiError 400 for a filter, a sort or a column that the report does not know */
  check(request: Wish): void;
  /** The file, stored with those of the company. */
  make(context: Pick<JobContext, 'db' | 'empresaId' | 'userId' | 'progress'>, request: Wish): Promise<JobResult>;
}

export const reportFilesOf = <Filter extends Days, Row extends object, Summary extends object>(
  report: Report<Filter, Row, Summary>,
): ReportFiles => {
  const { name, fields } = report;
  const filterOf = (text: string): Filter => readFilter(report.filter, text);
  const groupingOf = (filter: string, grouping: Wish['agrupacion']): object => {
    const parsed = report.query.safeParse({ ...grouping, filter });
    if (!parsed.success) throw badQuery('El reporte no se agrupa así.');
    return parsed.data;
  };
  return {
    check: ({ filter, sort, columnas, agrupacion }) => {
      filterOf(filter);
      groupingOf(filter, agrupacion);
      sortOf(report, sort);
      for (const source of columnas)
        if (!fields.includes(source)) throw badQuery(`No se puede exportar «${source.slice(0, 60)}».`);
    },
    make: async (
      { db, empresaId, userId, progress },
      { formato, separador, decimal, columnas, filter: text, sort: by, agrupacion },
    ) => {
      const [filter, sort] = [filterOf(text), sortOf(report, by)];
      const { zone, name: company, units } = await companyOf(db, empresaId);
      const asked = { empresaId, filter, zone };
      const ask = await settled(db, empresaId, report);
      const whole = await inTurn(empresaId, () => report.summarize(ask, asked, groupingOf(text, agrupacion)));
      return reportFile({
        db,
        empresaId,
        userId,
        formato,
        separador,
        decimal,
        columns: columnsOf({ name: `reportes/${name}`, record: report.row }, columnas, units, report.words),
        zone,
        name: `reporte-${name}-${filter.desde}-a-${filter.hasta}`,
        head: { company, days: filter, ...report.printed(whole, agrupacion ?? null, units) },
        read: reportPages(report, ask, { ...asked, sort }),
        progress,
      });
    },
  };
};

/** @throws ApiError 400 */
export const sortOf = ({ sorts }: { sorts: readonly string[] }, text: string | undefined) => {
  const sort = readSort(text);
  if (sort && !sorts.includes(sort.field)) throw cannot('ordenar', sort.field, sorts);
  return sort;
};

/** Rows per transaction, so that other requests run in between. */
const atOnce = 150;

/** How a file, or a table for programs, reads its rows. */
export const reportPages = <Filter extends Days, Row extends object, Summary extends object>(
  { read, inOrder }: Report<Filter, Row, Summary>,
  ask: Ask,
  query: Omit<ReportPageQuery<Filter>, 'range'>,
) => {
  let ids: number[] | undefined;
  return async (range: [number, number]): Promise<{ rows: Row[]; total: number }> => {
    if (!inOrder) return ask((tx) => read(tx, { ...query, range }));
    const all = (ids ??= await ask((tx) => inOrder.ids(tx, query)));
    const rows: Row[] = [];
    const end = Math.min(range[1] + 1, all.length);
    for (let at = range[0]; at < end; at += atOnce)
      rows.push(...(await ask((tx) => inOrder.rows(tx, query, all.slice(at, Math.min(end, at + atOnce))))));
    return { rows, total: all.length };
  };
};
