import { written, type FigureField } from '#contract/figures/written';
import { inUnitOf, isUnit, type CompanyUnits } from '#contract/rules/units';
import { printed } from './pdf';

/** A figure for paper, with its unit or that of the company; `—` if unknown. Amounts have no sign of their currency. */
export const printedFigure = (field: FigureField, value: number | null, units: CompanyUnits): string => {
  if (value === null) return '—';
  const { unit, decimals } = written[field];
  const own = unit !== null && isUnit(unit) ? inUnitOf(value, unit, units) : { value, unit };
  const text = printed.format(Math.round(own.value * 10 ** decimals) / 10 ** decimals);
  return own.unit === null || own.unit === 'dinero' ? text : `${text} ${own.unit}`;
};
