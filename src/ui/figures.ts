import { written, type FigureField } from '#contract/figures/written';
import { money, number } from './formats';

/** A figure as it is declared, with its unit: «12,4 km», «$ 1.250»; `—` if unknown. */
export const figureText = (field: FigureField, value: number | null): string => {
  const { unit, decimals } = written[field];
  if (value === null) return '—';
  if (unit === 'dinero') return money(value, decimals);
  return unit === null ? number(value, decimals) : `${number(value, decimals)} ${unit}`;
};

/** The same without its unit, where a heading has it. */
export const figureNumber = (field: FigureField, value: number | null): string => {
  const { unit, decimals } = written[field];
  return value === null || unit === 'dinero' ? figureText(field, value) : number(value, decimals);
};
