import type { RutaPaquete } from '#contract/requests/despacho';
import type { ParadaEjecutada } from '#contract/entities/ejecuciones';
import { countsNow } from '#contract/rules/foresight';
import { geodesicMeters } from '#contract/rules/geodesic';
import { standingMarks } from '#contract/rules/marks';
import { ejecucionAbierta, isToCome } from '#contract/rules/stops';
import { dayOf } from '../../../ui/dates/zone';

/** What is to be driven now, what departs on another day, and what ended. `now`: ms. */
export const sortedRuns = (
  rutas: readonly RutaPaquete[],
  now: number,
): Record<'open' | 'later' | 'ended', RutaPaquete[]> => {
  const isOpen = ({ estado }: RutaPaquete) => ejecucionAbierta.includes(estado);
  const isLater = (ruta: RutaPaquete) => ruta.estado === 'programada' && !countsNow(ruta, now);
  return {
    open: rutas.filter((ruta) => isOpen(ruta) && !isLater(ruta)),
    later: rutas.filter(isLater),
    ended: rutas.filter((ruta) => !isOpen(ruta) && dayOf(ruta.salida_en) <= dayOf(now)),
  };
};

/** The stop to drive to now; those that another execution serves are not in the way. */
export const nextStop = ({ paradas }: Pick<RutaPaquete, 'paradas'>): ParadaEjecutada | undefined =>
  paradas.find(isToCome);

/** Where the driver is: the last stop that was reached and not left, until it is delivered; else the next one. */
export const currentStop = ({
  paradas,
  marcas,
}: Pick<RutaPaquete, 'paradas' | 'marcas'>): ParadaEjecutada | undefined => {
  const reached = paradas.filter(({ llegada_en, omision }) => llegada_en !== null && omision === null);
  const last = reached.toSorted((a, b) => Date.parse(a.llegada_en ?? '') - Date.parse(b.llegada_en ?? '')).at(-1);
  const counted = marcas.filter(({ cuenta }) => cuenta);
  const isThere =
    last && last.salida_en === null && !standingMarks(counted, last.clave).some(({ tipo }) => tipo === 'prueba');
  return isThere ? last : nextStop({ paradas });
};

/** Those of this execution: what was handed over is somebody else's. */
export const ownStops = ({ paradas }: Pick<RutaPaquete, 'paradas'>): ParadaEjecutada[] =>
  paradas.filter(({ omision }) => omision?.ejecucion_id == null);

/** Whether only the driver said what is known of it, so that they can take it back. */
export const isOwnWord = ({ fuente, omision }: ParadaEjecutada): boolean =>
  fuente === 'conductor' || omision?.conductor === true;

/** A position of the vehicle is news for this long, ms. */
const fresh = 30 * 60_000;

/** Kilometres from the vehicle to a stop, in a straight line; null where the vehicle is not known to be. */
export const kilometresTo = (
  stop: ParadaEjecutada,
  { posicion }: Pick<RutaPaquete, 'posicion'>,
  now: number,
): number | null =>
  posicion && now - Date.parse(posicion.fecha) < fresh
    ? geodesicMeters(posicion.latitud, posicion.longitud, stop.latitud, stop.longitud) / 1_000
    : null;

/** The address that opens the phone's own maps with the way to a stop. */
export const directionsTo = (
  { latitud, longitud, nombre }: Pick<ParadaEjecutada, 'latitud' | 'longitud' | 'nombre'>,
  agent = navigator.userAgent,
): string => {
  const place = `${latitud},${longitud}`;
  if (/iphone|ipad|ipod/i.test(agent)) return `https://maps.apple.com/?daddr=${place}`;
  if (/android/i.test(agent)) return `geo:${place}?q=${place}(${encodeURIComponent(nombre)})`;
  return `https://www.google.com/maps/dir/?api=1&destination=${place}`;
};
