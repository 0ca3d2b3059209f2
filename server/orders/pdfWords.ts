import { decimalsIn } from '#contract/core/money';
import { dateInWords } from '#contract/core/noDate';
import { inUnitOf } from '#contract/rules/units';
import { unitsOfCompany } from '../db/companyOf';
import type { OrderPdfContent } from './pdfContent';

export type Words = ReturnType<typeof wordsOf>;

/** Days, moments, distances and money as this company writes them. */
export const wordsOf = (company: OrderPdfContent['company']) => {
  const day = { timeZone: company.zona, year: 'numeric', month: 'short', day: 'numeric' } as const;
  const moments = new Intl.DateTimeFormat('es', { ...day, hour: '2-digit', minute: '2-digit' });
  const days = new Intl.DateTimeFormat('es', day);
  return {
    distance: (km: number) => {
      const { value, unit } = inUnitOf(km, 'km', unitsOfCompany(company));
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

/** How figures are written. */
export const number = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 2 });
