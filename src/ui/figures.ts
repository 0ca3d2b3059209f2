import { written, type FigureField } from '#contract/figures/written';
import { inCompanyUnit, money, number, unitShown } from './formats';

/** A figure as it is declared, with its unit, or that of the company: «12,4 km», «$ 1.250»; `—` if unknown. */
export const figureText = (field: FigureField, value: number | null): string => {
  const { unit, decimals } = written[field];
  if (value === null) return '—';
  if (unit === 'dinero') return money(value, decimals);
  const text = figureNumber(field, value);
  return unit === null ? text : `${text} ${unitShown(unit)}`;
};

/** The same without its unit, where a heading has it. */
export const figureNumber = (field: FigureField, value: number | null): string => {
  const { unit, decimals } = written[field];
  if (value === null || unit === 'dinero') return figureText(field, value);
  return number(unit === null ? value : inCompanyUnit(value, unit), decimals);
};
