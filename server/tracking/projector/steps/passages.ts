import type { PassFact } from '../../model/facts';
import type { Waypoint } from '../../model/fix';
import { longestSilence } from '../../model/motion';
import type { Places } from '../../places/index';

/** A stop that the last fix is inside of; `dos`: so was the one before, which makes a visit of it. */
interface Within {
  parada: number;
  entrada: number;
  dos: boolean;
}

/** The passages of one execution's stops. */
export interface Passages {
  last: Pick<Waypoint, 'fecha' | 'latitud' | 'longitud'>;
  /** Absent while it is inside of none. */
  dentro?: readonly Within[];
  /** Absent while it has passed none. */
  pasos?: readonly PassFact[];
}

/** Passages of one execution that are kept. */
const most = 1_000;

/**
 * Takes the next precise fix in device order. The straight way from the last one passes every stop whose shape it
 * crosses, unless the time between them is a gap; two fixes in a row inside are a visit.
 * @param stops those of the execution
 */
export const advance = (
  before: Passages | undefined,
  fix: Waypoint,
  places: Places,
  stops: ReadonlySet<number>,
): Passages => {
  const { fecha, latitud, longitud } = fix;
  const last = { fecha, latitud, longitud };
  const inside = new Set(places.near(fix, 0).flatMap(({ place: { id } }) => (stops.has(id) ? [id] : [])));
  const seen = before && fecha - before.last.fecha <= longestSilence;
  const crossed = seen ? places.crossed(before.last, fix, stops) : [];
  const at = (share: number) => Math.round((before?.last.fecha ?? fecha) * (1 - share) + fecha * share);
  const known = new Map((before?.dentro ?? []).map((stay) => [stay.parada, stay]));
  const dentro: Within[] = [];
  const passed: PassFact[] = [];
  for (const { place, enters, leaves } of crossed) {
    // A stop that was moved is matched in its present shape from then on.
    if (!before || before.last.fecha < place.desde || known.has(place.id)) continue;
    if (inside.delete(place.id)) dentro.push({ parada: place.id, entrada: at(enters), dos: false });
    else passed.push({ parada: place.id, entrada: at(enters), salida: at(leaves) });
  }
  for (const [parada, stay] of known) {
    if (inside.delete(parada)) dentro.push({ ...stay, dos: true });
    else if (!stay.dos) {
      const left = crossed.find(({ place }) => place.id === parada)?.leaves ?? 0;
      passed.push({ parada, entrada: stay.entrada, salida: at(left) });
    }
  }
  for (const parada of inside)
    if (fecha >= (places.get(parada)?.desde ?? Infinity)) dentro.push({ parada, entrada: fecha, dos: false });
  const earlier = before?.pasos;
  const pasos = passed.length === 0 ? earlier : [...(earlier ?? []), ...passed.sort(byTime)].slice(0, most);
  return { last, ...(dentro.length > 0 && { dentro }), ...(pasos && { pasos }) };
};

const byTime = (a: PassFact, b: PassFact) => a.entrada - b.entrada || a.parada - b.parada;
