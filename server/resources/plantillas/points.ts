import { randomBytes } from 'node:crypto';
import { and, desc, eq, lte } from 'drizzle-orm';
import type { ItemPlantilla } from '#contract/entities/plantillas';
import type { Tx } from '../../db/system';
import { plantillaVersionTable as v } from '../../db/tables/inspecciones';
import { refuseFields } from '../../plugins/errors';

/**
 * The same steps, each with an id: that of the step that it was, by its id or else by its title; a new one is random,
 * so that it is never used again.
 *
 * @throws ApiError 422 at an id that is there twice
 */
export const withIds = (items: readonly ItemPlantilla[], before: readonly ItemPlantilla[]): ItemPlantilla[] => {
  const taken = new Set(items.flatMap(({ id }) => id ?? []));
  refuseTwice(items);
  return items.map((item) => {
    if (item.id !== undefined) return item;
    const was = before.find(({ id, titulo }) => id !== undefined && titulo === item.titulo && !taken.has(id));
    const id = was?.id ?? `p${randomBytes(6).toString('hex')}`;
    taken.add(id);
    return { ...item, id };
  });
};

const refuseTwice = (items: readonly ItemPlantilla[]) => {
  const seen = new Set<string>();
  const wrong: Record<string, string> = {};
  for (const [at, { id }] of items.entries()) {
    if (id === undefined) continue;
    if (seen.has(id)) wrong[`items.${at}.id`] = 'Está repetido';
    seen.add(id);
  }
  refuseFields(wrong);
};

/** Keeps the points of a form as this version has them: a phone may send an inspection of it much later. */
export const keepVersion = (
  tx: Tx,
  empresaId: number,
  { id, version, items }: { id: number; version: number; items: readonly ItemPlantilla[] },
) =>
  tx
    .insert(v)
    .values({ empresa_id: empresaId, plantilla_id: id, version, items: [...items] })
    .onConflictDoNothing();

/** The points of a form as that version had them; undefined: it is not known. */
export const pointsAt = async (
  tx: Tx,
  empresaId: number,
  id: number,
  version: number,
): Promise<ItemPlantilla[] | undefined> => {
  const [kept] = await tx
    .select({ items: v.items })
    .from(v)
    .where(and(eq(v.empresa_id, empresaId), eq(v.plantilla_id, id), lte(v.version, version)))
    .orderBy(desc(v.version))
    .limit(1);
  return kept?.items;
};
