import { sql } from 'drizzle-orm';
import type { EntityName } from '#contract/index';
import type { Tx } from '../db/system';
import { inTurn, mine, selecting, type Named, type Row, type Store } from './store';

type Values = Record<string, unknown>;
export interface Naming {
  /** Told of each record that was created because nobody had the name that stood for it. */
  made?: (entity: EntityName, row: Row) => void;
}
interface Author extends Pick<Naming, 'made'> {
  empresaId: number;
}
type Make<A> = (tx: Tx, store: Store, writer: A, inputs: readonly Values[]) => Promise<Row[]>;

/**
 * The same values with the ids that their texts stand for: `proveedor_id` for `proveedor`. A form sends both, of which
 * the one that changed holds, the id before the text. A name that is new becomes a record.
 *
 * @param make creates records, in the order of their inputs
 */
export const withIds = async <A extends Author>(
  tx: Tx,
  store: Pick<Store, 'named'>,
  writer: A,
  given: readonly Values[],
  before: readonly Row[],
  make: Make<A>,
): Promise<readonly Values[]> => {
  let done = given;
  for (const [field, named] of Object.entries(store.named ?? {})) {
    const said = done.map((values, at) => nameIn(values, before[at], field, named));
    const ids = await idsOf(tx, named, writer, [...new Set(said.flatMap((name) => name ?? []))], make);
    done = done.map(({ [field]: _text, ...others }, at) => {
      const name = said[at];
      return name === undefined ? others : { ...others, [named.id]: name === null ? null : ids.get(name) };
    });
  }
  return done;
};

/** The name by which the record is to be found; null: none from now on; undefined: the text changes nothing. */
const nameIn = (values: Values, before: Row | undefined, field: string, { id }: Named): string | null | undefined => {
  const [text, chosen] = [values[field], values[id]];
  if (text === undefined || (chosen !== undefined && chosen !== (before?.[id] ?? null))) return undefined;
  if (text === (before?.[field] ?? null)) return undefined;
  return typeof text === 'string' ? text : null;
};

/** The ids of the records that have these names; names that nobody has are missing. */
export const knownNames = async (
  tx: Tx,
  { store, key }: Pick<Named, 'store' | 'key'>,
  empresaId: number,
  names: readonly string[],
): Promise<Map<string, number>> => {
  if (names.length === 0) return new Map();
  const rows = await selecting(tx, { id: store.table.id, nombre: sql<string>`dicho.nombre` }, store.table)
    .innerJoin(sql`unnest(${sql.param([...names])}::text[]) dicho (nombre)`, key(sql`dicho.nombre`))
    .where(mine(store, empresaId));
  return new Map(rows.map(({ id, nombre }) => [nombre, Number(id)]));
};

const idsOf = async <A extends Author>(
  tx: Tx,
  named: Named,
  writer: A,
  names: readonly string[],
  make: Make<A>,
): Promise<Map<string, number>> => {
  const { store, input } = named;
  const found = await knownNames(tx, named, writer.empresaId, names);
  const open = names.filter((name) => !found.has(name));
  if (open.length === 0) return found;
  await inTurn(tx, store, writer.empresaId);
  // One by one: two spellings may be one name. Whoever came first may have made it.
  for (const name of open) {
    const known = (await knownNames(tx, named, writer.empresaId, [name])).get(name);
    const [row] = known === undefined ? await make(tx, store, writer, [input(name)]) : [];
    if (row) writer.made?.(store.entity.name, row);
    const id = known ?? row?.id;
    if (id !== undefined) found.set(name, id);
  }
  return found;
};
