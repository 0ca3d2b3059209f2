import { createObjectStore } from '../files/objects/store';
import type { Bucket } from '../net/bucket';
import { dump, type Dumped } from './dump';
import { nameOf, type Place } from './places';
import { scratch } from './scratch';
import { openSource } from './source';
import { count, quantity } from './words';

interface Given {
  from: Place;
  file: string;
  /** The data directory, whose secrets and mails are included; null for the database alone. */
  files: string | null;
  bucket: Bucket | undefined;
  version: string;
  say: (line: string) => void;
}

/** Writes one file with the content of a database, and says what it finds there. */
export const write = async ({ from, file, files, bucket, version, say }: Given): Promise<Dumped> => {
  say(`Se copia ${nameOf(from)}…`);
  const source = await openSource(from);
  try {
    if (source.pausa !== null)
      say(
        'El servidor está en marcha: entregó una copia y las demás peticiones esperaron ' +
          `${quantity(source.pausa / 1000, 2)} s.`,
      );
    const { rows: companies } = await source.client.query<{ nombre: string }>(
      `select nombre from empresas order by nombre`,
    );
    say(
      `  ${count(companies.length, 'empresa', 'empresas')}: ${companies.map(({ nombre }) => nombre).join(', ') || '—'}`,
    );
    const forget = scratch(`${file}.parcial`);
    return await dump({
      client: source.client,
      motor: source.motor,
      data: files,
      objects: createObjectStore(bucket),
      version,
      file,
      onTable: (nombre, filas) => filas > 0 && say(`  ${nombre}: ${count(filas, 'fila', 'filas')}`),
    }).finally(forget);
  } finally {
    await source.close();
  }
};
