import papa from 'papaparse';
import { clockAt, offsetAt } from '#contract/core/localTime';
import type { ConsultaDatos } from '#contract/requests/enlacesDatos';
import { withoutControls } from '#contract/rules/text';
import { defused } from '../encoding/formulas';
import type { DataColumn } from './tables';

export type DataRow = readonly unknown[];

interface Form extends Pick<ConsultaDatos, 'separador' | 'decimal' | 'bom' | 'sep'> {
  /** IANA */
  zone: string;
}

/** Writes a table page by page, so that nothing else waits long. */
export interface Writer {
  head: string;
  page: (rows: readonly DataRow[]) => string;
  tail: string;
  type: string;
}

/** The values as the API answers them: an object for each row. */
export const jsonWriter = (columns: readonly DataColumn[]): Writer => {
  let isFirst = true;
  return {
    head: '[',
    page: (rows) =>
      rows
        .map((row) => {
          const comma = isFirst ? '' : ',\n';
          isFirst = false;
          return comma + JSON.stringify(Object.fromEntries(columns.map(({ name }, at) => [name, row[at]])));
        })
        .join(''),
    tail: ']\n',
    type: 'application/json; charset=utf-8',
  };
};

/**
 * For programs: names of fields as the heading, ids, stored values, moments of ISO 8601 with the company's offset,
 * lists joined by commas. No text runs as a formula; telephones stay as they are.
 */
export const csvWriter = (columns: readonly DataColumn[], { separador, decimal, bom, sep, zone }: Form): Writer => {
  const delimiter = separador === 'tab' ? '\t' : separador;
  const write = (rows: unknown[][]) => (rows.length > 0 ? `${papa.unparse(rows, { delimiter })}\r\n` : '');
  const said = (value: unknown, { kind }: DataColumn): string => {
    if (value === null || value === undefined) return '';
    if (typeof value === 'number') return String(value).replace('.', decimal);
    if (typeof value === 'boolean') return String(value);
    if (Array.isArray(value) && value.every((each) => typeof each !== 'object')) return text(value.join(', '));
    if (typeof value === 'object') return text(JSON.stringify(value));
    const given = String(value);
    if (kind === 'momento') return withOffset(given, zone);
    return kind === 'telefono' ? withoutControls(given) : text(given);
  };
  return {
    head: `${bom ? '\uFEFF' : ''}${sep ? `sep=${delimiter}\r\n` : ''}${write([columns.map(({ name }) => name)])}`,
    page: (rows) => write(rows.map((row) => columns.map((column, at) => said(row[at], column)))),
    tail: '',
    type: 'text/csv; charset=utf-8',
  };
};

const text = (given: string) => defused(withoutControls(given));

/** `2026-05-04T07:30:00-05:00`: the clock of the zone, and how far it is ahead. */
export const withOffset = (iso: string, zone: string): string => {
  const at = Date.parse(iso);
  if (Number.isNaN(at)) return iso;
  const minutes = Math.round(offsetAt(at, zone) / 60_000);
  const two = (n: number) => String(n).padStart(2, '0');
  const away = Math.abs(minutes);
  const clock = new Date(clockAt(at, zone)).toISOString().replace(/(\.000)?Z$/, '');
  return `${clock}${minutes < 0 ? '-' : '+'}${two(Math.floor(away / 60))}:${two(away % 60)}`;
};
