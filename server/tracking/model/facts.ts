import type { Waypoint } from './fix';
import type { DayShares } from './shares';

/** A trip, from one stop to the next. Metres and milliseconds. */
export interface TripFact {
  inicio: Waypoint;
  /** Null while it is in progress. */
  fin: Waypoint | null;
  /** When it ended, or the newest fix that is known to belong to it, ms. */
  hasta: number;
  metros: number;
  /** What of it belongs to each day of the company. */
  dias: DayShares;
  ralenti_ms: number;
  velocidad_max: number | null;
  /** Hash of its fixes, which shows whether its stored line is still valid. */
  huella: number;
}

/** A stop: when and where an asset stood. */
export interface StopFact {
  inicio: number;
  /** Null while it lasts. */
  fin: number | null;
  latitud: number;
  longitud: number;
  ralenti_ms: number;
  dias: DayShares;
}

/** When an asset was at a `parada`, ms. */
export interface VisitFact {
  parada: number;
  entrada: number;
  /** Null while it is inside. */
  salida: number | null;
}

/** A time off the corridor of an execution. Ms, metres. */
export interface OffFact {
  ejecucion: number;
  inicio: number;
  /** Null while it lasts. */
  fin: number | null;
  /** The largest distance from the line, and where that was. */
  max: number;
  latitud: number;
  longitud: number;
  /** Metres driven off the corridor. */
  metros: number;
}

/** When an asset passed a `parada` without a visit, interpolated between two fixes, ms. */
export interface PassFact {
  parada: number;
  entrada: number;
  salida: number;
}

/** The progress of an execution along its line. Ms, metres. */
export interface CourseFact {
  ejecucion: number;
  /** When it first reached the line. */
  entro: number | null;
  avance: number;
  /** When it reached the end of the line. */
  llego: number | null;
  /** Which of its stops it passed, the earliest first. */
  pasos: readonly PassFact[];
}

/** What a fix decided about driving without a rest: how much it is at a fix, or since when it rests. Ms. */
export type Stage = { at: Waypoint; ms: number } | { fecha: number; rest: number };

export interface JourneyFacts {
  trips: TripFact[];
  stops: StopFact[];
}

export const noFacts = (): JourneyFacts => ({ trips: [], stops: [] });
