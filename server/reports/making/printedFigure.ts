import { written, type FigureField } from '#contract/figures/written';
import { printed } from './pdf';

/** A figure for paper, with its unit; `—` if unknown. Amounts have no sign of their currency. */
export const printedFigure = (field: FigureField, value: number | null): string => {
  if (value === null) return '—';
  const { unit, decimals } = written[field];
  const text = printed.format(Math.round(value * 10 ** decimals) / 10 ** decimals);
  return unit === null || unit === 'dinero' ? text : `${text} ${unit}`;
};
