import { createHash } from 'node:crypto';
import type { ClientBase } from 'pg';
import { quoted, type Tabla } from './catalogue';

/** Rows per batch; one for tables with files, as such a row may be 20 MB of text. */
const batch = { light: 1_000, heavy: 1 };
/** The longest text, in characters, that one statement inserts, unless a single row is longer. */
const longest = 4_000_000;

/**
 * A table's rows, sorted: each a JSON list of PostgreSQL's text form of every column, the only lossless form. Needs a
 * transaction.
 */
export async function* rowsOf(client: ClientBase, { nombre, columnas, clave }: Tabla): AsyncGenerator<string[]> {
  const texts = columnas.map((each) => `${quoted(each.nombre)}::text`);
  const order = (clave.length ? clave : columnas).map(({ nombre, tipo }) =>
    /^(text|character)/.test(tipo)
      ? `${quoted(nombre)} collate "C"`
      : clave.length
        ? quoted(nombre)
        : `${quoted(nombre)}::text collate "C"`,
  );
  const size = columnas.some(({ tipo }) => tipo === 'bytea') ? batch.heavy : batch.light;
  // Sorts in a subquery: otherwise the texts, including files, would be sorted.
  const ordered = `select * from public.${quoted(nombre)} order by ${order.join(', ')}`;
  await client.query(`
    declare filas no scroll cursor for
    select array_to_json(array[${texts.join(', ')}])::text as fila
    from (${ordered}) ordenada`);
  for (;;) {
    const { rows } = await client.query<{ fila: string }>(`fetch ${size} from filas`);
    if (rows.length) yield rows.map(({ fila }) => fila);
    if (rows.length < size) break;
  }
  await client.query('close filas');
}

/** Inserts rows into a table, in batches of limited size. */
export const writerOf = (client: ClientBase, { nombre, columnas }: Tabla) => {
  const names = columnas.map((each) => quoted(each.nombre)).join(', ');
  const values = columnas.map(({ tipo }, at) => `(fila ->> ${at})::${tipo}`).join(', ');
  const insert = `
    insert into public.${quoted(nombre)} (${names}) overriding system value
    select ${values} from jsonb_array_elements($1::jsonb) fila`;
  let waiting: string[] = [];
  let letters = 0;
  const flush = async () => {
    if (!waiting.length) return;
    await client.query(insert, [`[${waiting.join(',')}]`]);
    waiting = [];
    letters = 0;
  };
  const add = async (row: string) => {
    if (waiting.length && (waiting.length >= batch.light || letters + row.length > longest)) await flush();
    waiting.push(row);
    letters += row.length;
  };
  return { add, flush };
};

/** Number and checksum of the rows: equal for equal tables. */
export interface Sum {
  filas: number;
  sha256: string;
}

export const createSum = () => {
  const hash = createHash('sha256');
  let filas = 0;
  return {
    add: (row: string) => {
      filas++;
      hash.update(row).update('\n');
    },
    sum: (): Sum => ({ filas, sha256: hash.digest('hex') }),
  };
};

export const sumOf = async (client: ClientBase, table: Tabla): Promise<Sum> => {
  const sum = createSum();
  for await (const rows of rowsOf(client, table)) for (const row of rows) sum.add(row);
  return sum.sum();
};
