import { dayStartOf } from '#contract/core/localTime';
import { marksCountFrom } from '#contract/rules/marks';

/**
 * From when on what the driver of an execution says counts for it: ms.
 * @param salida its departure, ms
 * @param zona of its company, IANA
 */
export const countsFrom = (salida: number, zona: string): number => marksCountFrom(salida, dayStartOf(salida, zona));
