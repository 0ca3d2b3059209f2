import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { EntityName } from '#contract/index';
import type { TipoImportacion } from '#contract/requests/importaciones';
import type { Tx } from '../../db/system';
import { countGrown } from '../../db/pglite/statistics';
import { audit } from '../../history/audit';
import { refusalOf } from '../../plugins/errors';
import type { Writer } from '../../records/crud';
import { actorOf } from '../../plugins/guard';
import { attempt, createPace, type Pace } from '../../db/pace';
import { problemAt, type Draft } from '../rows/draft';
import { createRowChecker, type RowChecker } from '../checking/rowChecker';
import { codeOf, fieldsRefused } from '../kinds/entityRules';
import { kinds, type Written } from '../kinds/index';
import { groupsBy } from '../rows/groups';
import { fold } from '../rows/words';
import { keepBelow, madeOf, type Below } from '../rows/below';
import { change, mineBy, readImport, recount, rowsOf, type ImportRow } from '../rows/record';
import { importacionFilaTable } from '../../db/tables/importaciones';
import { makeLevels } from './levels';
import { remember } from './read';
import type { Step, StepWork } from '../rows/step';
import { takeBack } from './undo';

/** The result for some rows. */
interface Outcome {
  read: number;
  last: number;
  written: { draft: Draft; done: Written }[];
  /** What rows wrote besides their own records, and what was made because they named it. */
  beside: Below[];
  unchanged: Draft[];
  refused: Draft[];
  /** Rows that wait for another row of the file. */
  waiting: Draft[];
}

/**
 * Writes the valid rows, and the state of each in the transaction that creates its record: a restart continues where it
 * was.
 */
export const write: StepWork = async (step) => {
  const { db, imp, writer, changed, progress } = step;
  const { empresa_id } = imp;
  await makeLevels(step);
  await kinds[imp.tipo].brings?.make(step);
  await kinds[imp.tipo].prepare?.(step);
  // The preparation may have stored what rows need.
  const checker = await createRowChecker(db, await db.tenant(empresa_id, (tx) => readImport(tx, empresa_id, imp.id)));
  const pace = createPace(db.pool);
  const whole = imp.kept.todo_o_nada;
  let [after, moved] = [-1, false];
  let refused = 0;
  for (;;) {
    const outcome = await some(step, checker, after, pace);
    pace.done(outcome.read);
    learn(checker, outcome);
    changed(empresa_id, checker.kind.entity, worthPublishing(outcome));
    for (const [entity, row] of besideIn(outcome)) changed(empresa_id, entity, [row]);
    refused += outcome.refused.length;
    if (whole && refused > 0) break;
    moved ||= outcome.read > outcome.waiting.length;
    after = outcome.last;
    if (outcome.read === 0) {
      if (!moved) break;
      // Rows that waited for later ones get their turn.
      [after, moved] = [-1, false];
    }
    await progress(await doneShare(step));
  }
  refused += await refuseWaiting(step, checker);
  await countGrown(db.pool);
  if (whole && refused > 0) {
    await takeBack(step, checker.kind, 'valida');
    await db.tenant(empresa_id, (tx) => recount(tx, imp));
    await db.tenant(empresa_id, (tx) =>
      change(tx, mineBy(empresa_id, imp.id), { error: 'No se importó nada: hubo filas que ya no se podían guardar.' }),
    );
    return { estado: 'fallida' };
  }
  return db.tenant(empresa_id, async (tx) => {
    const row = await recount(tx, imp);
    await checker.kind.conclude?.(tx, writer, await allWritten(tx, imp), imp.kept.elegidas);
    await remember(tx, imp);
    await audit(tx, actorOf(writer), {
      accion: 'importar',
      entidad: imp.tipo,
      entidad_id: null,
      nombre: imp.nombre_archivo,
    });
    return { estado: row && row.filas_error > 0 ? 'completada_con_errores' : 'completada' };
  });
};

