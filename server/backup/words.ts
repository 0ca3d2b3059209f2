/** What commands say, in Spanish. */

export const quantity = (value: number, digits = 0) =>
  value.toLocaleString('es-CO', { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** «1 fila», «12.345 filas». */
export const count = (n: number, one: string, many: string) => `${quantity(n)} ${n === 1 ? one : many}`;

export const momentIn = (iso: string) =>
  new Intl.DateTimeFormat('es', { dateStyle: 'long', timeStyle: 'short' }).format(new Date(iso));

/** A clock that says how long it has been running: «3,2 s». */
export const stopwatch = () => {
  const began = performance.now();
  return () => `${quantity((performance.now() - began) / 1_000, 1)} s`;
};
