import { localDay, localDays } from '#contract/core/localTime';

/** The part of a time that lies in one local day; `hasta` exclusive, ms. */
export interface Piece {
  fecha: string;
  desde: number;
  hasta: number;
}

/** The date of a moment (ms) in a zone, YYYY-MM-DD. */
export const dayOf = (at: number, zone: string): string => dayAround(at, zone).fecha;

/** A time (ms), divided where local days begin. A moment without duration is one piece. */
export const piecesOf = (from: number, to: number, zone: string): Piece[] => {
  const pieces: Piece[] = [];
  for (let desde = from; ;) {
    const day = dayAround(desde, zone);
    const hasta = Math.min(to, day.hasta);
    pieces.push({ fecha: day.fecha, desde, hasta });
    if (hasta >= to) return pieces;
    desde = hasta;
  }
};

const utcDay = 86_400_000;
/** The local days of a zone that touch a day of UTC: each fix asks for its day, and most ask for the same. */
const known = new Map<string, Map<number, readonly Piece[]>>();
const mostKnown = 10_000;

const dayAround = (at: number, zone: string): Piece => {
  let days = known.get(zone);
  if (!days) known.set(zone, (days = new Map()));
  const n = Math.floor(at / utcDay);
  let around = days.get(n);
  if (!around) {
    if (days.size > mostKnown) days.clear();
    around = localDays(localDay(n * utcDay, zone), localDay((n + 1) * utcDay - 1, zone), zone).map(
      ({ day, from, to }) => ({
        fecha: day,
        desde: from,
        hasta: to,
      }),
    );
    days.set(n, around);
  }
  for (const day of around) if (at < day.hasta) return day;
  throw new Error(`no day of ${zone} has ${at}`);
};

/** A moment (ms, may be infinite) as PostgreSQL reads it. */
export const isoOf = (at: number) =>
  at === Infinity ? 'infinity' : at === -Infinity ? '-infinity' : new Date(at).toISOString();
