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

export interface JourneyFacts {
  trips: TripFact[];
  stops: StopFact[];
  gaps: GapFact[];
}

export const noFacts = (): JourneyFacts => ({ trips: [], stops: [], gaps: [] });
