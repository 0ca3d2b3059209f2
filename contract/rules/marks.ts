import type { MarcaParada } from '../requests/despacho';

/** How long before its departure a driver may say something of an execution, at least: ms. */
const ahead = 3 * 3_600_000;

/**
 * The first moment whose marks count for an execution: its departure's day begins, or three hours are left, whichever
 * is earlier. What is said before that is most likely of another one. Ms.
 * @param dia when that day begins, by the company's clocks
 */
export const marksCountFrom = (salida: number, dia: number): number => Math.min(dia, salida - ahead);

type Said = Pick<MarcaParada, 'clave' | 'tipo'>;

/**
 * What a driver still says of a stop: the marks since they took back what they had said before. Marks in the order of
 * time.
 */
export const standingMarks = <Mark extends Said>(marks: readonly Mark[], clave: number): Mark[] => {
  const said = marks.filter((mark) => mark.clave === clave);
  return said.slice(said.findLastIndex(({ tipo }) => tipo === 'anulada') + 1);
};

/** When its driver says that they were at a stop: the first of the standing marks that says so. */
export const saidArrival = <Mark extends Said>(marks: readonly Mark[], clave: number): Mark | undefined =>
  standingMarks(marks, clave).find(({ tipo }) => tipo !== 'fallida');

/**
 * When an execution starts by its driver's word: at the first arrival that the driver reports, even before the planned
 * departure. Takes the marks that count, in the order of time; ms; null: no arrival was reported.
 */
export const saidStart = (marks: readonly (Said & { fecha: number })[]): number | null => {
  const stops = new Set(marks.map(({ clave }) => clave));
  const arrivals = [...stops].flatMap((clave) => saidArrival(marks, clave)?.fecha ?? []);
  return arrivals.length > 0 ? Math.min(...arrivals) : null;
};
