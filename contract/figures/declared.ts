import type { CifrasIndicadores } from '../requests/indicadores';
import { comoSeCalcula } from './comoSeCalcula';
import { figureNames } from './figureNames';
import { written, type Written } from './written';

type Name = keyof CifrasIndicadores;

/** A ratio of sums over the rows of the report of assets, by its columns. */
export interface Ratio {
  dividend: string;
  /** Subtracted from it. */
  less?: readonly string[];
  divisor: string;
  /** Only assets that have some of the divisor count, above the line and below. */
  covered?: true;
  percent?: true;
}

/** An indicator: what it is called, how it is written and computed. */
export interface Declaration extends Written {
  label: string;
  how: string;
  parts?: Ratio;
}

const operational: Ratio = { dividend: 'servicio_h', less: ['paradas_h'], divisor: 'servicio_h', percent: true };

/** The parts of ratios of the report of assets. */
const parts: Partial<Readonly<Record<Name, Ratio>>> = {
  disponibilidad_pct: operational,
  disponibilidad_operacional_pct: operational,
  disponibilidad_tecnica_pct: { ...operational, less: ['paradas_plan_h', 'paradas_falla_h'] },
  mtbf_h: { dividend: 'operacion_h', divisor: 'fallas' },
  costo_km: { dividend: 'costo', divisor: 'km', covered: true },
  costo_hora: { dividend: 'costo', divisor: 'medidas_h', covered: true },
};

/** Every indicator. */
export const declared = Object.fromEntries(
  Object.entries(figureNames).map(([key, label]) => {
    const name = key as Name;
    const of = parts[name];
    return [name, { ...written[name], label, how: comoSeCalcula[name], ...(of && { parts: of }) }];
  }),
) as Readonly<Record<Name, Declaration>>;

/** The value of a ratio over these rows of the report; null: nothing to divide by. */
export const ratioOver = (rows: readonly object[], ratio: Ratio): number | null => {
  const numberIn = (row: object, column: string) =>
    Number(new Map<string, unknown>(Object.entries(row)).get(column) ?? 0);
  const counted = ratio.covered ? rows.filter((row) => numberIn(row, ratio.divisor) > 0) : rows;
  const sum = (column: string) => counted.reduce((total, row) => total + numberIn(row, column), 0);
  const divisor = sum(ratio.divisor);
  const dividend = (ratio.less ?? []).reduce((total, column) => total - sum(column), sum(ratio.dividend));
  return divisor > 0 ? ((ratio.percent ? 100 : 1) * dividend) / divisor : null;
};
