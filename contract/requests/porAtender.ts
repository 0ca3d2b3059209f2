import { moment, rowId } from '../core/entity';
import { z } from '../core/validation';
import { estadoEvento } from '../entities/eventos';
import { turno } from '../entities/turnos';
import { grupoEvento, severidadEvento, tipoEvento } from '../entities/valoresEvento';

/** What waits for somebody, as the alarms, the wall, the map and the panel show it. */

/** What was measured, and its limit (`fraseEvento`). */
const medida = {
  valor_max: z.number().nullable(),
  umbral: z.number().nullable(),
  unidad: z.string().nullable(),
  parada_nombre: z.string().nullable(),
};

/**
 * `GET /eventos/resumen`: the number of pending events by severity, the unacknowledged alarms, and the shift that the
 * caller has to take over.
 */
export const resumenEventos = z.object({
  pendientes: z.record(severidadEvento, z.int()),
  /** The total, however few are listed. */
  alarmas_n: z.int(),
  /** The assets with alarms. */
  en_alarma: z.array(rowId),
  /**
   * The newest of each group. Unacknowledged ones of severity alta or critica, calls for help first, then the newest;
   * others than calls only of the last day, and not late ones.
   */
  alarmas: z.array(
    z.object({
      id: rowId,
      tipo: tipoEvento,
      grupo: grupoEvento,
      severidad: severidadEvento,
      activo_id: rowId.nullable(),
      inicio_en: moment,
      ...medida,
      direccion: z.string().nullable(),
      latitud: z.number().nullable(),
      longitud: z.number().nullable(),
      asunto: z.string().nullable(),
      atendido_por: z.string().nullable(),
      version: z.int(),
      /** The unacknowledged alarms of its group, of which it is the newest; 1: it stands alone. */
      grupo_n: z.int(),
      /** Those alarms, at most as many as can be acknowledged at once. */
      iguales: z.array(rowId),
    }),
  ),
  turno: turno.nullable(),
});
export type ResumenEventos = z.output<typeof resumenEventos>;

/**
 * `GET /eventos/por-atender?`: how many events wait for somebody, as the inbox counts them, and the first of them.
 * Their order: unanswered calls for help; events that nobody has acknowledged; the more severe; the newer. Assets
 * without signal for more than a day come after all others.
 */
export const consultaPorAtender = z.object({ limite: z.coerce.number().pipe(z.int().min(1).max(200)).default(40) });
export const eventosPorAtender = z.object({
  total: z.int(),
  filas: z.array(
    z.object({
      id: rowId,
      tipo: tipoEvento,
      severidad: severidadEvento,
      estado: estadoEvento,
      activo: z.string().nullable(),
      inicio_en: moment,
      asunto: z.string().nullable(),
      ...medida,
    }),
  ),
});
export type EventosPorAtender = z.output<typeof eventosPorAtender>;

/**
 * `GET /eventos/mapa`: pending events with a place that are ongoing or began within a day, except purely informative
 * ones; unanswered calls for help first, then the most severe and the newest.
 */
export const eventosEnMapa = z.array(
  z.object({
    id: rowId,
    tipo: tipoEvento,
    severidad: severidadEvento,
    estado: estadoEvento,
    activo_id: rowId.nullable(),
    inicio_en: moment,
    ...medida,
    latitud: z.number(),
    longitud: z.number(),
    asunto: z.string().nullable(),
    /** The name of who looks after it. */
    atendido_por: z.string().nullable(),
  }),
);
export type EventoEnMapa = z.output<typeof eventosEnMapa>[number];

/**
 * Why an asset needs attention, the first that applies: an unacknowledged event, silence, a low battery of its device.
 */
export const motivoAtencion = z.enum(['evento', 'silencio', 'bateria']);

/** How many assets it lists unless asked for more. */
export const atencionUsual = 4;
export const consultaAtencion = z.object({ limite: z.coerce.number().int().min(1).max(500).default(atencionUsual) });

/** `GET /eventos/atencion?limite=`: assets that need attention, those with the worst unacknowledged event first. */
export const activosPorAtender = z.object({
  total: z.int(),
  filas: z.array(
    z.object({
      activo_id: rowId,
      nombre: z.string(),
      placa: z.string().nullable(),
      motivo: motivoAtencion,
      /** Since when. */
      desde: moment,
      /** Percent, if that is the reason. */
      bateria: z.number().nullable(),
      /** The worst unacknowledged one. */
      evento: resumenEventos.shape.alarmas.element
        .pick({
          id: true,
          tipo: true,
          severidad: true,
          valor_max: true,
          umbral: true,
          unidad: true,
          parada_nombre: true,
          direccion: true,
        })
        /** All unacknowledged ones of its kind, at most as many as can be acknowledged at once. */
        .extend({ iguales: z.array(rowId) })
        .nullable(),
      /** The number of unacknowledged ones. */
      eventos_n: z.int(),
    }),
  ),
});
export type ActivosPorAtender = z.output<typeof activosPorAtender>;
