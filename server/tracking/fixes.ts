/** Where and when, ms since 1970, degrees, km/h, metres: enough to measure ways. */
export interface Waypoint {
  id: number;
  fecha: number;
  latitud: number;
  longitud: number;
  velocidad_kmh: number | null;
  precision_m: number | null;
}

/** A good fix as the rules see it. */
export interface Fix extends Waypoint {
  dispositivo_id: number;
  recibida: number;
  rumbo: number | null;
  bateria_pct: number | null;
  encendido: boolean | null;
}

/** Fixes that jumped impossibly far wait here; `since` is the device time of the first of them. */
export interface Held {
  fix: Fix;
  since: number;
}

/** Where an asset is, the kilometres of its good fixes, and what waits to be confirmed. */
export interface AssetState {
  fix: Fix;
  km: number;
  held: Held | null;
}

/** A stored position that turned out to count, or not to. */
export interface Mark {
  id: number;
  dispositivo_id: number;
  fecha: number;
  valida: boolean;
}

export interface Advance {
  state: AssetState;
  marks: Mark[];
}

/** km/h between two good fixes that no asset on a road does. */
const impossibleSpeed = 300;
/** ms after which a jump is believed, so that no device is lost after a ferry or a swap. */
export const longestHold = 5 * 60_000;

/**
 * Takes the next good fix of an asset. A late one changes nothing here; one that jumped impossibly far is held until a second
 * one confirms it or `longestHold` has passed. The way across a jump is not counted.
 */
export const advance = (state: AssetState | null, fix: Fix): Advance => {
  if (!state) return { state: { fix, km: 0, held: null }, marks: [] };
  if (fix.fecha <= state.fix.fecha) return { state, marks: [] };
  if (!state.held) return jumps(state.fix, fix) ? hold(state, fix, fix.fecha) : { state: moved(state, fix), marks: [] };
  return fix.fecha < state.held.fix.fecha ? together(state, fix, state.held.fix, state.held.fix) : together(state, state.held.fix, fix, state.held.fix);
};

/** Believes what was held: nothing spoke against it for long enough. */
export const release = (state: AssetState): Advance =>
  state.held ? { state: jumped(state, state.held.fix), marks: [mark(state.held.fix, true)] } : { state, marks: [] };

/** Judges the held fix and a new one together, `a` before `b`. The held one is marked as not counting so far. */
const together = (state: AssetState, a: Fix, b: Fix, held: Fix): Advance => {
  const [jumpToA, jumpToB, jumpBetween] = [jumps(state.fix, a), jumps(state.fix, b), jumps(a, b)];
  if (!jumpToA && !jumpBetween) return { state: moved(moved(state, a), b), marks: [mark(held, true)] };
  if (!jumpToA) return b === held ? { state: { ...moved(state, a), held: state.held }, marks: [] } : hold(moved(state, a), b, b.fecha, [mark(held, true)]);
  const closer = metersBetween(a, b) < metersBetween(state.fix, b);
  if (!jumpBetween && (jumpToB || closer)) return { state: moved(jumped(state, a), b), marks: [mark(held, true)] };
  const dropped = a === held ? [] : [mark(a, false)];
  if (!jumpToB) return { state: moved(state, b), marks: b === held ? [...dropped, mark(b, true)] : dropped };
  const since = Math.min(state.held?.since ?? a.fecha, a.fecha);
  if (b.fecha - since >= longestHold) return { state: jumped(state, b), marks: b === held ? [...dropped, mark(b, true)] : dropped };
  return hold(state, b, since, dropped);
};

const hold = (state: AssetState, fix: Fix, since: number, marks: Mark[] = []): Advance => ({
  state: { ...state, held: { fix, since } },
  marks: [...marks, mark(fix, false)],
});

const mark = ({ id, dispositivo_id, fecha }: Fix, valida: boolean): Mark => ({ id, dispositivo_id, fecha, valida });

const jumped = ({ km }: AssetState, fix: Fix): AssetState => ({ fix, km, held: null });

/** A fix with the speed that its way from the one before it tells, where the device does not. */
export const withSpeed = (before: Waypoint, fix: Fix): Fix => ({ ...fix, velocidad_kmh: fix.velocidad_kmh ?? speedBetween(before, fix) });

const moved = (state: AssetState, fix: Fix): AssetState => ({
  fix: withSpeed(state.fix, fix),
  km: state.km + countedMeters(state.fix, fix) / 1000,
  held: null,
});

/** Jitter: both stand, and the second is hardly elsewhere. */
const jitter = 50;

/** The way between two good fixes, in metres; a parked asset drives nowhere. */
export const countedMeters = (a: Waypoint, b: Waypoint) => {
  const meters = metersBetween(a, b);
  const stand = a.velocidad_kmh !== null && b.velocidad_kmh !== null && a.velocidad_kmh < 1 && b.velocidad_kmh < 1;
  return stand && meters < jitter ? 0 : meters;
};

/** Farther apart than this in time, a speed between two fixes says nothing. In ms. */
const sameDrive = 5 * 60_000;
const noticeable = 30;

/** What the speed must have been where the device does not tell it. */
const speedBetween = (a: Waypoint, b: Waypoint): number | null => {
  const ms = b.fecha - a.fecha;
  if (ms > sameDrive || ms <= 0) return null;
  const meters = metersBetween(a, b);
  return meters < noticeable ? 0 : Math.round((meters / ms) * 3_600 * 10) / 10;
};

/** Is one too far from the other for the time between them? What their precision explains does not count. */
export const jumps = (a: Waypoint, b: Waypoint) => {
  const seconds = Math.max(1, Math.abs(b.fecha - a.fecha) / 1000);
  const meters = metersBetween(a, b) - (a.precision_m ?? 0) - (b.precision_m ?? 0);
  return (meters / seconds) * 3.6 > impossibleSpeed;
};

const earthRadius = 6_371_008.8;
const radians = Math.PI / 180;

/** Metres along the surface. */
export const metersBetween = (a: Pick<Waypoint, 'latitud' | 'longitud'>, b: Pick<Waypoint, 'latitud' | 'longitud'>) => {
  const [dLat, dLon] = [(b.latitud - a.latitud) * radians, (b.longitud - a.longitud) * radians];
  const h = Math.sin(dLat / 2) ** 2 + Math.cos(a.latitud * radians) * Math.cos(b.latitud * radians) * Math.sin(dLon / 2) ** 2;
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(h)));
};
