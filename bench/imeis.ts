/** The n-th tracker of a measurement. */
export const imeiOf = (n: number) => String(868_500_000_000_000 + n);
