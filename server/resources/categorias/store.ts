import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { categorias, type Categoria } from '#contract/entities/categorias';
import type { Tx } from '../../db/system';
import { ApiError, fieldError } from '../../plugins/errors';
import type { Store } from '../../records/store';
import { activoTable as a } from '../../db/tables/activos';
import { categoriaTable } from '../../db/tables/categorias';

export const categoriaStore: Store<Categoria> = {
  entity: categorias,
  table: categoriaTable,
  computed: {
    activos_n: sql`(
      select count(*)::int from activos where activos.categoria_id = categorias.id and activos.eliminado_en is null
    )`,
  },

  prepare: async (tx, values, before, empresaId) => {
    const now = values.campos_extra_def;
    if (!before || !now) return values;
    const was = before.campos_extra_def;
    for (const [at, { clave, tipo, etiqueta }] of now.entries())
      if (
        was.some((old) => old.clave === clave && old.tipo !== tipo) &&
        (await isFilled(tx, empresaId, before.id, clave))
      )
        throw fieldError(
          `campos_extra_def.${at}.tipo`,
          `«${etiqueta}» ya tiene valores en algún activo: su tipo no cambia`,
        );
    return values;
  },

  beforeRemove: async (tx, ids, empresaId) => {
    const [used] = await tx
      .select({ id: a.id })
      .from(a)
      .where(and(eq(a.empresa_id, empresaId), inArray(a.categoria_id, ids), isNull(a.eliminado_en)))
      .limit(1);
    if (used) throw new ApiError('EN_USO', { message: 'La categoría tiene activos: cámbielos primero de categoría.' });
  },
};

/** Whether an asset of the category has a value in this field. */
const isFilled = async (tx: Tx, empresaId: number, id: number, clave: string) => {
  const holds = and(
    eq(a.empresa_id, empresaId),
    eq(a.categoria_id, id),
    isNull(a.eliminado_en),
    sql`jsonb_exists(${a.campos_extra}, ${clave})`,
  );
  const found = await tx.select({ id: a.id }).from(a).where(holds).limit(1);
  return found.length > 0;
};
