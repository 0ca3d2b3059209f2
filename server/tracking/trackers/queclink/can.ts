import { bit } from '../packets/bytes';
import { Columns, numberAt } from './columns';
import type { Details } from './details';
import type { Text } from './places';

/** GTCAN: what the bus of the vehicle tells, by the bits of a mask. A place whose accuracy is 0 is the last known. */
export const canReport = ({ values, places, end }: Text): Details => {
  const place = places.find(({ report }) => report);
  const { details } = canColumns(new Columns(values, 6, place?.from ?? end));
  return { ...details, ...(place && !place.hdop ? { valida: false } : {}) };
};

/**
 * The mask, and the columns of its bits; bit 5 stands before bit 4.
 * @returns isExact: nothing of the bus follows, because the mask has no bit whose columns differ by model
 */
export const canColumns = (columns: Columns): { details: Details; isExact: boolean } => {
  const mask = columns.hex();
  if (mask === null) return { details: {}, isExact: false };
  const on = (at: number) => (bit(mask, at) ? columns.text() : '');
  const vin = on(0);
  const ignition = on(1);
  const [distance, used, turns, speed, coolant, rate, level] = [2, 3, 5, 4, 6, 7, 8].map(on);
  const [range, throttle, hours, driving, idling, idlingFuel, axle] = [9, 10, 11, 12, 13, 14, 15].map(on);
  const [tachograph, indicators, lights, doors] = [16, 17, 18, 19].map(on);
  const [overspeed, overturns] = [20, 21].map(on);
  const tank = tankOf(level);
  const details: Details = {
    encendido: /^[0-2]$/.test(ignition) ? ignition !== '0' : null,
    horometro_h: numberAt(hours),
    ...(tank.percent === undefined ? {} : { combustible_pct: tank.percent }),
    atributos: {
      vin: vin || null,
      odometro_obd_km: kilometresOf(distance),
      combustible_usado_l: numberAt(used),
      rpm: numberAt(turns),
      velocidad_obd_kmh: numberAt(speed),
      temperatura_motor: numberAt(coolant),
      consumo: /^L\/H\d/.test(rate ?? '') ? numberAt(rate?.slice(3)) : null,
      combustible_l: tank.litres,
      autonomia_km: tenths(range),
      acelerador_pct: numberAt(throttle),
      horas_conduccion: numberAt(driving),
      horas_ralenti: numberAt(idling),
      combustible_ralenti_l: numberAt(idlingFuel),
      peso_eje_2: numberAt(axle),
      tacografo: tachograph || null,
      indicadores: indicators || null,
      luces: lights || null,
      puertas: doors || null,
      horas_exceso: numberAt(overspeed),
      horas_exceso_rpm: numberAt(overturns),
    },
  };
  const isExact = mask < 2 ** 22;
  const more = bit(mask, 29) ? expansionOf(columns) : {};
  const { conductor, ...atributos } = more;
  return {
    details: {
      ...details,
      ...(conductor ? { conductor } : {}),
      atributos: { ...details.atributos, ...atributos },
    },
    isExact,
  };
};

/** Hectometres behind an H; behind an I, impulses that nobody can convert. */
const kilometresOf = (text = ''): number | null => (/^H\d+$/.test(text) ? Number(text.slice(1)) / 10 : null);
const tenths = (text: string | undefined): number | null => {
  const value = numberAt(text);
  return value === null ? null : value / 10;
};

/** Litres behind an L, percent behind a P. */
const tankOf = (text = ''): { percent?: number; litres?: number } => {
  const value = /^[LP](\d+(?:\.\d+)?)$/.exec(text)?.[1];
  if (value === undefined) return {};
  return text.startsWith('P') ? { percent: Number(value) } : { litres: Number(value) };
};

/** Eight digits of a second mask, behind columns that differ by model. */
const expansionOf = (columns: Columns): Record<string, unknown> & { conductor?: string } => {
  for (let skipped = 0; skipped < 8 && !/^[0-9A-F]{8}$/i.test(columns.peek()); skipped++) columns.text();
  const mask = columns.hex();
  if (mask === null) return {};
  const on = (at: number) => (bit(mask, at) ? columns.text() : '');
  const [liquid, first, third, fourth] = [0, 1, 2, 3].map(on);
  for (let at = 4; at < 15; at++) on(at);
  const [card, second, , , plate] = [15, 16, 17, 18, 19].map(on);
  const driver = cardOf(card);
  return {
    adblue_pct: /^P\d/.test(liquid ?? '') ? numberAt(liquid?.slice(1)) : null,
    peso_eje_1: numberAt(first),
    peso_eje_3: numberAt(third),
    peso_eje_4: numberAt(fourth),
    conductor_2: cardOf(second) ?? null,
    matricula: plate || null,
    ...(driver === undefined ? {} : { conductor: driver }),
  };
};

/** The card of a driver in the tachograph; without one its digits are zeros. */
const cardOf = (text = ''): string | undefined =>
  /[1-9A-Z]/i.test(text) && /^[\w ]{8,20}$/.test(text) ? text.trim() : undefined;
