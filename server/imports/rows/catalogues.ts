import { and, inArray, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/client';
import type { Tx } from '../../db/system';
import { mine, selecting } from '../../records/store';
import type { CatalogueName } from './columns';
import { fold, suggest } from './words';
import { catalogueTables } from './catalogueTables';

export interface Found {
  id: number;
  etiqueta: string;
}

/** The records of a company that cells may reference, looked up many texts at a time. */
export interface Catalogue {
  /** Looks up those of these texts that are not known yet. */
  load(tx: Tx, texts: readonly string[]): Promise<void>;
  /** The records that a text matches: none, one, or several when it is ambiguous. */
  find(text: string): readonly Found[];
  /** Adds a record that was created meanwhile. */
  add(text: string, found: Found): void;
}

/** Texts per query, to keep each one short. */
const atOnce = 1_000;

export const createCatalogue = (name: CatalogueName, empresaId: number): Catalogue => {
  const { table, names, label } = catalogueTables[name];
  const found = new Map<string, Found[]>();
  const key = (text: string) => fold(text);

  const ask = async (tx: Tx, texts: readonly string[]) => {
    let open = texts;
    for (const { said, fold: folded } of names) {
      if (open.length === 0) return;
      const byName = new Map<string, string[]>();
      for (const text of open) byName.set(folded(text), [...(byName.get(folded(text)) ?? []), key(text)]);
      const rows = await selecting(tx, { id: table.id, said: sql<string>`${said}`, etiqueta: label }, table)
        .where(and(ofCompany(name, empresaId), sql`${said} = any(${sql.param([...byName.keys()])}::text[])`))
        .orderBy(table.id);
      for (const row of rows)
        for (const text of byName.get(String(row.said)) ?? [])
          found.set(text, [...(found.get(text) ?? []), { id: Number(row.id), etiqueta: row.etiqueta }]);
      open = open.filter((text) => (found.get(key(text)) ?? []).length === 0);
    }
  };

  return {
    load: async (tx, texts) => {
      const fresh = new Map(texts.filter((text) => !found.has(key(text))).map((text) => [key(text), text]));
      const open = [...fresh.values()];
      for (let at = 0; at < open.length; at += atOnce) await ask(tx, open.slice(at, at + atOnce));
      for (const text of fresh.keys()) if (!found.has(text)) found.set(text, []);
    },
    find: (text) => found.get(key(text)) ?? [],
    add: (text, record) => void found.set(key(text), [record]),
  };
};

/** The records of a catalogue: of a table, all or those of one class. */
const ofCompany = (name: CatalogueName, empresaId: number): SQL | undefined => {
  const { table, only } = catalogueTables[name];
  return and(mine({ table }, empresaId), only);
};

/** Those of these ids that still exist in the company. */
export const livingIds = async (
  tx: Tx,
  name: CatalogueName,
  empresaId: number,
  ids: readonly number[],
): Promise<Set<number>> => {
  const { table } = catalogueTables[name];
  if (ids.length === 0) return new Set();
  const rows = await selecting(tx, { id: table.id }, table).where(
    and(ofCompany(name, empresaId), inArray(table.id, [...ids])),
  );
  return new Set(rows.map(({ id }) => Number(id)));
};

/** Catalogues that are listed completely for selection, up to this length. */
const shownWhole = 500;
const wholly: readonly CatalogueName[] = [
  ...(['niveles', 'categorias', 'servicios', 'mantenimiento', 'plantillas', 'bodegas'] as const),
  ...(['problemas', 'causas', 'remedios'] as const),
];

/** All records that a column may reference, when there are few; undefined when they must be searched. */
export const wholeCatalogue = async (tx: Tx, name: CatalogueName, empresaId: number): Promise<Found[] | undefined> => {
  if (!wholly.includes(name)) return undefined;
  const { table, label } = catalogueTables[name];
  const rows = await selecting(tx, { id: table.id, etiqueta: label }, table)
    .where(ofCompany(name, empresaId))
    .orderBy(label)
    .limit(shownWhole + 1);
  return rows.length > shownWhole ? undefined : rows.map(({ id, etiqueta }) => ({ id: Number(id), etiqueta }));
};

/**
 * Records similar to an unknown text. Queried as the owner role, filtered by company: a company's own transactions
 * cannot use the trigram index (docs/decisions/search-under-row-level-security.md).
 */
export const likeRecords = async (
  db: Db,
  name: CatalogueName,
  empresaId: number,
  text: string,
  whole: readonly Found[] | undefined,
): Promise<Found[]> => {
  if (whole)
    return suggest(fold(text), whole, ({ etiqueta }) => [fold(etiqueta), fold(etiqueta.split(' › ').at(-1) ?? '')]);
  const { table, label } = catalogueTables[name];
  const rows = await selecting(db.system, { id: table.id, etiqueta: label }, table)
    .where(and(ofCompany(name, empresaId), sql`normalizar(${text}) <% ${table.busqueda}`))
    .orderBy(sql`word_similarity(normalizar(${text}), ${table.busqueda}) desc`, table.id)
    .limit(3);
  return rows.map(({ id, etiqueta }) => ({ id: Number(id), etiqueta }));
};
