import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readEnv } from '../env';
import { sentenceOf } from '../faults/sentences';
import { backup } from './backup';
import { checkDatabase } from './check';
import { backupsIn } from './kept';
import { holdsDatabase, nameOf, parsed, type Place } from './places';
import { requirePointed, surroundingsOf } from './pointed';
import { rehearse } from './rehearse';
import { restore } from './restore';
import { scratch } from './scratch';
import { openSource } from './source';
import { refuseFull } from './target';
import { count, momentIn, quantity, stopwatch } from './words';
import { write } from './write';

/** Options of every command. */
const which = `  --env archivo    con las variables del servicio, por ejemplo /etc/ftrack.env
  --data carpeta   la base de datos integrada de esa carpeta`;

const help = {
  backup: `Copia todo Ftrack (base de datos, archivos y claves) a un solo archivo, también con el servidor en marcha,
y lo lee de nuevo para comprobarlo.

  npm run backup                          en FTRACK_DATA/respaldos, con la fecha por nombre
  npm run backup -- --out copia.ftrack    en ese archivo, que no debe existir
  npm run backup -- --keep 14             y borra los que tengan más de 14 días

${which}

Se copia PostgreSQL si DATABASE_URL lo indica; si no, la base de datos integrada de FTRACK_DATA.`,
  restore: `Restaura un respaldo donde indican FTRACK_DATA y DATABASE_URL. El servidor debe estar detenido.

  npm run restore -- archivo              en una instalación vacía
  npm run restore -- archivo --force      reemplaza lo que haya
  npm run restore -- --check [archivo]    lo ensaya aparte y no cambia nada; sin archivo, el más nuevo

${which}`,
  'db:copy': `Copia la base de datos integrada de FTRACK_DATA a PostgreSQL, o al revés, y comprueba cada tabla.

  npm run db:copy -- postgres://usuario:clave@servidor/base                   a una base de datos vacía
  npm run db:copy -- --to-embedded postgres://usuario:clave@servidor/base     de PostgreSQL a FTRACK_DATA

  --force    reemplaza lo que haya en el destino`,
  'db:check': `Compara la base de datos con una nueva, tabla por tabla y función por función, y arregla lo que puede.

  npm run db:check               arregla las diferencias y dice cuáles no pudo; los datos no se tocan
  npm run db:check -- --look     solo las dice

Con la base de datos integrada en uso solo se mira: detenga Ftrack para arreglarla.`,
};
export type Verb = keyof typeof help;

interface Surroundings {
  environment: NodeJS.ProcessEnv;
  /** Paths on the command line are relative to this folder. */
  cwd: string;
  version: string;
  migrations?: string;
  say: (line: string) => void;
}

/** Runs one command of the terminal. Rejects with a sentence in Spanish. */
export const runCommand = (verb: Verb, args: string[], surroundings: Surroundings): Promise<void> =>
  run(verb, args, surroundings).catch((error: unknown) => {
    throw new Error(sentenceOf(error), { cause: error });
  });

const run = async (
  verb: Verb,
  args: string[],
  { environment, cwd, version, say, migrations = beside }: Surroundings,
): Promise<void> => {
  const { values, positionals } = parse(verb, args);
  if (values.help) return say(help[verb]);
  const variables = surroundingsOf({ environment, cwd, env: values.env, data: values.data });
  const env = readEnv(variables);
  const { FTRACK_DATA: data, DATABASE_URL: url } = env;
  const configured: Place = url ? { url } : { data };
  const seconds = stopwatch();
  const onTable = (nombre: string, filas: number) => filas > 0 && say(`  ${nombre}: ${count(filas, 'fila', 'filas')}`);

  if (verb === 'backup') {
    await requirePointed(variables, data);
    const out = values.out && path.resolve(cwd, values.out);
    return backup({ env, place: configured, out, keep: daysIn(values.keep), version, say });
  }

  if (verb === 'db:check') {
    say(`Se compara ${nameOf(configured)}…`);
    const source = await openSource(configured);
    // What a server in use hands out is a copy.
    const onlyLook = values.look || source.pausa !== null;
    return checkDatabase({ client: source.client, migrations, version, onlyLook, say }).finally(source.close);
  }

  const [given] = positionals;
  if (verb === 'restore' && values.check) {
    const newest = given ? path.resolve(cwd, given) : (await backupsIn(path.resolve(data, 'respaldos')))[0];
    if (!newest) throw new Error(`No hay respaldos en ${path.resolve(data, 'respaldos')}.`);
    requireFile(newest);
    return rehearse({ file: newest, data: path.resolve(data), migrations, say });
  }
  if (!given) throw new Error(help[verb]);

  if (verb === 'restore') {
    const file = path.resolve(cwd, given);
    requireFile(file);
    if (values.force && holdsDatabase(data)) await requirePointed(variables, data);
    say(`Se comprueba ${file} y se restaura en ${nameOf(configured)}…`);
    const header = await restore({ file, place: configured, data, migrations, force: values.force, onTable });
    return say(
      `Restaurado en ${seconds()} y comprobado tabla por tabla: respaldo del ${momentIn(header.creado_en)}. Ya puede ` +
        'iniciar Ftrack, con las mismas variables de entorno que tenía (FTRACK_DEMO, PUBLIC_URL…).',
    );
  }

  const server: Place = { url: parsed(given).href };
  const [from, to]: [Place, Place] = values['to-embedded'] ? [server, { data }] : [{ data }, server];
  const file = path.resolve(data, `copia-${process.pid}.ftrack`);
  await mkdir(data, { recursive: true, mode: 0o700 });
  const forget = scratch(file);
  try {
    await refuseFull(to, values.force);
    const { tablas, filas } = await write({ from, file, files: null, bucket: env.FILES_URL, version, say });
    say(`Se escribe en ${nameOf(to)}…`);
    await restore({ file, place: to, data: null, migrations, force: values.force, onTable });
    say(
      `Copia lista en ${seconds()}: ${quantity(tablas)} tablas y ${quantity(filas)} filas, iguales en ambos lados. ` +
        'Lo que se guarde en el origen desde ahora no está en ella.',
    );
    say(
      'url' in to
        ? `Para usarla, detenga Ftrack e inícielo con DATABASE_URL (el mismo FTRACK_DATA guarda las claves).`
        : 'Para usarla, inicie Ftrack sin DATABASE_URL.',
    );
  } finally {
    await forget();
  }
};

const requireFile = (file: string) => {
  if (!existsSync(file)) throw new Error(`No existe el archivo ${file}.`);
};

/** @throws Error unless it is a number of days */
const daysIn = (said: string | undefined): number | undefined => {
  if (said === undefined) return undefined;
  if (!/^[1-9]\d{0,3}$/.test(said)) throw new Error(`--keep espera un número de días, como --keep 14, y no «${said}».`);
  return Number(said);
};

const beside = fileURLToPath(new URL('./migrations', import.meta.url));

const parse = (verb: Verb, args: string[]) => {
  const flag = { type: 'boolean', default: false } as const;
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        help: flag,
        force: flag,
        look: flag,
        check: flag,
        'to-embedded': flag,
        out: { type: 'string' },
        keep: { type: 'string' },
        env: { type: 'string' },
        data: { type: 'string' },
      },
    });
  } catch {
    throw new Error(help[verb]);
  }
};
