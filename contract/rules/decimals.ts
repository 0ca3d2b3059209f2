/** Rounds to the four decimals with which quantities and meter readings are stored. */
export const roundQuantity = (value: number): number => Math.round(value * 10_000) / 10_000;

/** Rounds a sum of money to cents: removes the error of binary fractions. */
export const roundToCents = (value: number): number => Math.round(value * 100) / 100;
