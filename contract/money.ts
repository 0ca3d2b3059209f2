/** ISO 4217 gives some of these cents; no coin does. */
const centless = new Set(['COP', 'CLP', 'PYG']);

/** How many decimals an amount in this currency is written with, when so many are wanted. */
export const decimalsIn = (currency: string, wanted = 2): number => (centless.has(currency) ? 0 : wanted);
