import type { Waypoint } from './fix';

/** A trip, from one stop to the next. Metres and milliseconds. */
export interface TripFact {
  inicio: Waypoint;
  /** Null while it is in progress. */
  fin: Waypoint | null;
  metros: number;
  /** Metres by day, in the company's time zone. */
  dias: Record<string, number>;
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
}

/** Metres without recorded driving: across a long silence, or faster than any vehicle on a road. */
export interface GapFact {
  fecha: number;
  metros: number;
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

/** The progress of an execution along its line. Ms, metres. */
export interface CourseFact {
  ejecucion: number;
  /** When it first reached the line. */
  entro: number;
  avance: number;
  /** When it reached the end of the line. */
  llego: number | null;
}

export interface JourneyFacts {
  trips: TripFact[];
  stops: StopFact[];
  gaps: GapFact[];
}

export const noFacts = (): JourneyFacts => ({ trips: [], stops: [], gaps: [] });
