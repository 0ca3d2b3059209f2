import { and, eq } from 'drizzle-orm';
import type { Activo } from '#contract/entities/activos';
import type { CampoExtra } from '#contract/entities/categorias';
import { dayFrom } from '#contract/core/dateBounds';
import type { FieldErrors } from '#contract/core/errors';
import type { Tx } from '../../db/system';
import { ApiError } from '../../plugins/errors';
import { categoriaTable } from '../../db/tables/categorias';

type Values = Record<string, unknown>;

/**
 * The values of the fields that the category adds, as stored: empty ones left out. Undefined when neither they nor the
 * category change.
 *
 * @throws ApiError 422 at `campos_extra.{clave}`
 */
export const extraFields = async (
  tx: Tx,
  empresaId: number,
  values: Partial<Activo>,
  before: Activo | null,
): Promise<Values | undefined> => {
  const old = before?.campos_extra ?? {};
  const sent = values.campos_extra ?? old;
  const category = values.categoria_id === undefined ? before?.categoria_id : values.categoria_id;
  if (before && category === before.categoria_id && same(sent, old)) return undefined;
  const fields = typeof category === 'number' ? await fieldsOf(tx, empresaId, category) : [];
  const errors: FieldErrors = {};
  const kept: Values = {};
  for (const field of fields) {
    const value = valueOf(sent, field.clave);
    const wrong = value === null ? field.requerido && 'Obligatorio' : refusal(field, value);
    if (wrong) errors[`campos_extra.${field.clave}`] = [wrong];
    if (value !== null) kept[field.clave] = value;
  }
  // A client that sends back the whole record still includes values from a former category or a removed field.
  for (const [clave, value] of Object.entries(sent))
    if (!fields.some((field) => field.clave === clave) && !same(value, valueOf(old, clave)) && value !== null)
      errors[`campos_extra.${clave}`] = ['La categoría no tiene este campo'];
  if (Object.keys(errors).length > 0) throw new ApiError('VALIDACION', { errors });
  return kept;
};

const fieldsOf = async (tx: Tx, empresaId: number, id: number): Promise<readonly CampoExtra[]> => {
  const [category] = await tx
    .select({ fields: categoriaTable.campos_extra_def })
    .from(categoriaTable)
    .where(and(eq(categoriaTable.empresa_id, empresaId), eq(categoriaTable.id, id)));
  return category?.fields ?? [];
};

const valueOf = (values: Values, clave: string): unknown => {
  const value = Object.hasOwn(values, clave) ? values[clave] : null;
  return typeof value === 'string' && value.trim() === '' ? null : value;
};

const day = dayFrom('life');

/** Why a value does not fit its field; false when it does. */
const refusal = ({ tipo, opciones }: CampoExtra, value: unknown): string | false => {
  switch (tipo) {
    case 'texto':
      return typeof value !== 'string' && 'Debe ser un texto';
    case 'numero':
      return !(typeof value === 'number' && Number.isFinite(value)) && 'Debe ser un número';
    case 'booleano':
      return typeof value !== 'boolean' && 'Debe ser sí o no';
    case 'fecha':
      return day.safeParse(value).error?.issues[0]?.message ?? false;
    case 'lista':
      return !opciones.some((option) => option === value) && 'Valor no permitido';
    case 'enlace':
      return (
        !(typeof value === 'string' && /^https?:\/\/[^\s]+$/i.test(value) && URL.canParse(value)) &&
        'Debe ser una dirección web'
      );
  }
};

const same = (a: unknown, b: unknown) => stable(a) === stable(b);

/** The database returns keys in its own order. */
const stable = (value: unknown) =>
  JSON.stringify(
    typeof value === 'object' && value !== null
      ? Object.entries(value)
          .filter(([, each]) => each !== null)
          .sort(([a], [b]) => (a < b ? -1 : 1))
      : value,
  );
