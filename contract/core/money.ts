/** In ISO 4217 some of these have cents; in practice nobody uses them. */
const centless = new Set(['COP', 'CLP', 'PYG']);

/** The number of decimals of an amount in this currency, if so many are wanted. */
export const decimalsIn = (currency: string, wanted = 2): number => (centless.has(currency) ? 0 : wanted);

const known = new Set(Intl.supportedValuesOf('currency'));
export const isCurrency = (code: string): boolean => known.has(code);
