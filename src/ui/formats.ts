import { decimalsIn } from '#contract/core/money';
import { noDate } from '#contract/core/noDate';
import { written } from '#contract/figures/written';
import { hoursInWords } from '#contract/rules/durations';
import { companyUnit, isUnit, metric, shownIn, unitSign, type CompanyUnits } from '#contract/rules/units';
import { currentDay, dayOf, isDate, msOf, timesIn, type When } from './dates/zone';

/** Numbers in es-CO unless the profile has another format, dates in Spanish, by the clocks of `dates/zone.ts`. */

const locale = { numbers: 'es-CO', dates: 'es', currency: 'COP', units: metric };

/** Writes moments with these parts; `zone`: IANA, that of the pages by default. Never throws. */
export const dateFormat = (parts: Intl.DateTimeFormatOptions): ((when: When, zone?: string) => string) => {
  const kept = new Map<string, Intl.DateTimeFormat>();
  return (when, zone = timesIn()) => {
    const format = kept.get(zone) ?? new Intl.DateTimeFormat(locale.dates, { ...parts, timeZone: zone });
    kept.set(zone, format);
    const at = msOf(when, zone);
    return isDate(at) ? format.format(at) : noDate;
  };
};

const long = dateFormat({ weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' });
const withoutYear = dateFormat({ weekday: 'long', month: 'long', day: 'numeric' });
const day = dateFormat({ year: 'numeric', month: 'short', day: 'numeric' });
const dayOfYear = dateFormat({ month: 'short', day: 'numeric' });
const moment = dateFormat({ year: 'numeric', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' });
const momentSeconds = dateFormat({
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});
const hour = dateFormat({ hour: '2-digit', minute: '2-digit' });
const second = dateFormat({ hour: '2-digit', minute: '2-digit', second: '2-digit' });
const month = dateFormat({ year: 'numeric', month: 'long' });
const relative = new Intl.RelativeTimeFormat(locale.dates, { numeric: 'auto', style: 'short' });
/** Short months and years would be «m» and «a». */
const relativeLong = new Intl.RelativeTimeFormat(locale.dates, { numeric: 'auto' });

export type { When };

/** «viernes, 21 de noviembre de 2026» */
export const longDate = (when: When): string => long(when);

/** «viernes, 21 de noviembre», if there is no room for the year. */
export const dayWithoutYear = (when: When): string => withoutYear(when);

/** «21 nov 2026» */
export const shortDate = (when: When, zone?: string): string => day(when, zone);

/** «21 nov», with the year if it is not the current one. */
export const nearDate = (when: When): string =>
  (dayOf(when).slice(0, 4) === currentDay().slice(0, 4) ? dayOfYear : day)(when);

/** «21 nov 2026» for 2026-11-21, a calendar day, which is the same in every time zone. */
export const calendarDay = (day: string): string => shortDate(day);

/** «21 nov» */
export const dayAndMonth = (when: When): string => dayOfYear(when);

/** «noviembre de 2026» */
export const monthOf = (when: When): string => month(when);

/** «21 nov 2026, 14:05» */
export const dateTime = (when: When, zone?: string): string => moment(when, zone);

/**
 * «ahora», «hace 3 min», «ayer», «dentro de 2 h». The largest unit that fits, rounded towards now; days are those of
 * the calendar.
 */
export const ago = (when: When, now: When = Date.now()): string => {
  if (!isDate(msOf(when))) return noDate;
  const seconds = (msOf(when) - msOf(now)) / 1_000;
  const unit = units.find(([, size]) => Math.abs(seconds) >= size);
  if (!unit) return 'ahora';
  const [name, size] = unit;
  // Less than 48 hours ago may be the day before yesterday.
  if (name === 'day')
    return relative.format(Math.sign(seconds) * Math.max(1, Math.abs(daysBetween(dayOf(now), dayOf(when)))), name);
  return (size > 86_400 ? relativeLong : relative).format(Math.trunc(seconds / size), name);
};

/** «2 d 5 h», «1 h 5 min», «7 min», from milliseconds. */
export const duration = (milliseconds: number): string => {
  const minutes = Math.max(0, Math.round(milliseconds / 60_000));
  const [days, ofDay, rest] = [Math.floor(minutes / 1_440), Math.floor((minutes % 1_440) / 60), minutes % 60];
  if (days > 0) return `${number(days)} d ${ofDay} h`;
  return ofDay > 0 ? `${ofDay} h ${rest} min` : `${rest} min`;
};

/** As `duration`, from seconds. */
export const lasting = (seconds: number): string => duration(seconds * 1_000);

/** «45 min», «2 h», «3 h 20 min», from minutes of work. */
export const workHours = (minutes: number): string => hoursInWords(minutes, (whole) => number(whole));

/** «12,4 km», or miles where the company counts in them; a dash where it is unknown. */
export const kilometres = (km: number | null): string => (km === null ? '—' : measured(km, 'km', written.km.decimals));

/** «62 km/h», «39 mph»; a dash where it is unknown. */
export const speed = (kmh: number | null): string => (kmh === null ? '—' : measured(kmh, 'km/h', 0));

/** «20 gal» for 75.7082 l: a stored amount in the company's unit. */
export const measured = (value: number, unit: string, decimals = 2): string =>
  `${number(inCompanyUnit(value, unit), decimals)} ${unitShown(unit)}`;

/** A stored amount as a number of the company's unit. */
export const inCompanyUnit = (value: number, unit: string): number => {
  const own = companyUnit(unit, locale.units);
  return isUnit(own) ? shownIn(value, own) : value;
};

/** «gal» for l: what stands beside such amounts. */
export const unitShown = (unit: string): string => {
  const own = companyUnit(unit, locale.units);
  return isUnit(own) ? unitSign(own) : own;
};

/** «Odómetro (mi)» for «Odómetro (km)»: the label of a bare number. */
export const labelShown = (label: string): string =>
  label.replace(/\((km\/h|km|l)\)/, (_, unit: string) => `(${unitShown(unit)})`);

/** What the company counts in. */
export const companyUnits = (): CompanyUnits => locale.units;

/** «14:05» */
export const clock = (when: When): string => hour(when);

/** «14:06» for 14:05:09: the first whole minute that is not before it. */
export const clockBy = (when: When): string => hour(Math.ceil(msOf(when) / 60_000) * 60_000);

/** «14:05:09» */
export const clockSeconds = (when: When): string => second(when);

/** «21 nov 2026, 14:05:09» */
export const dateTimeSeconds = (when: When): string => momentSeconds(when);

/** Whether a moment is of today. */
export const isToday = (when: When): boolean => dayOf(when) === currentDay();

/** «12.345,7»: at most `decimals` decimals. */
export const number = (value: number, decimals = 0): string => numbersWith(decimals).format(value);

/** 1 orden, 2 órdenes. */
export const counted = (n: number, one: string, many: string): string => `${number(n)} ${n === 1 ? one : many}`;

/** «$ 12.345», «€ 12,50»: in the company's currency, with cents only if there are any and the currency uses them. */
export const money = (value: number, decimals = 2): string => {
  const digits = decimalsIn(locale.currency, decimals);
  const found = keptMoney.get(decimals) ?? moneyFormat(digits, digits);
  keptMoney.set(decimals, found);
  return found.format(value);
};

/** «12,4 M», «850 k»: an amount where there is room for a few characters only. */
export const shortAmount = (value: number): string =>
  new Intl.NumberFormat(locale.numbers, { notation: 'compact', maximumSignificantDigits: 3 }).format(value);

/**
 * An amount of money with all its decimals, also those that the currency does not use: what is stored, not what is
 * paid.
 */
export const exactMoney = (value: number): string => moneyFormat(decimalsIn(locale.currency), 10).format(value);

/** «USD 1.250,50» in another currency than the company's; null: in the company's. */
export const moneyIn = (value: number, currency: string | null): string =>
  currency === null || currency === locale.currency
    ? money(value)
    : `${currency} ${number(value, decimalsIn(currency))}`;

/** A price of one: with the cents that it has. */
export const priceIn = (value: number, currency: string | null): string =>
  currency === null || currency === locale.currency ? exactMoney(value) : `${currency} ${number(value, 4)}`;

/** «1985»: without thousands. */
export const yearText = (value: number): string =>
  new Intl.NumberFormat(locale.numbers, { useGrouping: false }).format(value);

/** How a typed number is read: as this user sees numbers written. */
export const typedManner = (): { decimal: 'auto' | 'punto'; currency: string } => ({
  decimal: locale.numbers === 'es-MX' ? 'punto' : 'auto',
  currency: locale.currency,
});

/** Sets the currency, as an ISO 4217 code. What is already rendered does not change. */
export const writeMoneyIn = (currency: string): void => {
  if (currency === locale.currency) return;
  locale.currency = currency;
  keptMoney.clear();
};

/** Sets what distances, speeds and fuel are shown in. What is already rendered does not change. */
export const writeUnitsIn = ({ unidad_combustible = 'l', unidad_distancia = 'km' }: Partial<CompanyUnits>): void => {
  locale.units = { unidad_combustible, unidad_distancia };
};

/** Sets the locale of numbers. What is already rendered does not change. */
export const writeNumbersAs = (tag: string): void => {
  if (tag === locale.numbers) return;
  locale.numbers = tag;
  cache.clear();
  keptMoney.clear();
};

const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365.25 * 86_400],
  ['month', 30.44 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

const cache = new Map<number, Intl.NumberFormat>();
const numbersWith = (decimals: number) => {
  const found = cache.get(decimals) ?? new Intl.NumberFormat(locale.numbers, { maximumFractionDigits: decimals });
  cache.set(decimals, found);
  return found;
};

const keptMoney = new Map<number, Intl.NumberFormat>();
const moneyFormat = (minimumFractionDigits: number, maximumFractionDigits: number) =>
  new Intl.NumberFormat(locale.numbers, {
    style: 'currency',
    currency: locale.currency,
    currencyDisplay: 'narrowSymbol',
    trailingZeroDisplay: 'stripIfInteger',
    minimumFractionDigits,
    maximumFractionDigits,
  });
