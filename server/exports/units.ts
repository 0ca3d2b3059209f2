import { isFigure, written } from '#contract/figures/written';
import { companyUnit, isUnit, metric, shownIn, unitSign, type CompanyUnits, type Unit } from '#contract/rules/units';
import type { Words } from '#contract/words/noun';

/** How the amounts of a column are converted. */
export interface Conversion {
  unit: Unit;
  /** Only of rows that have litres in this field: others are of electric assets or use gas. */
  ofLitres?: string;
}

interface Written {
  source: string;
  label: string;
  words?: Readonly<Record<string, string>>;
  conversion?: Conversion;
}

/** A column in the units of a company: its heading names them. */
export const inUnits = <Column extends Written>(
  column: Column,
  words: Words | undefined,
  company: CompanyUnits,
): Column => {
  if (company.unidad_combustible === metric.unidad_combustible && company.unidad_distancia === metric.unidad_distancia)
    return column;
  const { source, label } = column;
  const fuel = company.unidad_combustible;
  if (fuel !== 'l') {
    const ofLitres = words?.unitFields?.[source];
    if (ofLitres !== undefined)
      return { ...column, label: `${label} (${unitSign(fuel)})`, conversion: { unit: fuel, ofLitres } };
    if (Object.values(words?.unitFields ?? {}).includes(source))
      return { ...column, words: { ...column.words, l: unitSign(fuel) } };
  }
  const said = /\((km\/h|km|l)\)$/.exec(label)?.[1];
  const stored = (isFigure(source) ? written[source].unit : null) ?? said;
  const unit = companyUnit(stored ?? '', company);
  if (stored === undefined || unit === stored || !isUnit(unit)) return column;
  const bare = said === undefined ? label : label.slice(0, label.lastIndexOf(' ('));
  return { ...column, label: `${bare} (${unitSign(unit)})`, conversion: { unit } };
};

/** A stored amount of a row in the unit of its column. */
export const converted = (
  value: number,
  { conversion }: Pick<Written, 'conversion'>,
  row: Readonly<Record<string, unknown>>,
): number => {
  if (!conversion) return value;
  const { unit, ofLitres } = conversion;
  return ofLitres === undefined || row[ofLitres] === 'l' ? shownIn(value, unit) : value;
};
