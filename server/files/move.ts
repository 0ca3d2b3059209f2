import { randomBytes } from 'node:crypto';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { System } from '../db/system';
import type { Every } from '../jobs/index';
import { sumOf } from './content';
import { readInPieces } from './pieces';
import { archivoTable, objetoPorBorrarTable } from '../db/tables/archivos';
import type { ObjectStore } from '../db/objectStore';
import { StorageError } from './objects/store';

/** Files per step, and concurrent uploads. */
const step = { files: 20, atOnce: 4 };
/** Interval between looks for new files, in ms. */
const pace = 5_000;
/** Hours before an object without a row is deleted: a backup that began earlier may still need it. */
const grace = 24;

/**
 * Every file is stored in the database first, in the transaction of its record, and then moved out, old ones like new
 * ones: unavailable storage blocks nobody, and a rolled back transaction leaves nothing behind.
 */
export const planObjects = (every: Every, db: System, objects: ObjectStore) => {
  const mover = createMover(db, objects);
  every.inOneProcess('move files to their storage', { ms: pace }, async ({ stopped }) => {
    while (!stopped() && (await mover.step()) > 0);
  });
  every.inOneProcess('forget objects', { ms: 3_600_000, careful: true }, async ({ stopped }) => {
    while (!stopped() && (await sweepObjects(db, objects)) > 0);
  });
};

export const createMover = (db: System, objects: ObjectStore) => {
  // A failed upload is retried under the same name: otherwise each failure would leave an object behind.
  const names = new Map<string, string>();

  /**
   * Until the row names the object, the list of objects to delete does: after a crash in between, the sweep deletes it.
   */
  const move = async ({ id, empresa_id, tipo }: Waiting) => {
    const bytes = await readInPieces(db, eq(archivoTable.id, id));
    if (!bytes) return;
    const objeto =
      names.get(id) ??
      `${empresa_id === null ? 'instalacion' : `empresa-${empresa_id}`}/${id}-${randomBytes(8).toString('hex')}`;
    names.set(id, objeto);
    const huella = sumOf(bytes);
    await db
      .insert(objetoPorBorrarTable)
      .values({ objeto })
      .onConflictDoUpdate({ target: objetoPorBorrarTable.objeto, set: { desde: sql`now()` } });
    await objects.put(objeto, bytes, tipo, huella);
    await db.execute(sql`
      with taken as (
        update archivos
        set contenido = null, carga_id = null, objeto = ${objeto}, huella = ${huella}, bytes = ${bytes.length}
        where id = ${id} and objeto is null and exists (select from objetos_por_borrar where objeto = ${objeto})
        returning id
      )
      delete from objetos_por_borrar where objeto = ${objeto} and exists (select from taken)`);
    names.delete(id);
  };

  /** @returns how many were moved; 0 when none is waiting or the storage is unavailable */
  const oneStep = async (): Promise<number> => {
    const waiting: Waiting[] = await db
      .select({ id: archivoTable.id, empresa_id: archivoTable.empresa_id, tipo: archivoTable.tipo })
      .from(archivoTable)
      .where(isNull(archivoTable.objeto))
      .orderBy(asc(archivoTable.creado_en))
      .limit(step.files);
    let moved = 0;
    // The first file tests whether the storage is available.
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
  Array.from({ length: step.atOnce }, (_, offset) => files.filter((_, at) => at % step.atOnce === offset)).filter(
    (queue) => queue.length > 0,
  );

/** Deletes objects whose rows were deleted some time ago, or never stored. @returns how many */
export const sweepObjects = async (db: System, objects: ObjectStore): Promise<number> => {
  const due = await db
    .select({
      objeto: objetoPorBorrarTable.objeto,
      used: sql<boolean>`exists (select from archivos where archivos.objeto = objetos_por_borrar.objeto)`,
    })
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
