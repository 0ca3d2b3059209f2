import type { EstadoOrden } from '../entities/ordenes';
import type { Tarea } from '../entities/tareas';

/**
 * Two people changed one record: what their changes depend on decides whether they contradict each other. The server
 * and a phone that worked without network judge by the same.
 */

/** What a move of an order depends on: all else that the office changes meanwhile stands beside it. */
export interface SeenOrder {
  estado: EstadoOrden;
}

/** What the result of a task depends on. `evidencias`: ids of its pictures. */
export interface SeenTask extends Pick<Tarea, 'estado' | 'valor' | 'resultado' | 'nota'> {
  evidencias: readonly string[];
}

/** Whether a move contradicts what became of the order since its author saw it. */
export const moveContradicts = (seen: SeenOrder, a: EstadoOrden, now: SeenOrder): boolean =>
  now.estado !== seen.estado && now.estado !== a;

export type Marking = Partial<SeenTask>;
type Field = Exclude<keyof SeenTask, 'evidencias'>;
const fields = ['estado', 'valor', 'resultado', 'nota'] as const satisfies readonly Field[];

/**
 * The result of a task that one person saw as `seen` and marks as `mine`, while it became `now`. Each field is that of
 * the one who changed it; pictures are added and removed by both. `conflicts`: fields that both changed, differently.
 */
export const mergedMarking = (seen: SeenTask, mine: Marking, now: SeenTask) => {
  const conflicts: Field[] = [];
  const merged: Marking = { ...mine };
  for (const field of fields) {
    const said = mine[field];
    if (said === undefined || same(now[field], seen[field]) || same(said, now[field])) continue;
    if (same(said, seen[field])) Object.assign(merged, { [field]: now[field] });
    else conflicts.push(field);
  }
  if (mine.evidencias) merged.evidencias = mergedIds(seen.evidencias, mine.evidencias, now.evidencias);
  return { merged, conflicts };
};

/** The fields in which a marking differs from the present result. */
export const markingDiffers = (mine: Marking, now: SeenTask): Field[] =>
  fields.filter((field) => mine[field] !== undefined && !same(mine[field], now[field]));

/** Present ids without those that were removed here, and with those that were added here. */
const mergedIds = (seen: readonly string[], mine: readonly string[], now: readonly string[]): string[] => [
  ...new Set([
    ...now.filter((id) => mine.includes(id) || !seen.includes(id)),
    ...mine.filter((id) => !seen.includes(id) || now.includes(id)),
  ]),
];

const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
