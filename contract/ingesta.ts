import { tipoDispositivo } from './dispositivos';
import { moment, optionalText, rowId } from './entity';
import { z } from './validation';

/** A key with which devices write positions of one company, and nothing else. `vence_en` null: it lives until it is replaced. */
export const claveIngesta = z.object({ id: rowId, clave: z.string(), creada_en: moment, vence_en: moment.nullable() });
export type ClaveIngesta = z.output<typeof claveIngesta>;

/** How long a replaced key still works, in hours: time to change what stands in the devices. */
export const horasDeTraslape = 24;

/** A device that reports with a good key and that the company has not registered. */
export const desconocido = z.object({
  id: rowId,
  identificador: z.string(),
  veces: z.int(),
  ultima_vez: moment,
  /** What it last sent, as it came. */
  ultima_trama: z.record(z.string(), z.unknown()).nullable(),
});
export type Desconocido = z.output<typeof desconocido>;

/** What is said of a stranger that becomes a device of the company; with an asset it is assigned from now on. */
export const adoptar = z.object({
  nombre: optionalText(120).default(null),
  tipo: tipoDispositivo.default('rastreador_gps'),
  activo_id: rowId.nullable().default(null),
});

/**
 * What is worth saying of a stored frame. `sin_ubicacion`: a heartbeat; `cero`: at 0,0; `imprecisa`: worse than 200 m;
 * `adelantada`: over 10 minutes ahead; `retenida`: an impossible jump that waits for a second fix; `descartada`: does not
 * count for another reason (no GPS signal, or a jump that nothing confirmed); `tardia`: came over 5 minutes after its time.
 */
export const marcaTrama = z.enum(['sin_ubicacion', 'cero', 'imprecisa', 'adelantada', 'retenida', 'descartada', 'tardia']);
export type MarcaTrama = z.output<typeof marcaTrama>;

/** A frame as it was stored: times ISO, degrees, km/h, metres, percent. */
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
  /** Does it count? */
  valida: z.boolean(),
  marcas: z.array(marcaTrama),
});
export type Trama = z.output<typeof trama>;

/** A frame that was refused, with how often: a device resends what it may not. `identificador` null: it did not say who it is. */
export const tramaRechazada = z.object({
  id: z.int(),
  identificador: z.string().nullable(),
  motivo: z.string(),
  veces: z.int(),
  ultima_vez: moment,
});
export type TramaRechazada = z.output<typeof tramaRechazada>;

/** Of each kind of arrival at most. */
export const masLlegadas = 8;

/** What came from devices since a moment of the server's clock: who was heard (the last registered or assigned first), who is unknown, what was refused (the newest first). */
export const llegadas = z.object({
  /** The server's clock, to ask from the next time. */
  ahora: moment,
  recibidas: z.array(
    z.object({
      dispositivo_id: rowId,
      identificador: z.string(),
      nombre: z.string().nullable(),
      oido_en: moment,
      /** The last one stored; null when none ever was. */
      trama: trama.nullable(),
    }),
  ),
  desconocidos: z.array(desconocido),
  rechazadas: z.array(tramaRechazada),
});
export type Llegadas = z.output<typeof llegadas>;
