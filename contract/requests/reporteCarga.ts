import { day, rowId, type Listed } from '../core/entity';
import { z } from '../core/validation';
import { periodoReporte } from './reportes';

/**
 * «Carga por técnico»: the hours of each person's shift, what was planned for them and what they worked, in days of the
 * company's calendar, both included.
 */

const campos = { desde: day, hasta: day };

/** A row of `GET /reportes/carga`. */
export const cargaPersona = z.object({
  /** Of the person. */
  id: rowId,
  nombre: z.string(),
  nivel: z.string().nullable(),
  /** Their shift less their absences. */
  jornada_min: z.int(),
  /** Estimates of the orders that were planned for these days, those that have ended included. */
  asignado_min: z.int(),
  /** The labour that they recorded. */
  trabajado_min: z.int(),
  /** Of the shift, what was planned; null without a shift. */
  pct: z.number().nullable(),
  /** Of the shift, what was worked. */
  pct_trabajado: z.number().nullable(),
  ordenes_n: z.int(),
});
export type CargaPersona = z.output<typeof cargaPersona>;

export const filtroCarga = periodoReporte(
  z.object({ ...campos, nivel_id: z.coerce.number().pipe(rowId).optional() }),
).refine(({ desde, hasta }) => Date.parse(hasta) - Date.parse(desde) < 400 * 86_400_000, {
  path: ['hasta'],
  message: 'El periodo puede abarcar 400 días como máximo',
});

/** The same in a query, where they may also stand in `filter`. */
export const consultaCarga = z.object({ ...campos, nivel_id: z.coerce.number().pipe(rowId).optional() }).partial();

/** The same as an exportable list. */
export const cargaPersonas = {
  name: 'carga_personas',
  record: cargaPersona,
  filters: { ...campos, nivel_id: rowId },
  sorts: Object.keys(cargaPersona.shape),
} as const satisfies Listed;
