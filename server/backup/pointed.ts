import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { reasonOf } from '../faults/sentences';
import { isServed } from './localApi';
import { holdsDatabase } from './places';

interface Given {
  environment: NodeJS.ProcessEnv;
  /** Paths on the command line are relative to this folder. */
  cwd: string;
  /** --env: a file with the variables of the service. What the environment says goes first. */
  env: string | undefined;
  /** --data: the folder of an embedded database, said on purpose. */
  data: string | undefined;
}

/** The variables with which a command works. @throws Error when the file cannot be read */
export const surroundingsOf = ({ environment, cwd, env, data }: Given): NodeJS.ProcessEnv => {
  const said = data === undefined ? {} : { FTRACK_DATA: path.resolve(cwd, data), DATABASE_URL: '' };
  return { ...(env === undefined ? {} : variablesIn(path.resolve(cwd, env))), ...environment, ...said };
};

const variablesIn = (file: string) => {
  try {
    return parseEnv(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`No se pueden leer las variables de ${file}: ${reasonOf(error)}.`, { cause: error });
  }
};

/**
 * Refuses a database that nobody pointed at: beside a service, `./data` is often the forgotten folder of a trial. One
 * that a running server has open is what `npm start` serves without any variable.
 * @throws Error that names the folder
 */
export const requirePointed = async (environment: NodeJS.ProcessEnv, data: string): Promise<void> => {
  if (environment['FTRACK_DATA'] || environment['DATABASE_URL'] || (await isServed(data))) return;
  const folder = path.resolve(data);
  throw new Error(
    `No se dijo con cuál base de datos trabajar: faltan FTRACK_DATA y DATABASE_URL. ${
      holdsDatabase(data)
        ? `En ${folder} hay una, pero ningún servidor la usa: puede ser la de una prueba.`
        : `En ${folder} no hay ninguna.`
    }\nUse las variables del servicio, por ejemplo con --env /etc/ftrack.env, o diga cuál carpeta es: --data ${data}.`,
  );
};
