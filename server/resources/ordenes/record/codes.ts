import { and, eq, inArray, sql } from 'drizzle-orm';
import type { FieldErrors } from '#contract/core/errors';
import { campoDeClase, clasesDeFalla, isForCategory } from '#contract/rules/failures';
import { codigosFalla as words } from '#contract/words/codigosFalla';
import type { Tx } from '../../../db/system';
import { activoTable as a } from '../../../db/tables/activos';
import { codigoFallaTable as c } from '../../../db/tables/codigosFalla';

type Coded = Partial<Record<(typeof campoDeClase)[keyof typeof campoDeClase], unknown>>;

/**
 * Codes that an order newly names must be of the class of their field, and for every category or that of its asset.
 * Those that do not exist are reported elsewhere.
 */
export const wrongCodes = async (
  tx: Tx,
  empresaId: number,
  said: Coded,
  before: Coded | null,
  activoId: unknown,
): Promise<FieldErrors> => {
  const fresh = clasesDeFalla.flatMap((clase) => {
    const field = campoDeClase[clase];
    const id = said[field];
    return typeof id === 'number' && id !== before?.[field] ? [{ clase, field, id }] : [];
  });
  if (fresh.length === 0) return {};
  const category = sql<number | null>`(
    select ${a.categoria_id} from ${a}
    where ${a.empresa_id} = ${empresaId} and ${a.id} = ${typeof activoId === 'number' ? activoId : null}
  )`;
  const known = await tx
    .select({ id: c.id, clase: c.clase, categoria_id: c.categoria_id, category })
    .from(c)
    .where(
      and(
        eq(c.empresa_id, empresaId),
        inArray(
          c.id,
          fresh.map(({ id }) => id),
        ),
      ),
    );
  const errors: FieldErrors = {};
  for (const { clase, field, id } of fresh) {
    const code = known.find((each) => each.id === id);
    if (!code) continue;
    if (code.clase !== clase) errors[field] = [`Es de otra clase: ${words.values.clase[code.clase].toLowerCase()}`];
    else if (!isForCategory(code, code.category)) errors[field] = ['Es de otra categoría de activos'];
  }
  return errors;
};
