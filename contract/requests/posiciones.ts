import { moment, rowId, type Listed } from '../core/entity';
import { z } from '../core/validation';

/** One position of the history: times ISO, degrees, km/h, metres, percent. */
export const posicion = z.object({
  id: z.string(),
  activo_id: rowId.nullable(),
  /** Null: it was imported. */
  dispositivo_id: rowId.nullable(),
  /** Whose key the device read in this very report; null in the newest position of each asset. */
  conductor_id: rowId.nullable(),
  fecha: moment,
  recibida_en: moment,
  latitud: z.number().nullable(),
  longitud: z.number().nullable(),
  velocidad_kmh: z.number().nullable(),
  rumbo: z.number().nullable(),
  altitud_m: z.number().nullable(),
  precision_m: z.number().nullable(),
  bateria_pct: z.number().nullable(),
  satelites: z.int().nullable(),
  encendido: z.boolean().nullable(),
  en_movimiento: z.boolean().nullable(),
  odometro_km: z.number().nullable(),
  combustible_pct: z.number().nullable(),
  /** Of the vehicle, in volts. */
  voltaje_externo: z.number().nullable(),
  /**
   * `sos`, `corte_energia`, `manipulacion`, `bateria_baja`, `frenada`, `aceleracion`, `giro`, `exceso`, `remolque`,
   * `choque`, or the maker's own words.
   */
  alarma: z.string().nullable(),
  /** `conductor`, `diferida`, `entrada_1` …, `salida_1` …, `analogica_1` …, or the maker's own names. */
  atributos: z.record(z.string(), z.unknown()).nullable(),
  valida: z.boolean(),
  /** The state of the asset, as in `liveStates`; only in the newest position of each asset. */
  estado: z.string().nullable(),
});
export type Posicion = z.output<typeof posicion>;

/**
 * What a map draws of a fleet: the newest good fix of each asset, by id, as columns. `fecha_s`: seconds since 1970;
 * `estado`: index in `liveStates`.
 */
export const posicionesMapa = z.object({
  activo_id: z.array(rowId),
  fecha_s: z.array(z.int()),
  latitud: z.array(z.number()),
  longitud: z.array(z.number()),
  velocidad_kmh: z.array(z.number().nullable()),
  rumbo: z.array(z.int().nullable()),
  estado: z.array(z.int()),
});
export type PosicionesMapa = z.output<typeof posicionesMapa>;

const narrowed = {
  desde: moment,
  hasta: moment,
  /** km/h and more. */
  velocidad_desde: z.number().min(0).max(1_000),
  encendido: z.boolean(),
  /** Fixes that count, or those that do not. */
  valida: z.boolean(),
};

export const posicionFilters = z
  .strictObject({ activo_id: z.union([rowId, z.array(rowId).min(1)]), ...narrowed })
  .partial();

/** The history of some assets, as an exportable list. */
export const posiciones = {
  name: 'posiciones' as const,
  record: posicion.omit({ atributos: true }),
  filters: { activo_id: rowId, ...narrowed },
  sorts: ['id', 'fecha'],
} satisfies Listed;

/** The most rows of one exported file. */
export const masHistorico = 300_000;
