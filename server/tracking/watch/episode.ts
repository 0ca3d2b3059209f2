import type { SeveridadEvento } from '#contract/entities/tiposEvento';
import { metersBetween } from '../places/distance';
import { longestSilence } from '../model/motion';

/**
 * The meaning of a frame for a rule. 0 over: it ends · 1 continues if it is open · 2 may have begun · 3 enough to open
 * it
 */
export interface Reading {
  level: 0 | 1 | 2 | 3;
  value?: number | null;
  limit?: number | null;
  unit?: string;
  severity?: SeveridadEvento;
  /** Lower values are worse. */
  low?: boolean;
  /** When it ended, if earlier than this frame. */
  at?: number;
  parada?: number;
  ruta?: number;
  asunto?: string;
}

/** The conditions that open and end it. Ms. */
export interface Needs {
  ms: number;
  frames: number;
  /** A repetition within this time belongs to the same event. */
  cooling: number;
  /** It is instantaneous and has no end of its own. */
  instant?: boolean;
  /** It continues through a silence. */
  silent?: boolean;
}

/** A possible, open or just finished event. Ms, metres. */
export interface Episode {
  inicio: number;
  /** Since when the opening condition has held, and for how many frames. */
  pide: number | null;
  veces: number;
  /** The frame that opened it. */
  abrio: number | null;
  fin: number | null;
  ultima: number;
  valor: number | null;
  max: number | null;
  limite: number | null;
  unidad: string | null;
  severidad: SeveridadEvento | null;
  parada: number | null;
  ruta?: number | undefined;
  asunto: string | null;
  metros: number;
  lugar: Place | null;
}

interface Place {
  latitud: number;
  longitud: number;
}

export interface Moment {
  fecha: number;
  place: Place | null;
}

export interface Passed {
  episode: Episode | null;
  /** Final. */
  done: Episode[];
}

/** Takes the reading of the next frame. @param reading null when the frame has no information for this rule */
export const pass = (before: Episode | null, reading: Reading | null, moment: Moment, needs: Needs): Passed => {
  const done: Episode[] = [];
  const { fecha } = moment;
  let episode = before;
  if (episode && !needs.silent && fecha - episode.ultima > longestSilence) {
    if (episode.abrio !== null) done.push({ ...episode, fin: episode.fin ?? episode.ultima });
    episode = null;
  }
  if (episode?.fin != null && fecha - episode.fin > needs.cooling) {
    done.push(episode);
    episode = null;
  }
  if (!reading) return { episode, done };
  if (needs.instant) return reading.level < 3 ? { episode, done } : happen(episode, reading, moment, needs, done);
  if (!episode)
    return { episode: reading.level < 2 ? null : goOn(begin(reading, moment), reading, moment, needs), done };
  if (episode.abrio === null)
    return { episode: reading.level < 2 ? null : goOn(episode, reading, moment, needs), done };
  if (episode.fin !== null)
    return { episode: reading.level === 3 ? goOn({ ...episode, fin: null }, reading, moment, needs) : episode, done };
  if (reading.level > 0) return { episode: goOn(episode, reading, moment, needs), done };
  const over = { ...moved(episode, moment), fin: reading.at ?? fecha };
  if (needs.cooling > 0) return { episode: over, done };
  return { episode: null, done: [...done, over] };
};

const happen = (before: Episode | null, reading: Reading, moment: Moment, needs: Needs, done: Episode[]): Passed => {
  const fecha = reading.at ?? moment.fecha;
  const episode = noted(
    { ...(before ?? begin(reading, { ...moment, fecha })), fin: fecha, ultima: moment.fecha },
    reading,
  );
  const open = { ...episode, abrio: episode.abrio ?? moment.fecha, valor: episode.valor ?? reading.value ?? null };
  return needs.cooling > 0 ? { episode: open, done } : { episode: null, done: [...done, open] };
};

const begin = ({ limit = null, unit, parada, ruta, asunto }: Reading, { fecha, place }: Moment): Episode => ({
  inicio: fecha,
  pide: null,
  veces: 0,
  abrio: null,
  fin: null,
  ultima: fecha,
  valor: null,
  max: null,
  limite: limit,
  unidad: unit ?? null,
  severidad: null,
  parada: parada ?? null,
  ...(ruta !== undefined && { ruta }),
  asunto: asunto ?? null,
  metros: 0,
  lugar: place,
});

const goOn = (before: Episode, reading: Reading, moment: Moment, { ms, frames }: Needs): Episode => {
  const episode = noted(moved(before, moment), reading);
  if (episode.abrio !== null) return episode;
  if (reading.level < 3) return { ...episode, pide: null, veces: 0 };
  const pide = episode.pide ?? moment.fecha;
  const asking = {
    ...episode,
    pide,
    veces: episode.veces + 1,
    valor: episode.pide === null ? (reading.value ?? null) : episode.valor,
  };
  return asking.veces >= frames && moment.fecha - pide >= ms ? { ...asking, abrio: moment.fecha } : asking;
};

/** Keeps the most extreme value, with the limit that it exceeded most. */
const noted = (
  episode: Episode,
  { value = null, limit = null, severity, parada, ruta, low = false }: Reading,
): Episode => {
  if (value === null || (episode.max !== null && (low ? value >= episode.max : value <= episode.max))) return episode;
  return {
    ...episode,
    max: value,
    limite: limit ?? episode.limite,
    severidad: severity ?? episode.severidad,
    parada: parada ?? episode.parada,
    ruta: ruta ?? episode.ruta,
  };
};

const moved = (episode: Episode, { fecha, place }: Moment): Episode => ({
  ...episode,
  ultima: fecha,
  metros: episode.metros + (place && episode.lugar ? metersBetween(episode.lugar, place) : 0),
  lugar: place ?? episode.lugar,
});
