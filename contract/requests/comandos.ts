import { momentFrom } from '../core/dateBounds';
import { moment, rowId } from '../core/entity';
import { z } from '../core/validation';

export const tipoComando = z.enum(['posicion', 'parar_motor', 'reanudar_motor', 'reiniciar', 'intervalo', 'texto']);
export type TipoComando = z.output<typeof tipoComando>;

/**
 * `caducado`: its tracker did not connect in time or its vehicle did not stand; `fallido`: refused or not answered;
 * `sustituido`: a later one took its place while it waited; `retirado`: somebody took it back while it waited.
 */
export const estadoComando = z.enum([
  'pendiente',
  'enviado',
  'confirmado',
  'fallido',
  'caducado',
  'sustituido',
  'retirado',
]);

/** Commands of a group undo or repeat each other: a later one replaces those that wait. Texts replace equal ones. */
export const grupoComando = {
  posicion: 'posicion',
  parar_motor: 'motor',
  reanudar_motor: 'motor',
  reiniciar: 'reiniciar',
  intervalo: 'intervalo',
  texto: null,
} as const satisfies Record<TipoComando, string | null>;

/** How long (ms) a command waits for its tracker unless said otherwise, and at most. */
export const esperaComando = { usual: 5 * 60_000, maxima: 7 * 24 * 3_600_000 };
/** The engine is stopped when the vehicle stands or is slower than this (km/h). */
export const velocidadParada = 20;
/** Commands of a device that wait at once. */
export const masComandos = 20;

/** What is typed for a command, by kind. */
export const datosComando = z.object({
  /** The plate of the vehicle, typed to stop its engine. */
  placa: z.string().trim().max(20).optional(),
  /** Between reports. */
  segundos: z.int().min(5).max(86_400).optional(),
  /** As the maker writes it. */
  texto: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .regex(/^[\x20-\x7e]+$/, 'Solo letras sin tilde, números y signos')
    .optional(),
});

export const nuevoComando = z.object({
  tipo: tipoComando,
  datos: datosComando.nullable().default(null),
  caduca_en: momentFrom('life').optional(),
});

export const comando = z.object({
  id: rowId,
  dispositivo_id: rowId,
  tipo: tipoComando,
  datos: z.record(z.string(), z.unknown()).nullable(),
  estado: estadoComando,
  /** What the tracker said, or why it was not sent. */
  respuesta: z.string().nullable(),
  creado_en: moment,
  creado_por_id: rowId.nullable(),
  enviado_en: moment.nullable(),
  terminado_en: moment.nullable(),
  sustituido_por_id: rowId.nullable(),
  caduca_en: moment,
});
export type Comando = z.output<typeof comando>;
