import { rowId } from '../core/entity';
import { z } from '../core/validation';

/** The most records that one request creates. */
export const masVarios = 100;

/** `POST /{noun}/varios`: creates several records. */
export const variosNuevos = <Input extends z.ZodType>(input: Input) =>
  z.strictObject({ registros: z.array(input).min(1).max(masVarios, `Hasta ${masVarios} a la vez`) });

/** What became of each, by its place in the request, from 0. */
export const variosCreados = z.object({
  creados: z.array(z.object({ indice: z.int(), id: rowId })),
  rechazados: z.array(
    z.object({
      indice: z.int(),
      code: z.string(),
      message: z.string(),
      errors: z.record(z.string(), z.array(z.string())).optional(),
    }),
  ),
});
export type VariosCreados = z.output<typeof variosCreados>;
