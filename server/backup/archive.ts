import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, stat } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from '#contract/core/validation';
import { secuencia, tabla } from './catalogue';

/**
 * The file of a backup: compressed lines of JSON. A header; each table's name, rows and checksum; the files of the data
 * directory; at the end the checksum of everything before, which shows that the file is complete.
 */
export const formato = 1;

const header = z.object({
  ftrack: z.literal('respaldo'),
  formato: z.number(),
  /** Version of the product. */
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

/** A backup that is truncated, changed or not a backup at all. */
export class Damaged extends Error {
  constructor(reason: string) {
    super(`El archivo de respaldo no sirve: ${reason}.`);
  }
}

/** Writes to a temporary name and renames the file once it is complete and on disk. */
export const createArchive = async (file: string) => {
  const aside = `${file}.parcial`;
  const target = createWriteStream(aside, { mode: 0o600, flush: true });
  const gzip = createGzip();
  const written = finished(gzip.pipe(target));
  // The caller of `add` gets the error; without these handlers a full disk would end the process first.
  written.catch(() => {});
  gzip.on('error', () => {});
  target.on('error', (error) => gzip.destroy(error));
  const hash = createHash('sha256');

  const add = async (...lines: string[]) => {
    const text = `${lines.join('\n')}\n`;
    hash.update(text);
    // Not a race with `written`, which would hold on to each of a million waits until the end.
    if (!gzip.write(text)) await (gzip.destroyed ? written : once(gzip, 'drain'));
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
    if (parsed.data.formato > formato)
      throw new Error(
        'El respaldo es de una versión más nueva de Ftrack: actualice esta instalación antes de restaurarlo.',
      );
    return parsed.data;
  }
  throw new Damaged('está vacío');
};

/** Everything after the header: rows as raw text, other lines parsed. @throws Damaged, at the latest at the end */
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

/** The longest row contains a file of 10 MB, twice as long in hexadecimal. */
const longestLine = 64 * 1024 * 1024;
/** Database rows compress to about a fiftieth. A file with a much higher ratio than this is not a backup. */
const mostRatio = 400;
/** Below this size (bytes) any ratio is harmless. */
const harmless = 512 * 1024 * 1024;

/** Not node:readline, which also splits lines at U+2028 within a text, and buffers a line of any length. */
async function* linesOf(file: string): AsyncGenerator<string> {
  const source = createReadStream(file);
  const unzipped = source.pipe(createGunzip());
  source.on('error', (error) => unzipped.destroy(error));
  let rest: Buffer[] = [];
  let [length, unpacked] = [0, 0];
  try {
    for await (const chunk of unzipped as AsyncIterable<Buffer>) {
      unpacked += chunk.length;
      if (unpacked > harmless && unpacked > mostRatio * source.bytesRead)
        throw new Damaged('ocupa mucho más por dentro de lo que un respaldo puede');
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
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))
      throw new Damaged('está dañado o incompleto');
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
