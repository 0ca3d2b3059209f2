import { textOfBytes } from '../../../encoding/text';
import type { Frame } from '../../entry/frame';
import { attributesOf, bounded, heading, textOf } from '../../entry/values';

/** What a tracker reports, in the units of the database and unchecked: `reportOf` drops values that make no sense. */
export interface Reported {
  fecha: Date;
  latitud?: number | null;
  longitud?: number | null;
  valida?: boolean;
  velocidad_kmh?: number | null;
  rumbo?: number | null;
  altitud_m?: number | null;
  satelites?: number | null;
  encendido?: boolean | null;
  en_movimiento?: boolean | null;
  odometro_km?: number | null;
  horometro_h?: number | null;
  combustible_pct?: number | null;
  bateria_pct?: number | null;
  voltaje_externo?: number | null;
  /**
   * Alike for every maker where one fits: sos, corte_energia, manipulacion, bateria_baja, frenada, aceleracion, giro,
   * exceso, remolque, choque.
   */
  alarma?: string | null;
  /** The tracker kept it while it was without network. */
  diferida?: boolean;
  /** The key or card of the driver. */
  conductor?: string | null;
  /** `entrada_1`, `salida_1`, `analogica_1` (volts), `temperatura_1` (°C), `senal`, or the maker's own name. */
  atributos?: Record<string, unknown>;
}

export const knots = 1.852;
export const mph = 1.609344;

/** A frame for the writer. Whether its place and time can be true is judged with all other frames (validity.ts). */
export const reportOf = (said: Reported): Frame => ({
  fecha: said.fecha,
  latitud: degreesOf(said.latitud),
  longitud: degreesOf(said.longitud),
  velocidad_kmh: bounded(said.velocidad_kmh, 0, 2_000),
  rumbo: heading(said.rumbo),
  altitud_m: bounded(said.altitud_m, -1_000, 100_000),
  precision_m: null,
  satelites: bounded(said.satelites, 0, 200, 0),
  valida: said.valida ?? true,
  encendido: said.encendido ?? null,
  en_movimiento: said.en_movimiento ?? null,
  odometro_km: bounded(said.odometro_km, 0, 1e8, 3),
  horometro_h: bounded(said.horometro_h, 0, 1e7, 4),
  combustible_pct: bounded(said.combustible_pct, 0, 100),
  bateria_pct: bounded(said.bateria_pct, 0, 100),
  voltaje_externo: bounded(said.voltaje_externo, 0, 1_000, 3),
  alarma: textOf(spelled(said.alarma), 100),
  atributos: attributesOf(named(said)),
});

/** Attributes by name. A number that is none is left out. */
const named = ({ atributos, conductor, diferida }: Reported): [string, unknown][] => {
  const all: [string, unknown][] = [];
  for (const name in atributos) {
    const value = atributos[name];
    if (typeof value !== 'number' || Number.isFinite(value)) all.push([name, spelled(value)]);
  }
  if (conductor) all.push(['conductor', textOf(spelled(conductor), 60)]);
  if (diferida) all.push(['diferida', true]);
  return all;
};

/** Texts of packets are read byte by byte. */
const spelled = <T>(value: T) => (typeof value === 'string' ? textOfBytes(value) : value);

const degreesOf = (degrees: number | null | undefined): number | null =>
  typeof degrees === 'number' ? Math.round(degrees * 1e7) / 1e7 + 0 : null;

/** `entrada_1`, `entrada_2` … from flags. */
export const numbered = (name: string, values: readonly unknown[]): Record<string, unknown> =>
  Object.fromEntries(values.map((value, at) => [`${name}_${at + 1}`, value]));

/** Several alarms of one report. */
export const alarmsOf = (...alarms: (string | null | undefined | false)[]): string | null =>
  [...new Set(alarms.filter(Boolean))].join(',') || null;
