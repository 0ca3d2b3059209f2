import { and, eq, isNull, sql } from 'drizzle-orm';
import { namedByFilter } from '#contract/core/references';
import type { Tx } from '../../db/system';
import { audit, type Actor } from '../../history/audit';
import { names, storedFilters } from '../../records/naming';
import { planTable } from '../../db/tables/mantenimiento';
import { markWatched } from '../reglas/index';
import { plantillaTable } from '../../db/tables/plantillas';
import { reglaTable } from '../../db/tables/reglas';
import { changedBy } from '../../db/tables/stored';

/** What named one level names the other from now on: rules, plans, forms, saved views and scheduled reports. */
export const moveNames = async (tx: Tx, actor: Actor, from: number, into: number): Promise<void> => {
  await moveRules(tx, actor, from, into);
  await movePlans(tx, actor, from, into);
  await moveForms(tx, actor, from, into);
  await storedFilters(tx, actor.empresaId, 'niveles', [from], ({ list, filter }) => {
    const moved = { ...filter };
    for (const { field } of namedByFilter(list, filter).filter(({ target, id }) => target === 'niveles' && id === from))
      moved[field] = Array.isArray(filter[field]) ? instead(filter[field] as number[], from, into) : into;
    return moved;
  });
};

const moveRules = async (tx: Tx, actor: Actor, from: number, into: number) => {
  const { empresaId } = actor;
  const r = reglaTable;
  const rules = await tx
    .select({ id: r.id, nombre: r.nombre, alcance: r.alcance })
    .from(r)
    .where(and(eq(r.empresa_id, empresaId), isNull(r.eliminado_en), names(r, 'alcance.niveles[]', [from])))
    .orderBy(r.id)
    .for('no key update');
  for (const { id, nombre, alcance } of rules) {
    if ('todos' in alcance) continue;
    const moved = { ...alcance, niveles: instead(alcance.niveles, from, into) };
    await tx
      .update(r)
      .set({
        alcance: moved,
        juicio: sql`${r.juicio} + 1`,
        vigente_desde: sql`date_trunc('second', now())`,
        ...changedBy(r, actor.userId),
      })
      .where(and(eq(r.empresa_id, empresaId), eq(r.id, id)));
    const cambios = [{ campo: 'alcance', antes: alcance, despues: moved }];
    await audit(tx, actor, { accion: 'editar', entidad: 'reglas', entidad_id: id, nombre, cambios });
  }
  await markWatched(tx, empresaId, rules.length > 0);
};

/** A trigger marks the plans, whose assets are found anew. */
const movePlans = async (tx: Tx, actor: Actor, from: number, into: number) => {
  const { empresaId } = actor;
  const p = planTable;
  const plans = await tx
    .select({ id: p.id, nombre: p.nombre, niveles: p.niveles })
    .from(p)
    .where(and(eq(p.empresa_id, empresaId), isNull(p.eliminado_en), names(p, 'niveles[]', [from])))
    .orderBy(p.id)
    .for('no key update');
  for (const { id, nombre, niveles } of plans) {
    const moved = instead(niveles, from, into);
    await tx
      .update(p)
      .set({ niveles: moved, ...changedBy(p, actor.userId) })
      .where(and(eq(p.empresa_id, empresaId), eq(p.id, id)));
    const cambios = [{ campo: 'niveles', antes: niveles, despues: moved }];
    await audit(tx, actor, { accion: 'editar', entidad: 'mantenimiento', entidad_id: id, nombre, cambios });
  }
};

/** Otherwise nothing would be inspected by them any more. */
const moveForms = async (tx: Tx, actor: Actor, from: number, into: number) => {
  const { empresaId } = actor;
  const f = plantillaTable;
  const forms = await tx
    .select({ id: f.id, nombre: f.nombre, aplica_a: f.aplica_a })
    .from(f)
    .where(and(eq(f.empresa_id, empresaId), isNull(f.eliminado_en), names(f, 'aplica_a.niveles[]', [from])))
    .orderBy(f.id)
    .for('no key update');
  for (const { id, nombre, aplica_a } of forms) {
    const moved = { ...aplica_a, niveles: instead(aplica_a.niveles, from, into) };
    await tx
      .update(f)
      .set({ aplica_a: moved, ...changedBy(f, actor.userId) })
      .where(and(eq(f.empresa_id, empresaId), eq(f.id, id)));
    const cambios = [{ campo: 'aplica_a', antes: aplica_a, despues: moved }];
    await audit(tx, actor, { accion: 'editar', entidad: 'plantillas', entidad_id: id, nombre, cambios });
  }
};

const instead = (ids: readonly number[], from: number, into: number): number[] => [
  ...new Set(ids.map((id) => (id === from ? into : id))),
];
