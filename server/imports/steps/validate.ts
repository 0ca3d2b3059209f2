import { and, asc, gt } from 'drizzle-orm';
import { createRowChecker, keepVerdicts, type Stored } from '../checking/rowChecker';
import { recount, rowsOf, type ImportRow } from '../rows/record';
import { importacionFilaTable } from '../../db/tables/importaciones';
import type { Db } from '../../db/client';
import { refuseCircles } from '../checking/circles';
import type { Draft } from '../rows/draft';
import { remember } from './read';
import type { StepWork } from '../rows/step';

/** Batch sizes for reading rows and writing their results: smaller for rows with long lines. */
const atOnce = 250;
const linesAtOnce = 40;

/** Checks every row without writing any: all errors of each, at its cells. */
export const validate: StepWork = async ({ db, imp, progress }) => {
  const { empresa_id, filas_total } = imp;
  const checker = await createRowChecker(db, imp);
  const drafts: Draft[] = [];
  if (checker.kind.whole) {
    const rows: Stored[] = [];
    for await (const some of rowsInTurns(db, imp, atOnce)) rows.push(...some);
    drafts.push(...(await checker.check(rows, true)));
    await progress(60);
  } else {
    for await (const some of rowsInTurns(db, imp, checker.kind.maps === 'lines' ? linesAtOnce : atOnce)) {
      const judged = await checker.check(some, true);
      drafts.push(...(checker.kind.parent ? judged : judged.map(verdictOf)));
      await progress((80 * drafts.length) / Math.max(1, filas_total));
    }
  }
  const { parent, codes } = checker.kind;
  if (parent) refuseCircles(drafts, { codes, parent }, checker.headings);
  for (let at = 0; at < drafts.length; at += atOnce) {
    await db.tenant(empresa_id, (tx) => keepVerdicts(tx, imp, drafts.slice(at, at + atOnce)));
    await progress(80 + (19 * at) / drafts.length);
  }
  await db.tenant(empresa_id, async (tx) => {
    await recount(tx, imp);
    await remember(tx, imp);
  });
  return { estado: 'validada' };
};

/** Drops the values and the action, which are large for rows with lines and no longer needed. */
const verdictOf = ({ numero, errores, avisos, pending, wrong }: Draft): Draft => ({
  numero,
  errores,
  avisos,
  pending,
  wrong,
  texts: new Map(),
  values: {},
});

async function* rowsInTurns(db: Db, imp: ImportRow, most: number): AsyncGenerator<Stored[]> {
  for (let after = -1; ;) {
    const rows = await db.tenant(imp.empresa_id, (tx) =>
      tx
        .select({ numero: importacionFilaTable.numero, datos: importacionFilaTable.datos })
        .from(importacionFilaTable)
        .where(and(rowsOf(imp), gt(importacionFilaTable.numero, after)))
        .orderBy(asc(importacionFilaTable.numero))
        .limit(most),
    );
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last.numero;
  }
}
