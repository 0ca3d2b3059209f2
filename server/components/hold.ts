import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Componente } from '#contract/entities/componentes';
import { componentes as words } from '#contract/words/componentes';
import type { Tx } from '../db/system';
import { componenteActoTable as a, componenteTable as c } from '../db/tables/componentes';
import { ApiError } from '../plugins/errors';
import type { Act } from './life';

/** An act with what a repetition of it is compared by. */
interface StoredAct extends Act {
  uuid: string | null;
  costo: number | null;
}

/** A component whose life nobody else writes until the transaction ends. */
export interface Held {
  row: typeof c.$inferSelect;
  acts: StoredAct[];
}

/** «la llanta LL-12», in the middle of a sentence. */
export const called = ({ tipo, serie }: Pick<Componente, 'tipo' | 'serie'>): string =>
  `${words.values.tipo[tipo].toLowerCase()} ${serie}`;

/**
 * Locks these components and every asset on which they ever were, and these assets: always components before assets and
 * each by id, so that two who mount do not deadlock.
 * @throws ApiError 404 at `activo_id`, or at `field` for a component
 */
export const hold = async (
  tx: Tx,
  empresaId: number,
  ids: readonly number[],
  assetIds: readonly number[],
  field: (id: number) => string | null = () => null,
): Promise<Map<number, Held>> => {
  const rows = await tx
    .select()
    .from(c)
    .where(and(eq(c.empresa_id, empresaId), inArray(c.id, [...ids]), isNull(c.eliminado_en)))
    .orderBy(asc(c.id))
    .for('no key update');
  const held = new Map(rows.map((row): [number, Held] => [row.id, { row, acts: [] }]));
  const missing = ids.find((id) => !held.has(id));
  if (missing !== undefined) throw absent(field(missing));
  const acts = await tx
    .select()
    .from(a)
    .where(and(eq(a.empresa_id, empresaId), inArray(a.componente_id, [...ids])))
    .orderBy(asc(a.id));
  for (const { fecha, ...act } of acts) held.get(act.componente_id)?.acts.push({ ...act, fecha: Date.parse(fecha) });
  const assets = [...new Set([...assetIds, ...acts.flatMap(({ activo_id }) => activo_id ?? [])])];
  const { rows: living } = await tx.execute<{ id: number; vivo: boolean }>(sql`
    select id, eliminado_en is null as vivo from activos
    where empresa_id = ${empresaId} and id = any(${sql.param(assets)}::int[]) order by id for no key update`);
  const gone = assetIds.find((id) => !living.some((asset) => asset.id === id && asset.vivo));
  if (gone !== undefined) throw absent('activo_id');
  return held;
};

const absent = (field: string | null) =>
  new ApiError('NO_ENCONTRADO', field === null ? {} : { errors: { [field]: ['No existe'] } });
