import type { Waypoint } from './fix';

/** From one stop to the next. Metres and milliseconds. */
export interface TripFact {
  inicio: Waypoint;
  /** Null while it runs. */
  fin: Waypoint | null;
  metros: number;
  /** Metres by day of the company. */
  dias: Record<string, number>;
  ralenti_ms: number;
  velocidad_max: number | null;
  /** Of the fixes in it: tells whether its line is still the same. */
  huella: number;
}

/** Where an asset stood. */
export interface StopFact {
  inicio: number;
  /** Null while it lasts. */
  fin: number | null;
  latitud: number;
  longitud: number;
  ralenti_ms: number;
}

/** Metres that nobody saw being driven: across a long silence, or faster than anything on a road. */
export interface GapFact {
  fecha: number;
  metros: number;
}

/** When an asset was at a stop, ms. */
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
  /** The farthest from the line, and where that was. */
  max: number;
  latitud: number;
  longitud: number;
  /** Driven off it. */
  metros: number;
}

/** How far an execution came along its line. Ms, metres. */
export interface CourseFact {
  ejecucion: number;
  /** When it came upon the line. */
  entro: number;
  avance: number;
  /** When it was at its end. */
  llego: number | null;
}

export interface JourneyFacts {
  trips: TripFact[];
  stops: StopFact[];
  gaps: GapFact[];
}

export const noFacts = (): JourneyFacts => ({ trips: [], stops: [], gaps: [] });
