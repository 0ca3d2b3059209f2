import { and, inArray } from 'drizzle-orm';
import type { Activo } from '#contract/entities/activos';
import type { Tx } from '../../db/system';
import { fieldsOf, mine, selecting } from '../../records/store';
import { activoStore } from './store';

type Fitness = Pick<Activo, 'id' | 'motivo_no_apto'>;

const asked: readonly string[] = ['id', 'motivo_no_apto'];

/** Why each of these assets must not leave, by id; null: it may. */
export const whyUnfitOf = async (
  tx: Tx,
  empresaId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string | null>> => {
  if (ids.length === 0) return new Map();
  const { table } = activoStore;
  const rows = await selecting(
    tx,
    fieldsOf(activoStore, (field) => asked.includes(field)),
    table,
  ).where(and(mine(activoStore, empresaId), inArray(table.id, [...ids])));
  return new Map((rows as Fitness[]).map(({ id, motivo_no_apto }) => [id, motivo_no_apto]));
};
