import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { DbObject } from '../check/objects';

/** A function or trigger as it is now, in a file that is named after it. */
export interface SqlFile {
  /** Of a trigger with its table: `ordenes.salida_creada`. */
  name: string;
  sql: string;
}

/** All files of this folder: functions first, which triggers call, and those that others call before them. */
export const readSqlFiles = (folder = import.meta.dirname): SqlFile[] =>
  calledFirst(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.sql'))
      .map((file) => ({ name: path.basename(file, '.sql'), sql: readFileSync(path.join(folder, file), 'utf8').trim() }))
      .sort((a, b) => Number(isTrigger(a)) - Number(isTrigger(b)) || (a.name < b.name ? -1 : 1)),
  );

const calledFirst = (files: readonly SqlFile[]): SqlFile[] => {
  const done: SqlFile[] = [];
  const put = (file: SqlFile) => {
    if (done.includes(file)) return;
    for (const other of files) if (other !== file && file.sql.includes(`${other.name}(`)) put(other);
    done.push(file);
  };
  for (const file of files) put(file);
  return done;
};

const isTrigger = ({ name }: SqlFile) => name.includes('.');

/** The name of the file that such an object of a database has. */
export const fileNameOf = ({ clase, nombre }: Pick<DbObject, 'clase' | 'nombre'>): string =>
  clase === 'disparador' ? nombre.split(' en ').reverse().join('.') : nombre.replace(/\(.*/s, '');
