import { moment, rowId, type Listed } from '../core/entity';
import { z } from '../core/validation';
import { tipoEvento } from './valoresEvento';

/** The most rows of each list of a summary. */
export const masResumenTurno = 20;

/** What a shift was, by itself: its figures, and the first rows of what is left to do. */
export const resumenTurno = z.object({
  /** Since it was taken over, a day at most. */
  desde: moment,
  hasta: moment,
  /** Events that went on in it, and those of them that somebody attended. */
  eventos_n: z.int(),
  atendidos_n: z.int(),
  /** Those that wait and are nobody's, of whichever time. */
  sin_dueno_n: z.int(),
  sin_dueno: z.array(z.object({ id: rowId, tipo: tipoEvento, activo: z.string().nullable(), inicio_en: moment })),
  /** Runs that are behind their plan now. */
  tarde_n: z.int(),
  tarde: z.array(
    z.object({
      id: rowId,
      ruta: z.string().nullable(),
      activo: z.string().nullable(),
      retraso_min: z.int().nullable(),
    }),
  ),
  /** Live links that are not over. */
  enlaces_n: z.int(),
  /** Silences in force. */
  silencios_n: z.int(),
});
export type ResumenTurno = z.output<typeof resumenTurno>;

/** A shift handed over: who left, who took over, the note, and the open events that passed from one to the other. */
export const turno = z.object({
  id: rowId,
  de: z.string().nullable(),
  a: z.string().nullable(),
  nota: z.string(),
  eventos_n: z.int(),
  creado_en: moment,
  /** When the person who took over confirmed reading the note. */
  confirmado_en: moment.nullable(),
  /** As it was when it was handed over; null in those of earlier versions. */
  resumen: resumenTurno.nullable(),
});
export type Turno = z.output<typeof turno>;

/** `GET /eventos/turnos`: the shifts handed over, the newest first. */
export const turnos = { name: 'turnos' as const, record: turno, filters: {}, sorts: ['id'] } satisfies Listed;

/** `POST /eventos/turnos`: the caller leaves, `a_id` takes over the caller's open events. */
export const nuevoTurno = z.strictObject({
  a_id: rowId,
  nota: z.string().trim().min(1, 'Escriba qué debe saber quien recibe').max(2_000),
});
