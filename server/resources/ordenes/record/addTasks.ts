import { and, eq, inArray, max, sql } from 'drizzle-orm';
import type { Medidor } from '#contract/entities/hojaDeVida';
import type { ItemPlantilla } from '#contract/entities/plantillas';
import type { Tx } from '../../../db/system';
import { audit, type Actor } from '../../../history/audit';
import { ApiError } from '../../../plugins/errors';
import { mine } from '../../../records/store';
import { medidorTable } from '../../../db/tables/hojaDeVida';
import { meterInForce } from '../../../db/meterInForce';
import { ordenTable } from '../../../db/tables/ordenes';
import { plantillaTable } from '../../../db/tables/plantillas';
import { servicioTable } from '../../../db/tables/servicios';
import { checkRoomForTasks } from './roomForTasks';
import { tareaTable as t } from '../../../db/tables/tareas';

interface Sources {
  plantillaIds?: readonly number[];
  servicioIds?: readonly number[];
}

/**
 * Adds the steps of checklists, and of the services' checklists, after the existing tasks of an order. A step that
 * reads a meter uses the asset's own meter of that kind.
 *
 * @returns the ids of the new tasks
 * @throws ApiError 404 when a checklist or service is not the company's, 422 at `plantilla_id` above the limit of tasks
 */
export const addTasks = async (
  tx: Tx,
  actor: Actor,
  ordenId: number,
  { plantillaIds = [], servicioIds = [] }: Sources,
): Promise<number[]> => {
  const { empresaId, userId } = actor;
  const checklists = await readChecklists(tx, empresaId, [
    ...plantillaIds,
    ...(await checklistsOf(tx, empresaId, servicioIds)),
  ]);
  const steps = checklists.flatMap(({ items }) => items);
  if (steps.length === 0) return [];
  await checkRoomForTasks(tx, empresaId, ordenId, 'plantilla_id', steps.length);
  const [there] = await tx
    .select({ last: max(t.posicion) })
    .from(t)
    .where(and(mine({ table: t }, empresaId), eq(t.orden_id, ordenId)));
  const first = (there?.last ?? -1) + 1;
  const meters = await metersOf(tx, empresaId, ordenId);
  const written = { empresa_id: empresaId, orden_id: ordenId, creado_por_id: userId, actualizado_por_id: userId };
  const made = await tx
    .insert(t)
    .values(steps.map((step, at) => ({ ...taskOf(step, meters), ...written, posicion: first + at })))
    .returning({ id: t.id });
  const entries = checklists.map(({ nombre, items }) => ({
    accion: 'crear' as const,
    entidad: 'tareas',
    nombre: `${nombre}: ${items.length} tareas`,
  }));
  await audit(tx, actor, ...entries);
  return made.map(({ id }) => id);
};

type Meters = ReadonlyMap<Medidor['tipo'], { id: number; unidad: string }>;

const taskOf = (
  { medidor_tipo, id: _id, grupo: _grupo, severidad_si_falla: _severidad, ...step }: ItemPlantilla,
  meters: Meters,
) => {
  const meter = step.tipo === 'lectura' && medidor_tipo ? meters.get(medidor_tipo) : undefined;
  return { ...step, medidor_id: meter?.id ?? null, unidad: step.unidad ?? meter?.unidad ?? null };
};

/** The meter of each kind in force for the order's asset. */
const metersOf = async (tx: Tx, empresaId: number, ordenId: number): Promise<Meters> => {
  const m = medidorTable;
  const rows = await tx
    .select({ id: m.id, tipo: m.tipo, unidad: m.unidad })
    .from(m)
    .innerJoin(ordenTable, and(eq(ordenTable.activo_id, m.activo_id), eq(ordenTable.id, ordenId)))
    .where(and(eq(m.empresa_id, empresaId), eq(m.id, meterInForce(sql`${m.activo_id}`, sql`${m.tipo}`))));
  return new Map(rows.map(({ tipo, ...meter }) => [tipo, meter]));
};

/** The checklists of services, in the order of the services. */
const checklistsOf = async (tx: Tx, empresaId: number, ids: readonly number[]): Promise<number[]> => {
  if (ids.length === 0) return [];
  const s = servicioTable;
  const rows = await tx
    .select({ id: s.id, plantilla_id: s.plantilla_id })
    .from(s)
    .where(and(mine({ table: s }, empresaId), inArray(s.id, [...ids])));
  const byId = new Map(rows.map(({ id, plantilla_id }) => [id, plantilla_id]));
  if (byId.size < new Set(ids).size) throw new ApiError('NO_ENCONTRADO', { errors: { servicio_ids: ['No existe'] } });
  return ids.map((id) => byId.get(id)).filter((id) => typeof id === 'number');
};

/** In the order of these ids, without duplicates. */
const readChecklists = async (tx: Tx, empresaId: number, ids: readonly number[]) => {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return [];
  const p = plantillaTable;
  const rows = await tx
    .select({ id: p.id, nombre: p.nombre, items: p.items })
    .from(p)
    .where(and(mine({ table: p }, empresaId), inArray(p.id, wanted)));
  if (rows.length < wanted.length) throw new ApiError('NO_ENCONTRADO', { errors: { plantilla_id: ['No existe'] } });
  return rows.sort((one, other) => wanted.indexOf(one.id) - wanted.indexOf(other.id));
};
