import { dateTime, kilometres, money, monthOf, number, workHours } from '../../../ui/formats';

/** A row of any of these reports. */
export type ReportRow = Readonly<Record<string, unknown>> & { id: number | string };

export interface RowColumn {
  source: string;
  label: string;
  numeric?: true;
  text: (row: ReportRow) => string;
}

export interface RowReport {
  /** Below `/reportes/`. */
  path: string;
  title: string;
  empty: string;
  /** It is asked for a number of days without exits instead of a period. */
  undated?: true;
  /** It may be of one store. */
  byStore?: true;
  columns: readonly RowColumn[];
}

export type Kind =
  'text' | 'month' | 'moment' | 'amount' | 'count' | 'money' | 'percent' | 'work' | 'distance' | 'millimetres';

const written: Readonly<Record<Kind, (value: string | number) => string>> = {
  text: String,
  month: (value) => monthOf(`${value}-15T12:00:00Z`),
  moment: (value) => dateTime(String(value)),
  amount: (value) => number(Number(value), 4),
  count: (value) => number(Number(value)),
  money: (value) => money(Number(value)),
  percent: (value) => `${number(Number(value), 2)} %`,
  work: (value) => workHours(Number(value)),
  distance: (value) => kilometres(Number(value)),
  millimetres: (value) => `${number(Number(value), 2)} mm`,
};
const plain: readonly Kind[] = ['text', 'month', 'moment'];

/** Columns with their words, in this order; what is not known is a dash. */
export const columnsOf = (
  fields: Readonly<Record<string, string>>,
  kinds: Readonly<Record<string, Kind>>,
): RowColumn[] =>
  Object.entries(kinds).map(([source, kind]) => ({
    source,
    label: fields[source] ?? source,
    ...(!plain.includes(kind) && { numeric: true as const }),
    text: ({ [source]: value }) =>
      typeof value === 'string' || typeof value === 'number' ? written[kind](value) : '—',
  }));
