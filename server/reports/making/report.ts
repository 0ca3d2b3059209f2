import type { CompanyUnits } from '#contract/rules/units';
import type { exportarReporte } from '#contract/requests/reportes';
import type { z } from '#contract/core/validation';
import type { Words } from '#contract/words/noun';
import type { Tx } from '../../db/system';
import { filteredQuery } from '../../records/query';
import type { PdfHead } from './pdf';
import type { Days } from './period';

export interface ReportPageQuery<Filter> extends ReportQuery<Filter> {
  /** Undefined: the default order of the report. */
  sort: { field: string; descending: boolean } | undefined;
  range: [number, number];
}

/** Runs a reading transaction of the company. */
export type Ask = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** A report: rows of a period, and their totals. */
export interface Report<Filter extends Days, Row extends object, Summary extends object> {
  /** Under `/reportes/`. */
  name: string;
  /** Whether it reads dues of plans: what is marked is recomputed first. */
  dues?: true;
  filter: z.ZodType<Filter>;
  row: z.ZodType<Row> & { shape: z.ZodRawShape };
  /** The labels of its columns and their values. */
  words: Words;
  /** The fields of a row that a file may contain. */
  fields: readonly string[];
  /** The fields to sort by. */
  sorts: readonly string[];
  read: (tx: Tx, query: ReportPageQuery<Filter>) => Promise<{ rows: Row[]; total: number }>;
  /**
   * For reports where a page costs as much as all rows: the sorted ids, and the rows of some ids. Files are made with
   * these.
   */
  inOrder?: {
    ids: (tx: Tx, query: Omit<ReportPageQuery<Filter>, 'range'>) => Promise<number[]>;
    rows: (tx: Tx, query: ReportQuery<Filter>, ids: readonly number[]) => Promise<Row[]>;
  };
  /** The parameters of the summary; all are optional. */
  query: z.ZodType<z.output<typeof filterQuery>>;
  summary: z.ZodType<Summary>;
  summarize: (ask: Ask, criteria: ReportQuery<Filter>, query: object) => Promise<Summary>;
  /** The part above the rows in a PDF. */
  printed: (
    summary: Summary,
    grouping: NonNullable<Wish['agrupacion']> | null,
    units: CompanyUnits,
  ) => Omit<PdfHead, 'company' | 'days'>;
}

/** The parameters of a report. */
export interface ReportQuery<Filter> {
  empresaId: number;
  filter: Filter;
  /** IANA */
  zone: string;
}

export type Wish = z.output<typeof exportarReporte>;

export const filterQuery = filteredQuery.pick({ filter: true });
