import type { ParadaEjecutada } from '#contract/entities/ejecuciones';
import { almostThere } from '#contract/rules/stops';
import { clock, duration } from './formats';

/** What is expected of a stop to come. */
export type ExpectedArrival = Pick<
  ParadaEjecutada,
  'eta' | 'eta_desde' | 'eta_hasta' | 'sin_estimacion_desde' | 'error_min' | 'distancia_m'
>;

/** «10:42 (entre 10:38 y 10:49)», «sin estimación desde 10:15»; null: nothing is expected. `zone`: IANA. */
export const arrivalWords = (
  { eta, eta_desde, eta_hasta, sin_estimacion_desde }: ExpectedArrival,
  hour: (when: string) => string = clock,
): string | null => {
  if (!eta) return sin_estimacion_desde ? `sin estimación desde ${hour(sin_estimacion_desde)}` : null;
  const [from, at, to] = [eta_desde ?? eta, eta, eta_hasta ?? eta].map(hour);
  return from === to ? (at ?? null) : `${at} (entre ${from} y ${to})`;
};

/** «de las últimas 10 llegadas, ± 3 min»; null: not known, or nothing is expected. */
export const errorWords = ({ eta, error_min }: ExpectedArrival): string | null =>
  eta && error_min != null ? `de las últimas 10 llegadas, ± ${error_min} min` : null;

/** «en 12 min»; «ya casi» of an asset that its position shows to be there; null: the time is over. */
export const waitWords = ({ eta, distancia_m }: ExpectedArrival, now = Date.now()): string | null => {
  if (!eta) return null;
  const left = Date.parse(eta) - now;
  if (distancia_m != null && distancia_m <= almostThere) return 'ya casi';
  return left <= 0 ? null : `en ${duration(Math.max(60_000, left))}`;
};
