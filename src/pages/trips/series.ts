import { datoWords, readDato, type TipoDato, type ValorDato } from '#contract/entities/datos';
import type { DatoWords } from '#contract/words/datos';
import type { Series } from '#contract/requests/viajes';
import { number } from '../../ui/formats';
import type { Span } from './player';

/** One datum of an asset over time; only the moments at which a position said it. */
export interface DataSeries {
  dato: string;
  words: DatoWords;
  tipo: TipoDato;
  /** s since 1970, ascending. */
  time: readonly number[];
  values: readonly ValorDato[];
}

/** The columns of an answer, in the order of the choice. */
export const seriesOf = ({ fecha_s, datos }: Series, chosen: readonly string[]): DataSeries[] =>
  chosen.map((dato) => {
    const [time, values]: [number[], ValorDato[]] = [[], []];
    datos[dato]?.forEach((said, at) => {
      const value = readDato(dato, said);
      if (value === null) return;
      time.push(fecha_s[at] ?? 0);
      values.push(value);
    });
    return { dato, words: datoWords(dato), tipo: typeOf(values), time, values };
  });

const typeOf = (values: readonly ValorDato[]): TipoDato => {
  if (values.every((value) => typeof value === 'number')) return 'numero';
  return values.every((value) => typeof value === 'boolean') ? 'si_no' : 'texto';
};

/** The last known value at a moment; undefined before the first one. */
export const valueAt = ({ time, values }: Pick<DataSeries, 'time' | 'values'>, at: number): ValorDato | undefined => {
  let [low, high] = [0, time.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((time[middle] ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return values[low - 1];
};

/** «82 %», «Encendido» */
export const valueWords = (value: ValorDato | undefined, { unit, yes, no }: DatoWords): string => {
  if (value === undefined) return '—';
  if (typeof value === 'boolean') return value ? yes : no;
  if (typeof value === 'string') return value;
  return unit ? `${number(value, 2)} ${unit}` : number(value, 2);
};

/** The stretches in which something is on. A silence ends one: nobody knows what happened in it. */
export const stretchesOn = ({ time, values }: DataSeries, span: Span, silences: readonly Span[]): Span[] => {
  const found: Span[] = [];
  time.forEach((from, at) => {
    if (values[at] !== true) return;
    const to = endOf(from, time[at + 1] ?? span.to, silences);
    const before = found.at(-1);
    if (before?.to === from) before.to = to;
    else found.push({ from, to });
  });
  return found;
};

/** Whether a silence lies between two values, so that no line joins them. */
export const areApart = (from: number, to: number, silences: readonly Span[]): boolean =>
  endOf(from, to, silences) < to;

const endOf = (from: number, to: number, silences: readonly Span[]) =>
  silences.find((each) => each.from >= from && each.from < to)?.from ?? to;

/** The least and the greatest number; a constant has a span around it, so that it is drawn in the middle. */
export const boundsIn = (values: readonly ValorDato[]): [least: number, most: number] => {
  const numbers = values.filter((value) => typeof value === 'number');
  const [least, most] = numbers.reduce(
    ([a, b], value) => [Math.min(a, value), Math.max(b, value)],
    [Infinity, -Infinity],
  );
  if (least > most) return [0, 1];
  return least === most ? [least - 1, most + 1] : [least, most];
};