/** Writes the next rows, all in one transaction; if one of them fails, each one separately. */
const some = async ({ db, imp, writer }: Step, checker: RowChecker, after: number, pace: Pace): Promise<Outcome> => {
  const each = async (tx: Tx, careful: boolean): Promise<Outcome> => {
    // Locked, so that a process that was wrongly taken for dead does not write the same rows.
    const { grouped } = checker.kind;
    const rows = await next(tx, imp, after, grouped ? Math.max(1, imp.filas_total) : pace.size()).for('no key update');
    const outcome: Outcome = {
      read: rows.length,
      last: rows.at(-1)?.numero ?? after,
      written: [],
      beside: [],
      unchanged: [],
      refused: [],
      waiting: [],
    };
    for (const batch of careful ? apart(rows, checker) : [rows]) {
      if (batch.length === 0) continue;
      const drafts = sortInto(outcome, await checker.checkIn(tx, batch));
      const write = async () => {
        const named: Below[] = [];
        const made: Writer['made'] = (entity, row) => named.push(...madeOf(entity, [row]));
        const done = await checker.kind.write(tx, { ...writer, made }, drafts, imp.kept.elegidas);
        const written = drafts.flatMap((draft, at) => (done[at] ? [{ draft, done: done[at] }] : []));
        outcome.written.push(...written);
        outcome.beside.push(...named, ...written.flatMap(besideOf));
      };
      if (!careful) await write();
      else {
        const error = await attempt(tx, write);
        if (error) outcome.refused.push(...drafts.map((draft) => refusedBy(checker, draft, error)));
      }
    }
    await keep(tx, imp, outcome);
    return outcome;
  };
  try {
    return await db.tenant(
      imp.empresa_id,
      pace.timed((tx) => each(tx, false)),
    );
  } catch (error) {
    if (!refusalOf(error)) throw error;
    return db.tenant(
      imp.empresa_id,
      pace.timed((tx) => each(tx, true)),
    );
  }
};

/** What is written or refused by itself: a row, or the rows of one record. */
const apart = <R extends { datos: Record<string, string> }>(
  rows: readonly R[],
  { kind: { grouped }, headings }: RowChecker,
): R[][] => {
  const heading = grouped && headings.get(grouped);
  return heading ? groupsBy(rows, ({ datos }) => fold(datos[heading] ?? '')) : rows.map((row) => [row]);
};

const next = (tx: Tx, imp: ImportRow, after: number, limit: number) =>
  tx
    .select({ numero: importacionFilaTable.numero, datos: importacionFilaTable.datos })
    .from(importacionFilaTable)
    .where(and(rowsOf(imp), eq(importacionFilaTable.estado, 'valida'), gt(importacionFilaTable.numero, after)))
    .orderBy(asc(importacionFilaTable.numero))
    .limit(limit);

/** @returns those that are to be written */
const sortInto = (outcome: Outcome, drafts: readonly Draft[]): Draft[] =>
  drafts.filter((draft) => {
    if (draft.errores.length > 0 || !draft.outcome) outcome.refused.push(draft);
    else if (draft.pending.size > 0) outcome.waiting.push(draft);
    else if (draft.outcome.kind === 'nada') outcome.unchanged.push(draft);
    else return true;
    return false;
  });

const refusedBy = (checker: RowChecker, draft: Draft, error: unknown): Draft => {
  const known = refusalOf(error);
  if (!known) throw error;
  for (const [field, mensaje] of fieldsRefused(known)) {
    const label = checker.columns.find((column) => column.field === field)?.label ?? 'Fila';
    draft.errores.push(problemAt(checker.headings, field, label, { codigo: codeOf(known, mensaje), mensaje }));
  }
  return draft;
};

