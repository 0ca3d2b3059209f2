import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { estadoFila, Problema, TipoImportacion } from '#contract/requests/importaciones';
import type { Tx } from '../../db/system';
import { audit } from '../../history/audit';
import { refusalOf } from '../../plugins/errors';
import { actorOf } from '../../plugins/guard';
import { attempt, createPace } from '../../db/pace';
import { takeBackSummary } from '../../resources/eventos/index';
import { kinds, type Kind, type Written } from '../kinds/index';
import { change, importingOf, mineBy, type ImportRow } from '../rows/record';
import { undoWithBeside } from './undoBeside';
import { dropScans } from '../reading/scans';
import { importacionFilaTable } from '../../db/tables/importaciones';
import { groupsBy } from '../rows/groups';
import type { Step, StepWork } from '../rows/step';
import { withdrawNotices } from './withdrawNotices';

interface Done extends Omit<Written, 'beside'> {
  numero: number;
  /** Of records that were made for the rows, or that a row wrote besides its own: their kind. */
  tipo: string | null;
}

/**
 * Deletes what an import created and restores what it changed, unless it was changed since. Such rows keep a message.
 */
export const undo: StepWork = async (step) => {
  const { db, imp, writer } = step;
  await takeBack(step, kinds[imp.tipo], 'revertida');
  await db.tenant(imp.empresa_id, async (tx) => {
    await takeBackSummary(tx, imp.empresa_id, imp.id);
    await dropScans(tx, imp);
    await audit(tx, actorOf(writer), {
      accion: 'revertir',
      entidad: imp.tipo,
      entidad_id: null,
      nombre: imp.nombre_archivo,
    });
    await change(tx, mineBy(imp.empresa_id, imp.id), { revertida_en: new Date().toISOString() });
  });
  return { estado: 'revertida' };
};

/** Newest first, so that children are deleted before their parents; records created along the way go last. */
export const takeBack = async (
  { db, imp, writer: given, changed, progress }: Step,
  kind: Kind,
  estado: z.output<typeof estadoFila>,
) => {
  const all = await db.tenant(imp.empresa_id, (tx) => doneBy(tx, imp));
  const pace = createPace(db.pool);
  const writer = { ...given, importacion: importingOf(imp, true) };
  const usual = kind.brings?.tipo ?? 'niveles';
  const made = (tipo: TipoImportacion) => all.filter((each) => each.numero < 0 && (each.tipo ?? usual) === tipo);
  for (const [which, rows] of [
    [kind, all.filter(({ numero }) => numero >= 0)],
    ...[...new Set([usual, 'niveles', 'proveedores'] as const)].map((tipo) => [kinds[tipo], made(tipo)] as const),
  ] as const) {
    for (let at = 0; at < rows.length;) {
      const some = which.grouped ? rows : rows.slice(at, at + pace.size());
      const take = (careful: boolean) =>
        pace.timed((tx) => takeBackSome(tx, which, some, { imp, writer, estado }, careful));
      await db.tenant(imp.empresa_id, take(false)).catch(async (error: unknown) => {
        if (!refusalOf(error)) throw error;
        await db.tenant(imp.empresa_id, take(true));
      });
      pace.done(some.length);
      at += some.length;
      changed(imp.empresa_id, which.entity, some);
      await progress((100 * at) / Math.max(1, all.length));
    }
  }
};

const doneBy = async (tx: Tx, { empresa_id, id }: ImportRow): Promise<Done[]> => {
  const f = importacionFilaTable;
  const rows = await tx
    .select({
      numero: f.numero,
      id: f.entidad_id,
      version: f.version,
      antes: f.antes,
      tipo: sql<string | null>`case when ${f.numero} < 0 then ${f.datos} ->> 'tipo' end`,
    })
    .from(f)
    .where(
      and(
        eq(f.empresa_id, empresa_id),
        eq(f.importacion_id, id),
        eq(f.estado, 'importada'),
        isNotNull(f.entidad_id),
        sql`(${f.numero} >= 0 or not ${f.datos} ? 'de')`,
      ),
    )
    .orderBy(sql`${f.entidad_id} desc`);
  return rows.map(({ numero, id: entity, version, antes, tipo }) => ({
    numero,
    tipo,
    id: Number(entity),
    version: version ?? 0,
    antes,
  }));
};

interface How extends Pick<Step, 'imp' | 'writer'> {
  estado: z.output<typeof estadoFila>;
}

const takeBackSome = async (
  tx: Tx,
  kind: Kind,
  rows: readonly Done[],
  { imp, writer, estado }: How,
  careful: boolean,
) => {
  const untouched = await kind.untouched(tx, imp.empresa_id, rows);
  const free = rows.filter(({ id }) => untouched.has(id));
  const kept = new Map(
    rows
      .filter(({ id }) => !untouched.has(id))
      .map(({ numero }) => [numero, 'Se conserva: alguien lo cambió o lo eliminó después de importarlo']),
  );
  if (!careful) await undoWithBeside(tx, kind, free, imp, writer);
  else
    for (const same of kind.grouped ? groupsBy(free, ({ id }) => id) : free.map((row) => [row])) {
      const error = await attempt(tx, () => undoWithBeside(tx, kind, same, imp, writer));
      const known = refusalOf(error);
      if (error && !known) throw error;
      if (known) {
        const { errors } = known.details;
        for (const row of same)
          kept.set(row.numero, `Se conserva: ${errors ? Object.values(errors).flat().join('. ') : known.message}`);
      }
    }
  const mine = (numbers: readonly number[]) =>
    and(
      eq(importacionFilaTable.empresa_id, imp.empresa_id),
      eq(importacionFilaTable.importacion_id, imp.id),
      inArray(importacionFilaTable.numero, [...numbers]),
    );
  const undone = rows.filter(({ numero }) => !kept.has(numero));
  const gone = undone.map(({ numero }) => numero);
  await withdrawNotices(
    tx,
    writer,
    kind.tipo,
    undone.filter(({ antes }) => antes === null).map(({ id }) => id),
  );
  if (gone.length > 0)
    await tx
      .update(importacionFilaTable)
      .set({ estado, ...(estado === 'valida' && { entidad_id: null, antes: null, version: null }) })
      .where(mine(gone));
  for (const [numero, mensaje] of kept) {
    const notice: Problema = { columna: null, codigo: 'CONSERVADA', mensaje };
    await tx
      .update(importacionFilaTable)
      .set({ avisos: [notice] })
      .where(mine([numero]));
  }
};
