import { and, getTableColumns, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { OpcionesImportacion } from '#contract/requests/importaciones';
import type { Tx } from '../../db/system';
import { codeColumn } from '../../db/tables/codes';
import { mine, selecting, type Store } from '../../records/store';
import type { Draft } from '../rows/draft';
import { keyOf, keySql } from '../rows/keys';
import type { Kind } from './kind';

/** An existing record with the same value as a row in a field that must be unique. */
export interface Twin {
  id: number;
  etiqueta: string;
  values: Record<string, unknown>;
}

/** The company's records that rows may change or conflict with: one query for many rows. */
export const lookUp = async (
  tx: Tx,
  store: Store,
  empresaId: number,
  drafts: readonly Draft[],
  { unique }: Pick<Kind, 'unique'>,
  { modo, clave }: OpcionesImportacion,
) => {
  const fields = new Set(unique.map((group) => group.at(-1) ?? ''));
  if (modo !== 'crear' && clave) fields.add(clave);
  const found = new Map<string, Map<string, Twin[]>>();
  for (const field of fields) found.set(field, await having(tx, store, empresaId, field, drafts));
  const twins = (field: string, draft: Draft) =>
    found.get(field)?.get(keyOf(store.entity.codes, field, draft.texts.get(field))) ?? [];

  return {
    byKey: (draft: Draft): readonly Twin[] => (clave ? twins(clave, draft) : []),
    /** Fields whose value another record has; `own` is the record that the row itself changes. */
    taken: (draft: Draft, own: number | null): [string, Twin][] =>
      unique.flatMap((group): [string, Twin][] => {
        const [last = '', ...rest] = [...group].reverse();
        const other = twins(last, draft).find(
          (twin) =>
            twin.id !== own &&
            rest.every(
              (field) => !draft.pending.has(field) && (draft.values[field] ?? null) === (twin.values[field] ?? null),
            ),
        );
        // A changed record keeps the fields that are not in the file.
        return other && !(own !== null && rest.some((field) => !draft.texts.has(field))) ? [[last, other]] : [];
      }),
  };
};

const having = async (tx: Tx, store: Store, empresaId: number, field: string, drafts: readonly Draft[]) => {
  const { codes } = store.entity;
  const texts = [...new Set(drafts.map(({ texts }) => keyOf(codes, field, texts.get(field))).filter(Boolean))];
  const columns = getTableColumns(store.table) as Record<string, PgColumn>;
  const column = columns[field];
  const found = new Map<string, Twin[]>();
  if (!column || texts.length === 0) return found;
  const rows = await selecting(tx, columns, store.table)
    .where(
      and(
        mine(store, empresaId),
        sql`${columns[codeColumn(field)] ?? keySql(codes, field, sql`${column}`)} = any(${sql.param(texts)}::text[])`,
      ),
    )
    .orderBy(store.table.id);
  for (const row of rows) {
    const key = keyOf(codes, field, String(row[field]));
    found.set(key, [...(found.get(key) ?? []), { id: Number(row.id), etiqueta: nameOf(row), values: row }]);
  }
  return found;
};

const nameOf = (row: Record<string, unknown>) => {
  const name = [row.nombre, row.apellido].filter(Boolean).join(' ');
  const code = row.codigo ?? row.documento_numero ?? row.identificador;
  return [name, code && `(${String(code)})`].filter(Boolean).join(' ');
};
