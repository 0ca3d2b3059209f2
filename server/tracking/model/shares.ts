import type { StoredPart } from '../../db/tables/proyeccion';
import { piecesOf, type Piece } from './days';

/** What of a trip or a stop belongs to one local day. */
export interface DayShare {
  metros: number;
  ralenti_ms: number;
  /** Metres that nobody saw being driven: across a long silence, or a jump. */
  hueco: number;
}

/** By date, YYYY-MM-DD. */
export type DayShares = Readonly<Record<string, DayShare>>;

export const noShares: DayShares = {};

const nothing: DayShare = { metros: 0, ralenti_ms: 0, hueco: 0 };

/** Adds what happened from one fix to the next, divided by time over the local days that it touches. */
export const spread = (
  shares: DayShares,
  from: number,
  to: number,
  zone: string,
  given: Partial<DayShare>,
): DayShares => {
  const [only, ...others] = piecesOf(from, to, zone);
  if (!only) return shares;
  if (others.length === 0) return added(shares, only.fecha, given);
  const share = ({ desde, hasta }: Piece) => (hasta - desde) / (to - from);
  return [only, ...others].reduce((sum, piece) => added(sum, piece.fecha, times(given, share(piece))), shares);
};

/** Adds what belongs to one day as a whole. */
export const added = (
  shares: DayShares,
  fecha: string,
  { metros = 0, ralenti_ms = 0, hueco = 0 }: Partial<DayShare>,
): DayShares => {
  if (metros === 0 && ralenti_ms === 0 && hueco === 0) return shares;
  const before = shares[fecha] ?? nothing;
  return {
    ...shares,
    [fecha]: {
      metros: before.metros + metros,
      ralenti_ms: before.ralenti_ms + ralenti_ms,
      hueco: before.hueco + hueco,
    },
  };
};

const times = ({ metros = 0, ralenti_ms = 0, hueco = 0 }: Partial<DayShare>, share: number) => ({
  metros: metros * share,
  ralenti_ms: ralenti_ms * share,
  hueco: hueco * share,
});

/** Both together; the metres of the second ones, which were no trip, are nobody's. */
export const absorbed = (shares: DayShares, others: DayShares): DayShares =>
  Object.entries(others).reduce(
    (sum, [fecha, { ralenti_ms, hueco }]) => added(sum, fecha, { ralenti_ms, hueco }),
    shares,
  );

/** The unseen metres alone: those before a stop of no duration pass to the next journey. */
export const unseen = (shares: DayShares): DayShares =>
  Object.entries(shares).reduce((sum, [fecha, { hueco }]) => added(sum, fecha, { hueco }), noShares);

/** The parts of a trip or a stop, one for each local day. Whole numbers that add up to the rounded sums. */
export const partsOf = (from: number, to: number, zone: string, shares: DayShares): StoredPart[] => {
  const pieces = new Map(
    piecesOf(from, to, zone).flatMap((piece) =>
      piece.hasta > piece.desde || to === from ? [[piece.fecha, piece] as const] : [],
    ),
  );
  // Without a duration of its own: what was carried over from a moment at the edge of a day.
  for (const fecha of Object.keys(shares))
    if (!pieces.has(fecha)) pieces.set(fecha, { fecha, desde: from, hasta: from });
  const days = [...pieces.values()].sort((a, b) => (a.fecha < b.fecha ? -1 : 1));
  const metros = rounding();
  const idle = rounding();
  const gap = rounding();
  return days.map(({ fecha, desde, hasta }) => {
    const share = shares[fecha] ?? nothing;
    return {
      f: fecha,
      i: new Date(desde).toISOString(),
      u: new Date(hasta).toISOString(),
      m: metros(share.metros),
      r: idle(share.ralenti_ms / 1_000),
      h: gap(share.hueco),
    };
  });
};

/** Rounds numbers so that their sum is the rounded sum. */
const rounding = () => {
  let [sum, given] = [0, 0];
  return (value: number) => {
    sum += value;
    const rounded = Math.round(sum) - given;
    given += rounded;
    return rounded;
  };
};

export const metersOf = (shares: DayShares) =>
  Object.keys(shares)
    .sort()
    .reduce((sum, fecha) => sum + (shares[fecha]?.metros ?? 0), 0);

/** The parts of a stop that have something to say. */
export const stopPartsOf = (from: number, shares: DayShares): StoredPart[] =>
  partsOf(from, from, 'UTC', shares).filter(({ r, h }) => r > 0 || h > 0);
