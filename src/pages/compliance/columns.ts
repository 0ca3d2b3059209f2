import type { Cumplimiento } from '#contract/entities/ejecuciones';
import type { FigureField } from '#contract/figures/written';
import { cumplimiento as words } from '#contract/words/ejecuciones';
import { figureText } from '../../ui/figures';

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

const figure = (source: keyof Totals & FigureField, estado?: string): ComplianceColumn => ({
  source,
  label: fields[source],
  numeric: true,
  value: (row) => row[source],
  text: (row) => figureText(source, row[source]),
  ...(estado && { estado }),
});

/** The columns of the table of routes. */
export const columns: readonly ComplianceColumn[] = [
  { source: 'nombre', label: fields.nombre, value: ({ nombre }) => nombre, text: () => '' },
  figure('ejecuciones_n'),
  figure('completadas_n', 'completada'),
  figure('incumplidas_n', 'incumplida'),
  figure('canceladas_n', 'cancelada'),
  figure('completadas_pct', 'completada'),
  figure('a_tiempo_pct'),
  figure('a_tiempo_n'),
  figure('temprano_n'),
  figure('tarde_n'),
  figure('omitidas_n'),
  figure('cedidas_n'),
  figure('desvios_n'),
  figure('retraso_medio_min'),
];
