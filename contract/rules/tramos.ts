/** From … to, in ms since 1970. */
export interface Stretch {
  desde: number;
  hasta: number;
}

/** A part of the time of an asset: driving, standing, or unknown. `at`: which of the given trips or stops it is. */
export type Tramo = Stretch & ({ clase: 'viaje' | 'detencion'; at: number } | { clase: 'silencio' });

interface Given {
  viajes: readonly Stretch[];
  detenciones: readonly Stretch[];
  silencios: readonly Stretch[];
}

/**
 * The time of an asset, divided: each moment from the first to the last belongs to exactly one part, in order. A trip
 * is driven whole; a silence within a stop is no standing; what neither trip, stop nor silence covers is silence, too.
 */
export const tramosDe = ({ viajes, detenciones, silencios }: Given): Tramo[] => {
  const [trip, stop, silence] = [coverOf(viajes), coverOf(detenciones), coverOf(silencios)];
  const all = [...viajes, ...detenciones, ...silencios].filter(lasts);
  const cuts = [...new Set(all.flatMap(({ desde, hasta }) => [desde, hasta]))].sort((a, b) => a - b);
  const found: Tramo[] = [];
  cuts.slice(1).forEach((hasta, i) => {
    const desde = cuts[i] ?? hasta;
    const [driving, silent, standing] = [trip(desde), silence(desde), stop(desde)];
    const next: Tramo =
      driving !== undefined
        ? { desde, hasta, clase: 'viaje', at: driving }
        : silent === undefined && standing !== undefined
          ? { desde, hasta, clase: 'detencion', at: standing }
          : { desde, hasta, clase: 'silencio' };
    const last = found.at(-1);
    if (last && isSame(last, next)) last.hasta = hasta;
    else found.push(next);
  });
  return found;
};

interface Answered {
  viajes: readonly { inicio_en: string; fin_en: string | null }[];
  detenciones: readonly { inicio_en: string; fin_en: string | null }[];
  sin_senal: readonly { desde: string; hasta: string }[];
}

/**
 * Of a replay as it is answered. `until`: the end of its range, and of what lasts; `since`: its beginning; ms since
 * 1970. Stops are cut to the range, as its silences are: which others lie in them is not told.
 */
export const tramosDeRecorrido = (
  { viajes, detenciones, sin_senal }: Answered,
  until: number,
  since = -Infinity,
): Tramo[] => {
  const stretch = ({ inicio_en, fin_en }: Answered['viajes'][number]): Stretch => {
    const desde = Date.parse(inicio_en);
    return { desde, hasta: fin_en === null ? Math.max(until, desde) : Date.parse(fin_en) };
  };
  const tramos = tramosDe({
    viajes: viajes.map(stretch),
    detenciones: detenciones.map(stretch).map(({ desde, hasta }) => ({
      desde: Math.max(since, desde),
      hasta: Math.min(until, hasta),
    })),
    silencios: sin_senal.map(({ desde, hasta }) => ({ desde: Date.parse(desde), hasta: Date.parse(hasta) })),
  });
  const [before, last] = tramos.slice(-2);
  // A silence that lasts ends when the answer was made, which is a moment ago.
  const isRest = before?.clase === 'silencio' && last?.clase === 'detencion' && last.hasta - last.desde < moment;
  return isRest && detenciones[last.at]?.fin_en === null ? tramos.slice(0, -1) : tramos;
};

/** ms */
const moment = 120_000;

/** The ms of the parts of one kind that lie in a range. */
export const lengthOf = (tramos: readonly Tramo[], clase: Tramo['clase'], { desde, hasta }: Stretch): number =>
  tramos.reduce(
    (sum, each) =>
      each.clase === clase ? sum + Math.max(0, Math.min(hasta, each.hasta) - Math.max(desde, each.desde)) : sum,
    0,
  );

/** Which of these covers a moment and what follows it, asked in order of time. */
const coverOf = (stretches: readonly Stretch[]) => {
  const sorted = stretches
    .map(({ desde, hasta }, at) => ({ desde, hasta, at }))
    .filter(lasts)
    .sort((one, other) => one.desde - other.desde);
  let i = 0;
  return (moment: number): number | undefined => {
    while ((sorted[i]?.hasta ?? Infinity) <= moment) i += 1;
    const here = sorted[i];
    return here && here.desde <= moment ? here.at : undefined;
  };
};

const isSame = (one: Tramo, other: Tramo) =>
  one.clase === other.clase && (one.clase === 'silencio' || other.clase === 'silencio' || one.at === other.at);
const lasts = ({ desde, hasta }: Stretch) => hasta > desde;
