import { number } from '../../ui/formats';

/** «3 unidades», «1 litro», «2,5 kg»: symbols and plurals stay as they are. */
export const amountOf = (amount: number, unit: string, digits = 2): string =>
  `${number(amount, digits)} ${amount === 1 ? unit : plural(unit)}`;

const plural = (unit: string) => {
  if (unit.length < 3 || !/^\p{L}+$/u.test(unit)) return unit;
  if (/[aeiou]$/i.test(unit)) return `${unit}s`;
  return /[dlrn]$/i.test(unit) ? `${unit.replace(/ón$/, 'on')}es` : unit;
};
