/** A tracker that lost its clock says 1970. */
const isDay = (value = '') => /^(?:19|20)\d{6}$/.test(value);
const isTime = (value = '') => /^\d\d:\d\d:\d\d$/.test(value);
const isPlace = (value = '') => /^[+-]\d{1,3}\.\d+$/.test(value);

/** The column of the day, or -1. A cell in hexadecimal may look like one, so a day is one only before a time. */
export const dayColumn = (values: readonly string[]): number =>
  values.findIndex((value, at) => isDay(value) && isTime(values[at + 1]));

/** The first column of a latitude and a longitude from `from` on, or -1. */
export const placeColumn = (values: readonly string[], from: number): number =>
  values.findIndex((value, at) => at >= from && isPlace(value) && isPlace(values[at + 1]));

export const numberOr = (text: string | undefined, of = (value: number) => value): number | null =>
  text && Number.isFinite(Number(text)) ? of(Number(text)) : null;

/** A driver's key as the maker writes it; only zeros are none. */
export const keyOf = (text: string | undefined): string | null => (text && /[^0]/.test(text) ? text : null);
