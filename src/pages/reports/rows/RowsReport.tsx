import type { ReactNode } from 'react';
import { ExportMenu } from '../../../ui/ExportMenu';
import type { Days } from '../filter';
import { PeriodFields } from '../PeriodFields';
import styles from '../FoldedFilters.module.css';
import type { RowReport } from './rowReport';
import { Rows } from './Rows';

interface Props {
  report: RowReport;
  days: Days;
  onDays: (days: Partial<Days>) => void;
  /** What else narrows it. */
  filter?: object;
  /** The inputs of that. */
  children?: ReactNode;
}

/** A report of a period whose rows are few: its filters, its file and its rows. */
export const RowsReport = ({ report, days: { desde, hasta }, onDays, filter, children }: Props) => {
  const asked = { desde, hasta, ...filter };
  return (
    <div className="grid one-column gap-16">
      <div className={`flex wrap align-start gap-12 no-print ${styles.filters}`}>
        <PeriodFields days={{ desde, hasta }} onChange={onDays} />
        {children}
        <ExportMenu
          formats={['xlsx', 'csv']}
          path={`/reportes/${report.path}/exportar`}
          body={(formato) => ({
            formato,
            filter: JSON.stringify(asked),
            columnas: report.columns.map(({ source }) => source),
          })}
        />
      </div>
      <Rows key={report.path} report={report} filter={asked} />
    </div>
  );
};
