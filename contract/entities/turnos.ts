import { moment, rowId, type Listed } from '../core/entity';
import { z } from '../core/validation';

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
});
export type Turno = z.output<typeof turno>;

/** `GET /eventos/turnos`: the shifts handed over, the newest first. */
export const turnos = { name: 'turnos' as const, record: turno, filters: {}, sorts: ['id'] } satisfies Listed;

/** `POST /eventos/turnos`: the caller leaves, `a_id` takes over the caller's open events. */
export const nuevoTurno = z.strictObject({
  a_id: rowId,
  nota: z.string().trim().min(1, 'Escriba qué debe saber quien recibe').max(2_000),
});
