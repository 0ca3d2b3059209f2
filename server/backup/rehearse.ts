import { mkdir, mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import { readHeader } from './archive';
import { databaseIn, openDirectory } from './places';
import { restore } from './restore';
import { scratch } from './scratch';
import { count, momentIn, stopwatch } from './words';

interface Given {
  file: string;
  /** The data directory, in which the trial is laid and deleted again. */
  data: string;
  migrations: string;
  say: (line: string) => void;
}

/**
 * Restores a backup into a database of its own beside the real one, compares every table, says what is in it, and
 * deletes it. The installation itself is not touched.
 */
export const rehearse = async ({ file, data, migrations, say }: Given): Promise<void> => {
  const seconds = stopwatch();
  const { version, creado_en } = await readHeader(file);
  say(`Se ensaya la restauración de ${file}, de ${momentIn(creado_en)} (versión ${version})…`);
  await mkdir(data, { recursive: true, mode: 0o700 });
  const trial = await mkdtemp(path.join(data, 'ensayo-'));
  const forget = scratch(trial);
  try {
    let filas = 0;
    await restore({
      file,
      place: { data: trial },
      data: trial,
      migrations,
      force: false,
      onTable: (_, n) => void (filas += n),
    });
    const { client, close } = await openDirectory(databaseIn(trial));
    const { rows } = await client
      .query<{ nombre: string; activos: number; personas: number }>(
        `select e.nombre,
          (select count(*)::int from activos a where a.empresa_id = e.id and a.eliminado_en is null) as activos,
          (select count(*)::int from usuario_empresa m where m.empresa_id = e.id) as personas
        from empresas e order by e.nombre`,
      )
      .finally(close);
    for (const { nombre, activos, personas } of rows)
      say(`  ${nombre}: ${count(activos, 'activo', 'activos')}, ${count(personas, 'persona', 'personas')}`);
    say(
      `El respaldo sirve: se restauró y comprobó en ${seconds()}, ${count(filas, 'fila', 'filas')}. Nada cambió aquí.`,
    );
  } finally {
    await forget();
  }
};
