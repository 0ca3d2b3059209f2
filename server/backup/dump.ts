import { readFile, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { ClientBase } from 'pg';
import type { ObjectStore } from '../db/objectStore';
import { createArchive, formato, type Header } from './archive';
import { migrationsOf, sameText, sequencesOf, tablesOf } from './catalogue';
import { rewriteFor } from './files';
import { createSum, rowsOf } from './rows';
import { secretsFile } from './places';

interface Given {
  client: ClientBase;
  motor: Header['motor'];
  /** The data directory, whose secrets and mails are included; null for the database alone. */
  data: string | null;
  /** Storage of the files that are not in the database. */
  objects: ObjectStore;
  version: string;
  file: string;
  onTable: (nombre: string, filas: number) => void;
}

export interface Dumped {
  tablas: number;
  filas: number;
  bytes: number;
}

/** Writes the content of the database at one moment into one file. */
export const dump = async ({ client, motor, data, objects, version, file, onTable }: Given): Promise<Dumped> => {
  await client.query('begin isolation level repeatable read read only');
  try {
    await client.query(sameText);
    const migraciones = await migrationsOf(client);
    if (!migraciones.length) throw new Error('En esa base de datos no hay nada de Ftrack.');
    const tablas = await tablesOf(client);
    // After the snapshot was taken, so that no id in it is higher.
    const secuencias = await sequencesOf(client);
    const archive = await createArchive(file);
    await archive.header({
      ftrack: 'respaldo',
      formato,
      version,
      creado_en: new Date().toISOString(),
      motor,
      migraciones,
      tablas,
      secuencias,
    });
    let filas = 0;
    for (const table of tablas) {
      await archive.mark({ tabla: table.nombre });
      const sum = createSum();
      const rewrite = rewriteFor(table, objects);
      for await (const read of rowsOf(client, table)) {
        const rows = await rewrite(read);
        if (rows.length === 0) continue;
        rows.forEach(sum.add);
        await archive.rows(rows);
      }
      const total = sum.sum();
      await archive.mark(total);
      filas += total.filas;
      onTable(table.nombre, total.filas);
    }
    for (const archivo of data ? await filesIn(data) : [])
      await archive.mark({ archivo, modo: 0o600, contenido: await readFile(path.join(data ?? '', archivo), 'base64') });
    return { tablas: tablas.length, filas, bytes: await archive.close() };
  } finally {
    await client.query('rollback').catch(() => {});
  }
};

/** The secrets, and unsent mails: their links are the only access to some accounts. */
const filesIn = async (data: string): Promise<string[]> => {
  const mails = await readdir(path.join(data, 'correos')).catch(() => []);
  const wanted = [secretsFile, ...mails.filter((name) => name.endsWith('.eml')).map((name) => `correos/${name}`)];
  const there = await Promise.all(
    wanted.map((name) =>
      stat(path.join(data, name)).then(
        (found) => found.isFile(),
        () => false,
      ),
    ),
  );
  return wanted.filter((_, at) => there[at]);
};
