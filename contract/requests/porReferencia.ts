import { rowId } from '../core/entity';
import { z } from '../core/validation';

/** The most records of one request. */
export const masPorReferencia = 500;

/** What other systems call a record. */
export const referencia = z.string().trim().min(1).max(80);

/** `PUT /{noun}/por-referencia`: the fields to set on each record; a new record needs the required ones. */
export const variosPorReferencia = <Patch extends z.ZodRawShape>(patch: z.ZodObject<Patch>) =>
  z
    .array(patch.extend({ referencia_externa: referencia }))
    .min(1)
    .max(masPorReferencia, `Hasta ${masPorReferencia} a la vez`);

const hecho = z.object({ referencia: z.string(), id: rowId });

/** What became of each. `cambiados`: also those that were so already. */
export const porReferencia = z.object({
  creados: z.array(hecho),
  cambiados: z.array(hecho),
  rechazados: z.array(
    z.object({
      referencia: z.string(),
      code: z.string(),
      message: z.string(),
      errors: z.record(z.string(), z.array(z.string())).optional(),
    }),
  ),
});
export type PorReferencia = z.output<typeof porReferencia>;
