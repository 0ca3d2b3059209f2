import { sql } from 'drizzle-orm';
import type { Cambio } from '#contract/entities/hojaDeVida';
import type { Tx } from '../db/system';

/** The field of an asset that contains the values of its category's fields. */
const extra = 'campos_extra';

/**
 * Splits a change of an asset's extra fields into one change per field (`campos_extra.ejes`), with the label from its
 * category. `assetOf`: the asset of a change; undefined for other records.
 */
export const spreadExtra = async <Entry extends { cambios: Cambio[] }>(
  tx: Tx,
  empresaId: number,
  entries: Entry[],
  assetOf: (entry: Entry) => number | null | undefined,
): Promise<Entry[]> => {
  const spread = entries.map((entry) =>
    assetOf(entry) === undefined ? entry : { ...entry, cambios: entry.cambios.flatMap(partsOf) },
  );
  const keys = new Set(spread.flatMap(({ cambios }) => cambios.flatMap(({ campo }) => keyOf(campo) ?? [])));
  if (keys.size === 0) return spread;
  const labelOf = await labels(tx, empresaId, [...keys], [...new Set(spread.flatMap((entry) => assetOf(entry) ?? []))]);
  return spread.map((entry) => ({
    ...entry,
    cambios: entry.cambios.map((cambio) => {
      const etiqueta = labelOf(assetOf(entry), keyOf(cambio.campo));
      return etiqueta === undefined ? cambio : { ...cambio, etiqueta };
    }),
  }));
};

/** Splits a change of extra fields into one per value that differs. */
export const partsOf = (cambio: Cambio): Cambio[] => {
  if (cambio.campo !== extra) return [cambio];
  const [before, after] = [objectOf(cambio.antes), objectOf(cambio.despues)];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((clave) => ({ campo: `${extra}.${clave}`, antes: before[clave] ?? null, despues: after[clave] ?? null }))
    .filter(({ antes, despues }) => antes !== despues);
};

const keyOf = (campo: string): string | undefined =>
  campo.startsWith(`${extra}.`) ? campo.slice(extra.length + 1) : undefined;

/**
 * From the asset's own category first; a removed field gets its label from any other category of the company, newest
 * first.
 */
const labels = async (tx: Tx, empresaId: number, keys: string[], assets: number[]) => {
  const { rows } = await tx.execute<{ activo_id: number | null; clave: string; etiqueta: string }>(sql`
    select a.id as activo_id, f.clave, f.etiqueta
      from categorias c cross join lateral jsonb_to_recordset(c.campos_extra_def) f (clave text, etiqueta text)
      left join activos a on a.empresa_id = c.empresa_id
        and a.categoria_id = c.id
        and a.id = any(${sql.param(assets)}::int[])
      where c.empresa_id = ${empresaId} and f.clave = any(${sql.param(keys)}::text[]) order by c.id`);
  const own = new Map(rows.map(({ activo_id, clave, etiqueta }) => [`${activo_id} ${clave}`, etiqueta]));
  const any = new Map(rows.map(({ clave, etiqueta }) => [clave, etiqueta]));
  return (asset: number | null | undefined, clave: string | undefined) =>
    clave === undefined ? undefined : (own.get(`${asset} ${clave}`) ?? any.get(clave));
};

const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
