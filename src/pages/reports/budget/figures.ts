import { clasePresupuesto, type ClasePresupuesto } from '#contract/entities/presupuestos';
import type { FilaPresupuesto } from '#contract/requests/reportePresupuesto';

/** The figures of a cell, or of several together. */
export type Figures = Pick<FilaPresupuesto, 'presupuesto' | 'real' | 'comprometido' | 'pronostico' | 'diferencia'>;

export const clases = clasePresupuesto.options;
export const numerosDeMes = Array.from({ length: 12 }, (_, at) => at + 1);

/** What was spent or will be. */
export const gastoDe = ({ real, comprometido, pronostico }: Figures): number => real + comprometido + pronostico;

/** Whether more than the budget is spent; where there is none, nothing is exceeded. */
export const isExceeded = ({ presupuesto, diferencia }: Figures): boolean => presupuesto > 0 && diferencia < 0;

/** The cells of the months and classes that are given. */
export const sumOf = (
  rows: readonly FilaPresupuesto[],
  { mes, clase }: { mes?: number; clase?: ClasePresupuesto } = {},
): Figures => {
  const sum: Figures = { presupuesto: 0, real: 0, comprometido: 0, pronostico: 0, diferencia: 0 };
  for (const row of rows) {
    if ((mes !== undefined && row.mes !== mes) || (clase !== undefined && row.clase !== clase)) continue;
    for (const name of Object.keys(sum) as (keyof Figures)[]) sum[name] += row[name];
  }
  return sum;
};
