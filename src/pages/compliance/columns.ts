import type { Cumplimiento } from '#contract/entities/ejecuciones';
import { cumplimiento as words } from '#contract/words/ejecuciones';
import { number } from '../../ui/formats';

export type RouteRow = Cumplimiento['rutas'][number] & { id: number };
export type Totals = Cumplimiento['totales'];

/** A figure of a route, and the state of the executions behind it; all if absent. */
export interface ComplianceColumn {
  source: keyof RouteRow & string;
  label: string;
  numeric?: true;
  estado?: string;
  value: (row: RouteRow) => number | string | null;
  text: (row: Totals) => string;
}

const { fields } = words;

type Figure = keyof Totals;

const figure = (
  source: Figure,
  more: { estado?: string; unit?: string; decimals?: number } = {},
): ComplianceColumn => ({
  source,
  label: fields[source],
  numeric: true,
  value: (row) => row[source],
  text: (row) => said(row[source], more),
  ...(more.estado && { estado: more.estado }),
});

const said = (value: number | null, { unit, decimals = 0 }: { unit?: string; decimals?: number }) =>
  value === null ? '—' : [number(value, decimals), unit].filter(Boolean).join(' ');

/** The columns of the table of routes. */
export const columns: readonly ComplianceColumn[] = [
  { source: 'nombre', label: fields.nombre, value: ({ nombre }) => nombre, text: () => '' },
  figure('ejecuciones_n'),
  figure('completadas_n', { estado: 'completada' }),
  figure('incumplidas_n', { estado: 'incumplida' }),
  figure('canceladas_n', { estado: 'cancelada' }),
  figure('completadas_pct', { estado: 'completada', unit: '%', decimals: 1 }),
  figure('a_tiempo_pct', { unit: '%', decimals: 1 }),
  figure('a_tiempo_n'),
  figure('temprano_n'),
  figure('tarde_n'),
  figure('omitidas_n'),
  figure('cedidas_n'),
  figure('desvios_n'),
  figure('retraso_medio_min', { unit: 'min', decimals: 1 }),
];
