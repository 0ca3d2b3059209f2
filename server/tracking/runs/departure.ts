import { puntualHasta } from '#contract/rules/stops';

const minute = 60_000;

/** A run as far as its departure goes. Ms; its stops in their order. */
export interface Departing {
  salida: number;
  /** Somebody said that it began. */
  iniciada: number | null;
  /** When it reached its line. */
  entro: number | null;
  stops: readonly {
    planeada: number;
    ventana: number;
    servicio: number;
    /** It is not to be served. */
    fuera: boolean;
    llegada: number | null;
    salida: number | null;
  }[];
}

/** Until when a run may leave and still be on time: the window of its first stop, once that is served. */
export const departsUntil = ({ salida, stops: [first] }: Departing): number =>
  first ? first.planeada + first.servicio + first.ventana : salida + puntualHasta * minute;

/**
 * When a run left: its first stop, or as a later stop shows it; when it reached the line of a route without stops.
 * Null: it has not left.
 */
export const leftAt = ({ iniciada, entro, stops }: Departing): number | null => {
  if (iniciada !== null) return iniciada;
  if (stops.length === 0) return entro;
  const first = stops.find(({ fuera }) => !fuera);
  if (!first) return null;
  if (first.llegada !== null && first.salida !== null) return first.salida;
  const reached = stops.flatMap((stop) =>
    stop !== first && stop.llegada !== null ? [{ llegada: stop.llegada, planeada: stop.planeada }] : [],
  );
  if (reached.length === 0) return null;
  const other = reached.reduce((a, b) => (b.llegada < a.llegada ? b : a));
  return first.llegada !== null ? other.llegada : other.llegada - Math.max(0, other.planeada - first.planeada);
};
