import { tipoDispositivo } from '../entities/dispositivos';
import { moment, optionalText, rowId, secretText } from '../core/entity';
import { rastreadorDesconocido } from '../entities/rastreadores';
import { z } from '../core/validation';

/**
 * A key with which devices send positions of one company, and nothing else. `vence_en` null: valid until it is
 * replaced.
 */
export const claveIngesta = z.object({
  id: rowId,
  clave: secretText,
  creada_en: moment,
  vence_en: moment.nullable(),
});
export type ClaveIngesta = z.output<typeof claveIngesta>;

/** How long a replaced key still works, in hours: time to reconfigure the devices. */
export const horasDeTraslape = 24;

/** An unregistered device that reports with a valid key. */
export const desconocido = z.object({
  id: rowId,
  identificador: z.string(),
  veces: z.int(),
  ultima_vez: moment,
  /** Its last message, unchanged. */
  ultima_trama: z.record(z.string(), z.unknown()).nullable(),
});
export type Desconocido = z.output<typeof desconocido>;

/** The data with which an unknown device is registered; with an asset it is assigned from now on. */
export const adoptar = z.object({
  nombre: optionalText(120).default(null),
  tipo: tipoDispositivo.default('rastreador_gps'),
  activo_id: rowId.nullable().default(null),
});

/**
 * The marks of a stored frame. `sin_ubicacion`: a heartbeat; `cero`: at 0,0; `imprecisa`: worse than `worstPrecision`;
 * `adelantada`: over `clockAhead`; `retenida`: an impossible jump that waits for a second fix; `descartada`: does
 * not count for another reason (no GPS signal, or an unconfirmed jump); `tardia`: received over `lateFrame` after its
 * time; `atrasada`: over `clockBehind`, so the clock is wrong.
 */
export const marcaTrama = z.enum([
  'sin_ubicacion',
  'cero',
  'imprecisa',
  'adelantada',
  'retenida',
  'descartada',
  'tardia',
  'atrasada',
]);
export type MarcaTrama = z.output<typeof marcaTrama>;

/** A frame as stored: times ISO, degrees, km/h, metres, percent. */
export const trama = z.object({
  id: z.string(),
  dispositivo_id: rowId,
  activo_id: rowId.nullable(),
  recibida_en: moment,
  /** The device's own clock. */
  fecha: moment,
  latitud: z.number().nullable(),
  longitud: z.number().nullable(),
  velocidad_kmh: z.number().nullable(),
  precision_m: z.number().nullable(),
  bateria_pct: z.number().nullable(),
  rumbo: z.number().nullable(),
  satelites: z.int().nullable(),
  encendido: z.boolean().nullable(),
  odometro_km: z.number().nullable(),
  voltaje_externo: z.number().nullable(),
  alarma: z.string().nullable(),
  atributos: z.record(z.string(), z.unknown()).nullable(),
  /** Whether it counts. */
  valida: z.boolean(),
  marcas: z.array(marcaTrama),
});
export type Trama = z.output<typeof trama>;

/**
 * A rejected frame, with its number of repetitions: devices resend what is rejected. `identificador` null: it did not
 * identify itself.
 */
export const tramaRechazada = z.object({
  id: z.int(),
  identificador: z.string().nullable(),
  motivo: z.string(),
  veces: z.int(),
  ultima_vez: moment,
  /** The first such frame in hexadecimal, where its bytes help to read it. */
  trama: z.string().nullable(),
});
export type TramaRechazada = z.output<typeof tramaRechazada>;

/** The most arrivals of each kind. */
export const masLlegadas = 8;

/**
 * What arrived from devices since a moment of the server's clock: known devices (the last registered or assigned
 * first), unknown ones, rejected frames (the newest first).
 */
export const llegadas = z.object({
  /** The server's clock, for the next request. */
  ahora: moment,
  recibidas: z.array(
    z.object({
      dispositivo_id: rowId,
      identificador: z.string(),
      nombre: z.string().nullable(),
      oido_en: moment,
      /** The last one stored; null if there is none. */
      trama: trama.nullable(),
    }),
  ),
  desconocidos: z.array(desconocido),
  rechazadas: z.array(tramaRechazada),
  /** Trackers with the identifier that was asked for, which speak to us themselves and which nobody has registered. */
  rastreadores: z.array(
    rastreadorDesconocido.extend({
      /** The company's own device of that identifier, which is not registered for this protocol. */
      dispositivo_id: rowId.nullable(),
    }),
  ),
});
export type Llegadas = z.output<typeof llegadas>;
