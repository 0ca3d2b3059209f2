import type { Frame } from './frame';
import { attributesOf, booleanOf, bounded, textOf, times } from './values';

type Columns = Partial<Frame>;

/** What the names that Traccar and the OsmAnd apps share mean here. Metres, milliseconds and volts come in. */
const meanings: Record<string, (value: unknown) => Columns> = {
  ignition: (value) => ({ encendido: booleanOf(value) }),
  motion: (value) => ({ en_movimiento: booleanOf(value) }),
  sat: (value) => ({ satelites: bounded(value, 0, 200, 0) }),
  totalDistance: (value) => ({ odometro_km: bounded(times(value, 1 / 1000), 0, 1e8, 3) }),
  odometer: (value) => ({ odometro_km: bounded(times(value, 1 / 1000), 0, 1e8, 3) }),
  hours: (value) => ({ horometro_h: bounded(times(value, 1 / 3_600_000), 0, 1e7, 4) }),
  fuelLevel: (value) => ({ combustible_pct: bounded(value, 0, 100) }),
  batteryLevel: (value) => ({ bateria_pct: bounded(value, 0, 100) }),
  batt: (value) => ({ bateria_pct: bounded(value, 0, 100) }),
  power: (value) => ({ voltaje_externo: bounded(value, 0, 1_000) }),
  alarm: (value) => ({ alarma: textOf(value, 100) }),
};

/** A device's own odometer beats the distance that its gateway added up. */
const rank = (key: string) => (key === 'odometer' ? 1 : 0);

/** The columns that named attributes fill; the rest is kept as `atributos`. */
export const columnsOf = (attributes: Record<string, unknown>): Columns => {
  const pairs = Object.entries(attributes);
  const known = pairs.filter(([key]) => Object.hasOwn(meanings, key)).sort(([a], [b]) => rank(a) - rank(b));
  const columns = Object.assign({}, ...known.map(([key, value]) => given(meanings[key]?.(value) ?? {}))) as Columns;
  return { ...columns, atributos: attributesOf(pairs.filter(([key]) => !Object.hasOwn(meanings, key))) };
};

/** Without what turned out to be unknown, so that it hides nothing. */
const given = (columns: Columns) => Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== null));
