import { randomBytes } from 'node:crypto';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { System } from '../../db/client';
import type { Every } from '../../jobs/index';
import { sumOf } from '../content';
import { readInPieces } from '../pieces';
import { archivoTable, objetoPorBorrarTable } from '../tables';
import { StorageError, type ObjectStore } from './store';

/** How many files are looked at in one step, and how many of them are on their way at once. */
const step = { files: 20, atOnce: 4 };
/** How often files are looked for that have come, in ms. */
const pace = 5_000;
/** Hours before an object that no row names is removed: a backup that began before may still want it. */
const grace = 24;

/**
 * Every file is stored in the database first, within the transaction of whom it belongs to, and then moved out, the old ones like the new:
 * storage that is down holds nobody up, and what was undone leaves nothing behind.
 */
export const planObjects = (every: Every, db: System, objects: ObjectStore) => {
  const mover = createMover(db, objects);
  every.inOneProcess('move files to their storage', { ms: pace }, async ({ stopped }) => {
    while (!stopped() && (await mover.step()) > 0);
  });
  every.inOneProcess('forget objects', { ms: 3_600_000 }, async ({ stopped }) => {
    while (!stopped() && (await sweepObjects(db, objects)) > 0);
  });
};

export const createMover = (db: System, objects: ObjectStore) => {
  // A failed one is tried again under its name: else each failure would leave an object behind.
  const names = new Map<string, string>();

  /** Until the row names the object, the list of those to be removed does: whoever dies in between leaves nothing that is not swept. */
  const move = async ({ id, empresa_id, tipo }: Waiting) => {
    const bytes = await readInPieces((piece) =>
      db
        .select({ piece: piece(archivoTable.contenido) })
        .from(archivoTable)
        .where(eq(archivoTable.id, id)),
    );
    if (!bytes) return;
    const objeto = names.get(id) ?? `${empresa_id === null ? 'instalacion' : `empresa-${empresa_id}`}/${id}-${randomBytes(8).toString('hex')}`;
    names.set(id, objeto);
    const huella = sumOf(bytes);
    await db
      .insert(objetoPorBorrarTable)
      .values({ objeto })
      .onConflictDoUpdate({ target: objetoPorBorrarTable.objeto, set: { desde: sql`now()` } });
    await objects.put(objeto, bytes, tipo, huella);
    await db.execute(sql`
      with taken as (
        update archivos set contenido = null, objeto = ${objeto}, huella = ${huella}, bytes = ${bytes.length}
        where id = ${id} and objeto is null and exists (select from objetos_por_borrar where objeto = ${objeto}) returning id)
      delete from objetos_por_borrar where objeto = ${objeto} and exists (select from taken)`);
    names.delete(id);
  };

  /** @returns how many were moved; 0 where none waits or the storage does not take them */
  const oneStep = async (): Promise<number> => {
    const waiting: Waiting[] = await db
      .select({ id: archivoTable.id, empresa_id: archivoTable.empresa_id, tipo: archivoTable.tipo })
      .from(archivoTable)
      .where(isNull(archivoTable.objeto))
      .orderBy(asc(archivoTable.creado_en))
      .limit(step.files);
    let moved = 0;
    // The first one finds out whether anybody is there.
    const [first, ...others] = waiting;
    const queues = first ? [[first], ...inQueues(others)] : [];
    try {
      for (const group of [queues.slice(0, 1), queues.slice(1)])
        await Promise.all(
          group.map(async (queue) => {
            for (const each of queue) {
              await move(each);
              moved++;
            }
          }),
        );
    } catch (error) {
      if (!(error instanceof StorageError)) throw error;
      return 0;
    }
    return moved;
  };
  return { step: oneStep };
};

interface Waiting {
  id: string;
  empresa_id: number | null;
  tipo: string;
}

const inQueues = (files: readonly Waiting[]): Waiting[][] =>
  Array.from({ length: step.atOnce }, (_, offset) => files.filter((_, at) => at % step.atOnce === offset)).filter((queue) => queue.length > 0);

/** Removes objects whose rows are gone for a while, or never came to be. @returns how many */
export const sweepObjects = async (db: System, objects: ObjectStore): Promise<number> => {
  const due = await db
    .select({ objeto: objetoPorBorrarTable.objeto, used: sql<boolean>`exists (select from archivos where archivos.objeto = objetos_por_borrar.objeto)` })
    .from(objetoPorBorrarTable)
    .where(sql`desde < now() - ${grace} * interval '1 hour'`)
    .orderBy(asc(objetoPorBorrarTable.desde))
    .limit(step.files);
  for (const { objeto, used } of due) {
    if (!used) await objects.remove(objeto);
    await db.delete(objetoPorBorrarTable).where(and(eq(objetoPorBorrarTable.objeto, objeto)));
  }
  return due.length;
};
