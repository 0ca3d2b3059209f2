import { decimalsIn } from '#contract/core/money';
import { dateInWords } from '#contract/core/noDate';
import { inUnitOf, type Unit } from '#contract/rules/units';
import type { PaperOf } from './company';

export type Words = ReturnType<typeof wordsOf>;

/** Days, moments, measures and money as this company writes them. */
export const wordsOf = (company: PaperOf['company']) => {
  const day = { timeZone: company.zona, year: 'numeric', month: 'short', day: 'numeric' } as const;
  const moments = new Intl.DateTimeFormat('es', { ...day, hour: '2-digit', minute: '2-digit' });
  const days = new Intl.DateTimeFormat('es', day);
  return {
    /** A stored amount in the company's unit; null where it is unknown. */
    measure: (stored: number | null | undefined, storedUnit: Unit): string | null => {
      if (stored === null || stored === undefined) return null;
      const { value, unit } = inUnitOf(stored, storedUnit, company.units);
      return `${number.format(value)} ${unit}`;
    },
    day: (iso: string) => dateInWords(days, iso),
    moment: (iso: string | null) => (iso ? dateInWords(moments, iso) : '—'),
    money: new Intl.NumberFormat('es-CO', {
      style: 'currency',
      currency: company.moneda,
      maximumFractionDigits: decimalsIn(company.moneda),
    }),
  };
};

/** A calendar day as on paper: 31/03/2026. */
export const dayOnPaper = (day: string | null): string => (day ? day.split('-').reverse().join('/') : '—');

/** How figures are written. */
export const number = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 2 });
