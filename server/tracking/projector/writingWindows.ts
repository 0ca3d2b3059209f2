import { isoOf } from '../model/days';
import type { Outcome } from './outcome';
import { earliestOf } from './windows';

/** The windows of assets, of which `inWindows` reads: those of all subjects, and those of single ones. */
export const windowRows = (outcomes: readonly Outcome[], of: 'visited' | 'strayed'): [string, string] => [
  JSON.stringify(
    outcomes.map(({ activoId, [of]: windows }) => ({
      a: activoId,
      primera: isoOf(earliestOf(windows)),
      desde: isoOf(windows.rest.from),
      hasta: isoOf(windows.rest.until),
    })),
  ),
  JSON.stringify(
    outcomes.flatMap(({ activoId, [of]: { own } }) =>
      [...own].map(([subject, { from, until }]) => ({
        a: activoId,
        s: subject,
        desde: isoOf(from),
        hasta: isoOf(until),
      })),
    ),
  ),
];

/**
 * The rows of a table, as `v`, whose moment lies in the window of their subject. The windows are $2 and $3.
 * @param table with its alias, which has `activo_id`
 */
export const inWindows = (table: string, moment: string, subject: string): string => `
  json_to_recordset($2::json) w(a int, primera timestamptz, desde timestamptz, hasta timestamptz)
  join ${table} on v.activo_id = w.a and ${moment} >= w.primera and ${moment} < w.hasta
  left join json_to_recordset($3::json) o(a int, s int, desde timestamptz, hasta timestamptz)
    on o.a = w.a and o.s = ${subject}
  where ${moment} >= coalesce(o.desde, w.desde) and ${moment} < coalesce(o.hasta, w.hasta)`;