/** The result of rows is stored in the same transaction. */
const keep = async (tx: Tx, imp: ImportRow, { written, beside, unchanged, refused }: Outcome) => {
  const kept = [
    ...written.map(({ draft, done }) => ({
      numero: draft.numero,
      estado: 'importada',
      entidad_id: done.id,
      antes: done.antes,
      version: done.version,
      errores: [],
    })),
    ...unchanged.map(({ numero, outcome }) => ({
      numero,
      estado: 'omitida',
      entidad_id: outcome?.kind === 'nada' ? outcome.id : null,
      antes: null,
      version: null,
      errores: [],
    })),
    ...refused.map(({ numero, errores }) => ({
      numero,
      estado: 'con_error',
      entidad_id: null,
      antes: null,
      version: null,
      errores,
    })),
  ];
  if (kept.length === 0) return;
  await keepBelow(tx, imp, beside);
  await tx.execute(sql`
    update importacion_filas fila
    set estado = hecho.estado, entidad_id = hecho.entidad_id, version = hecho.version, errores = hecho.errores,
      antes = case when jsonb_typeof(hecho.antes) = 'object' then hecho.antes end
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as hecho(
      numero int, estado text, entidad_id int, antes jsonb, version int, errores jsonb
    )
    where fila.empresa_id = ${imp.empresa_id} and fila.importacion_id = ${imp.id} and fila.numero = hecho.numero`);
};

/** Later rows may reference the records just created. */
const learn = ({ kind, catalogue, columns }: RowChecker, { written }: Outcome) => {
  const name = kind.parent && columns.find(({ field }) => field === kind.parent?.field)?.refersTo;
  if (!name) return;
  for (const { draft, done } of written)
    for (const field of kind.parent?.by ?? []) {
      const text = draft.texts.get(field);
      if (text && catalogue(name).find(text).length === 0) catalogue(name).add(text, { id: done.id, etiqueta: text });
    }
};

/** Changed records may be open on a page; of new ones a single event is enough for lists to reload. */
const worthPublishing = ({ written }: Outcome): Written[] => {
  const done = written.map((each) => each.done);
  return done.filter(({ antes }, at) => antes !== null || at === done.length - 1);
};

const besideOf = ({ draft, done }: Outcome['written'][number]): Below[] =>
  (done.beside ?? []).map(({ tipo, ...record }) => ({ ...record, datos: { tipo, de: String(draft.numero) } }));

/** One record of each entity that rows wrote besides their own: lists reload. */
const besideIn = ({ beside }: Outcome): Map<EntityName, Below> =>
  new Map(
    beside.flatMap((each) => {
      const { tipo } = each.datos;
      const kind = Object.hasOwn(kinds, tipo) ? kinds[tipo as TipoImportacion] : undefined;
      return kind ? [[kind.entity, each] as const] : [];
    }),
  );

/** What the whole import wrote, also before a restart. */
const allWritten = async (tx: Tx, imp: ImportRow): Promise<Pick<Written, 'id' | 'antes'>[]> => {
  const { entidad_id: id, antes, estado } = importacionFilaTable;
  const rows = await tx
    .select({ id, antes })
    .from(importacionFilaTable)
    .where(and(rowsOf(imp), eq(estado, 'importada')));
  return rows.flatMap((row) => (row.id === null ? [] : [{ id: row.id, antes: row.antes }]));
};

/** Percentage of the rows that are no longer waiting. */
const doneShare = async ({ db, imp }: Step): Promise<number> => {
  const open = await db.tenant(imp.empresa_id, (tx) =>
    tx.$count(importacionFilaTable, and(rowsOf(imp), eq(importacionFilaTable.estado, 'valida'))),
  );
  return 100 - (100 * open) / Math.max(1, imp.filas_total);
};

/** Rows whose parent was never created cannot be created either. @returns how many */
const refuseWaiting = async ({ db, imp }: Step, checker: RowChecker): Promise<number> =>
  db.tenant(imp.empresa_id, async (tx) => {
    const field = checker.kind.parent?.field;
    const rows = field === undefined ? [] : await next(tx, imp, -1, imp.filas_total);
    if (field === undefined || rows.length === 0) return 0;
    const problem = problemAt(checker.headings, field, '', {
      codigo: 'NO_EXISTE',
      mensaje: 'La fila de la que depende no se pudo importar',
    });
    await tx
      .update(importacionFilaTable)
      .set({ estado: 'con_error', errores: [problem] })
      .where(and(rowsOf(imp), eq(importacionFilaTable.estado, 'valida')));
    return rows.length;
  });
