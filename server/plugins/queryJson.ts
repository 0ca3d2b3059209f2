import { limits } from '#contract/core/limits';
import { z } from '#contract/core/validation';
import { unknownName } from './unknownNames';

/** One query parameter of a list: JSON text of the given shape. */
export const json = <S extends z.ZodType>(shape: S) =>
  z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.issues.push({ code: 'custom', message: 'No es JSON válido', input: text });
        return z.NEVER;
      }
    })
    .pipe(shape)
    .optional();

const row = z.int().min(0).max(2_147_483_647);
const range = z
  .tuple([row, row])
  .refine(
    ([from, to]) => to >= from && to - from < limits.list.rows,
    `El rango va de menor a mayor y abarca ${limits.list.rows} filas como máximo`,
  );

export const rangeParameter = json(range);

/** `["fecha","DESC"]`, by one of these fields. */
export const sortParameter = <const Field extends string>(fields: readonly [Field, ...Field[]]) =>
  json(
    z.tuple([z.enum(fields, { error: ({ input }) => unknownName(String(input), fields) }), z.enum(['ASC', 'DESC'])]),
  );
