import { sql } from 'drizzle-orm';
import { customType, index, type ExtraConfigColumn } from 'drizzle-orm/pg-core';
import { searchedSets } from '#contract/core/access';
import type { Entity } from '#contract/core/entity';

type Searched = Pick<Entity, 'name' | 'reference' | 'costs' | 'searched' | 'codes'>;

/** The search columns of a table: one for each set of searched fields that some role sees, the widest first. */
export const searchColumns = (entity: Searched): readonly { column: string; fields: readonly string[] }[] =>
  searchedSets(entity).map((fields, at) => ({
    column: at === 0 ? 'busqueda' : `busqueda_parcial${at > 1 ? at : ''}`,
    fields,
  }));

/** Column definitions of the search texts, which PostgreSQL generates. Only the widest has a property of its own. */
export const searchTexts = (entity: Searched) =>
  Object.fromEntries(
    searchColumns(entity).map(({ column, fields }) => [
      column,
      searchable(
        fields,
        fields.filter((field) => entity.codes.includes(field)),
      ),
    ]),
  ) as { busqueda: ReturnType<typeof searchable> };

/** Their trigram indexes. */
export const searchIndexes = (entity: Searched, columns: { busqueda: ExtraConfigColumn }) =>
  Object.entries(columns).flatMap(([column, built]) =>
    searchColumns(entity).some((text) => text.column === column)
      ? [index(`${entity.name}_${column}`).using('gin', built.op('gin_trgm_ops'))]
      : [],
  );

/**
 * The searched text, without case and accents. After a separator it contains its codes again, with letters and digits
 * only.
 */
export const searchable = (columns: readonly string[], codes: readonly string[] = []) => {
  const joined = (parts: readonly string[]) => parts.join(` || ' ' || `);
  const words = `normalizar(${joined(columns.map((name) => `coalesce(${name}, '')`))})`;
  const keys = codes.length > 0 ? ` || chr(31) || ${joined(codes.map((name) => `clave(coalesce(${name}, ''))`))}` : '';
  return customType<{ data: string }>({ dataType: () => 'text' })()
    .notNull()
    .generatedAlwaysAs(sql.raw(words + keys));
};
