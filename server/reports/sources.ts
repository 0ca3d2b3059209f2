import { capital } from '#contract/words/noun';
import { limits } from '#contract/core/limits';
import { companyOf } from '../db/companyOf';
import type { Db } from '../db/client';
import { readFilter } from '../records/query';
import type { Source, SourceRow } from '../records/source';
import { assetReport } from './assets';
import { reportPages, sortOf } from './making/make';
import type { Days } from './making/period';
import type { Report } from './making/report';
import { settled } from './making/settled';
import { orderReport } from './orders/index';

/** The two reports, to be read row by row. */
export const reportSources = (db: Db): Source[] => [reportSource(db, assetReport), reportSource(db, orderReport)];

const reportSource = <Filter extends Days, Row extends object, Summary extends object>(
  db: Db,
  report: Report<Filter, Row, Summary>,
): Source => {
  const recurso = `reportes/${report.name}`;
  return {
    recurso,
    title: capital(report.words.many),
    subject: 'reportes',
    listed: { name: recurso, record: report.row },
    words: report.words,
    fields: () => report.fields,
    period: { from: 'desde', to: 'hasta', byDays: true },
    async *pages({ empresaId }, { filter, sort }) {
      const { zone } = await companyOf(db, empresaId);
      const asked = { empresaId, zone, filter: readFilter(report.filter, filter), sort: sortOf(report, sort) };
      const read = reportPages(report, await settled(db, empresaId, report), asked);
      for (let from = 0; ; from += limits.list.rows) {
        const { rows } = await read([from, from + limits.list.rows - 1]);
        yield rows.map((row: object): SourceRow => ({ ...row }));
        if (rows.length < limits.list.rows) return;
      }
    },
  };
};
