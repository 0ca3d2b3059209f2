import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readEnv } from '../env';
import { createObjectStore } from '../files/objects/store';
import { checkDatabase } from './check';
import { dump } from './dump';
import { nameOf, parsed, type Place } from './places';
import { restore } from './restore';
import { scratch } from './scratch';
import { sentenceOf } from '../sentences';
import { openSource } from './source';
import { prepareFile, refuseFull } from './target';

const help = {
  backup: `Copia todo Ftrack (base de datos, archivos y claves) a un solo archivo, también con el servidor en marcha.

  npm run backup                          en FTRACK_DATA/respaldos, con la fecha por nombre
  npm run backup -- --out copia.ftrack    en ese archivo, que no debe existir

Se copia PostgreSQL si DATABASE_URL lo indica; si no, la base de datos integrada de FTRACK_DATA.`,
  restore: `Restaura un respaldo donde indican FTRACK_DATA y DATABASE_URL. El servidor debe estar detenido.

  npm run restore -- archivo              en una instalación vacía
  npm run restore -- archivo --force      reemplaza lo que haya`,
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
  const { FTRACK_DATA: data, DATABASE_URL: url, FILES_URL: bucket } = readEnv(environment);
  const configured: Place = url ? { url } : { data };
  const began = performance.now();
  const seconds = () => `${number((performance.now() - began) / 1000, 1)} s`;
  const onTable = (nombre: string, filas: number) => {
    if (filas) say(`  ${nombre}: ${number(filas)} ${filas === 1 ? 'fila' : 'filas'}`);
  };

  const write = async (from: Place, file: string, files: string | null) => {
    say(`Se copia ${nameOf(from)}…`);
    const source = await openSource(from);
    try {
      if (source.pausa !== null)
        say(
          'El servidor está en marcha: entregó una copia y las demás peticiones esperaron ' +
            `${number(source.pausa / 1000, 2)} s.`,
        );
      const forget = scratch(`${file}.parcial`);
      return await dump({
        client: source.client,
        motor: source.motor,
        data: files,
        objects: createObjectStore(bucket),
        version,
        file,
        onTable,
      }).finally(forget);
    } finally {
      await source.close();
    }
  };

  if (verb === 'backup') {
    const file = values.out
      ? path.resolve(cwd, values.out)
      : path.resolve(data, 'respaldos', `ftrack-${stamp(new Date())}.ftrack`);
    await prepareFile(file, data);
    const { tablas, filas, bytes } = await write(configured, file, data);
    say(
      `Respaldo listo en ${seconds()}: ${file} (${number(bytes / 1e6, 1)} MB, ${number(tablas)} ` +
        `tablas, ${number(filas)} filas).`,
    );
    return say('Contiene las claves de la instalación: guárdelo donde nadie más lo lea.');
  }

  if (verb === 'db:check') {
    say(`Se compara ${nameOf(configured)}…`);
    const source = await openSource(configured);
    // What a server in use hands out is a copy.
    const onlyLook = values.look || source.pausa !== null;
    return checkDatabase({ client: source.client, migrations, version, onlyLook, say }).finally(source.close);
  }

  const [given] = positionals;
  if (!given) throw new Error(help[verb]);

  if (verb === 'restore') {
    const file = path.resolve(cwd, given);
    if (!existsSync(file)) throw new Error(`No existe el archivo ${file}.`);
    say(`Se comprueba ${file} y se restaura en ${nameOf(configured)}…`);
    const header = await restore({ file, place: configured, data, migrations, force: values.force, onTable });
    return say(
      `Restaurado en ${seconds()} y comprobado tabla por tabla: respaldo del ${day(header.creado_en)}. Ya puede ` +
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
    const { tablas, filas } = await write(from, file, null);
    say(`Se escribe en ${nameOf(to)}…`);
    await restore({ file, place: to, data: null, migrations, force: values.force, onTable });
    say(
      `Copia lista en ${seconds()}: ${number(tablas)} tablas y ${number(filas)} filas, iguales en ambos lados. ` +
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

const beside = fileURLToPath(new URL('./migrations', import.meta.url));

const parse = (verb: Verb, args: string[]) => {
  const flag = { type: 'boolean', default: false } as const;
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { help: flag, force: flag, look: flag, 'to-embedded': flag, out: { type: 'string' } },
    });
  } catch {
    throw new Error(help[verb]);
  }
};

const number = (value: number, digits = 0) =>
  value.toLocaleString('es-CO', { minimumFractionDigits: digits, maximumFractionDigits: digits });

const day = (iso: string) =>
  new Intl.DateTimeFormat('es', { dateStyle: 'long', timeStyle: 'short' }).format(new Date(iso));

/** 2026-11-21-093015, in local time. */
const stamp = (now: Date) => {
  const two = (value: number) => String(value).padStart(2, '0');
  const date = [now.getFullYear(), two(now.getMonth() + 1), two(now.getDate())].join('-');
  return `${date}-${[now.getHours(), now.getMinutes(), now.getSeconds()].map(two).join('')}`;
};
