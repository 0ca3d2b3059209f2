import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, stat } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from '#contract/validation';
import { secuencia, tabla } from './catalogue';

/**
 * The file of a backup: lines of JSON, compressed. One of what it holds; each table's name, rows and sum;
 * the files of the data directory; at the end the sum of everything before, without which the file is not whole.
 */
export const formato = 1;

const header = z.object({
  ftrack: z.literal('respaldo'),
  formato: z.number(),
  /** Of the product. */
  version: z.string(),
  creado_en: z.string(),
  motor: z.enum(['integrada', 'postgresql']),
  migraciones: z.array(z.number()),
  tablas: z.array(tabla),
  secuencias: z.array(secuencia),
});
export type Header = z.output<typeof header>;

const mark = z.union([
  z.object({ tabla: z.string() }),
  z.object({ filas: z.number(), sha256: z.string() }),
  z.object({ archivo: z.string(), modo: z.number(), contenido: z.base64() }),
  z.object({ fin: z.string() }),
]);
export type Mark = z.output<typeof mark>;

/** A backup that is cut short, changed or no backup at all. */
export class Damaged extends Error {
  constructor(reason: string) {
    super(`El archivo de respaldo no sirve: ${reason}.`);
  }
}

/** Writes under another name and gives the file its own only when it is whole and on the disk. */
export const createArchive = async (file: string) => {
  const aside = `${file}.parcial`;
  const target = createWriteStream(aside, { mode: 0o600, flush: true });
  const gzip = createGzip();
  const written = finished(gzip.pipe(target));
  // Whoever adds hears of it; without this a full disk would end the process before.
  written.catch(() => {});
  target.on('error', () => gzip.destroy());
  const hash = createHash('sha256');

  const add = async (...lines: string[]) => {
    const text = `${lines.join('\n')}\n`;
    hash.update(text);
    if (!gzip.write(text)) await Promise.race([once(gzip, 'drain'), written]);
  };
  return {
    header: (given: Header) => add(JSON.stringify(given)),
    mark: (given: Mark) => add(JSON.stringify(given)),
    rows: (rows: string[]) => add(...rows),
    close: async () => {
      gzip.end(`${JSON.stringify({ fin: hash.digest('hex') } satisfies Mark)}\n`);
      await written;
      await rename(aside, file);
      return (await stat(file)).size;
    },
  };
};

/** @throws Damaged */
export const readHeader = async (file: string): Promise<Header> => {
  for await (const line of linesOf(file)) {
    const parsed = header.safeParse(asJson(line));
    if (!parsed.success) throw new Damaged('no es un respaldo de Ftrack');
    if (parsed.data.formato > formato) throw new Error('El respaldo es de una versión más nueva de Ftrack: actualice esta instalación antes de restaurarlo.');
    return parsed.data;
  }
  throw new Damaged('está vacío');
};

/** Everything after the header: a row as the text it is, the rest understood. @throws Damaged, at the latest at the end */
export async function* contentOf(file: string): AsyncGenerator<string | Mark> {
  const hash = createHash('sha256');
  let first = true;
  let ended = false;
  for await (const line of linesOf(file)) {
    if (ended) throw new Damaged('sigue después de su final');
    const row = line.startsWith('[');
    const parsed = row || first ? null : mark.safeParse(asJson(line));
    if (parsed && !parsed.success) throw new Damaged('tiene una línea que no se entiende');
    if (parsed && 'fin' in parsed.data) {
      if (parsed.data.fin !== hash.digest('hex')) throw new Damaged('su contenido cambió (la suma no coincide)');
      ended = true;
      continue;
    }
    hash.update(line).update('\n');
    if (row) yield line;
    else if (parsed) yield parsed.data;
    first = false;
  }
  if (!ended) throw new Damaged('está incompleto');
}

/** The longest row holds a file of 10 MB, twice as long in hexadecimal. */
const longestLine = 64 * 1024 * 1024;
/** Rows of a database pack to a fiftieth. A file that goes on to unpack to more than this holds none. */
const mostRatio = 400;
/** Below this no ratio does harm, in bytes. */
const harmless = 512 * 1024 * 1024;

/** Not node:readline, which also breaks lines where a text holds U+2028, and keeps a line however long it is. */
async function* linesOf(file: string): AsyncGenerator<string> {
  const source = createReadStream(file);
  const unzipped = source.pipe(createGunzip());
  source.on('error', (error) => unzipped.destroy(error));
  let rest: Buffer[] = [];
  let [length, unpacked] = [0, 0];
  try {
    for await (const chunk of unzipped as AsyncIterable<Buffer>) {
      unpacked += chunk.length;
      if (unpacked > harmless && unpacked > mostRatio * source.bytesRead) throw new Damaged('ocupa mucho más por dentro de lo que un respaldo puede');
      let from = 0;
      for (let end = chunk.indexOf(0x0a); end >= 0; end = chunk.indexOf(0x0a, from)) {
        yield Buffer.concat([...rest, chunk.subarray(from, end)]).toString('utf8');
        [rest, length] = [[], 0];
        from = end + 1;
      }
      if (from < chunk.length) rest.push(chunk.subarray(from));
      length += chunk.length - from;
      if (length > longestLine) throw new Damaged('tiene una línea demasiado larga');
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')) throw new Damaged('está dañado o incompleto');
    throw error;
  } finally {
    source.destroy();
  }
  if (rest.length) throw new Damaged('está incompleto');
}

const asJson = (line: string): unknown => {
  try {
    return JSON.parse(line);
  } catch {
    throw new Damaged('tiene una línea que no se entiende');
  }
};
