import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';

/** One file of a migration: what it is called, its content's SHA-256, and its moment in the journal (ms). */
export interface Step {
  nombre: string;
  huella: string;
  cuando: number;
  statements: string[];
  /** Programs of before this step may go on working on a database that has it. */
  additive: boolean;
}

type Print = Pick<Step, 'huella' | 'cuando'>;

/** Every form in which a step was ever delivered, by its name. */
export type Delivered = Record<string, Print[]>;

/** The steps of this version in their order, and what became of them. */
export interface Steps {
  steps: Step[];
  delivered: Delivered;
  /** The steps of the versions before our first step: a database that has all of them has our first one. */
  former: Former;
}

/** Names of former steps; the first of the forms of each is the last that was delivered. */
export interface Former {
  steps: string[];
  delivered: Delivered;
}

/** In the first line of a migration that only adds what older programs do not look at. */
const mark = '-- Additive';

/** @param folder of the generated migrations */
export const readSteps = (folder: string): Steps => {
  const read = (name: string): unknown => JSON.parse(readFileSync(path.join(folder, 'meta', name), 'utf8'));
  const { entries } = read('_journal.json') as { entries: { tag: string }[] };
  const files = readMigrationFiles({ migrationsFolder: folder });
  return {
    steps: files.map(({ hash, folderMillis, sql }, at) => ({
      nombre: entries[at]?.tag ?? '',
      huella: hash,
      cuando: folderMillis,
      statements: sql,
      additive: sql[0]?.startsWith(mark) ?? false,
    })),
    delivered: read('_delivered.json') as Delivered,
    former: read('_former.json') as Former,
  };
};

/** The oldest step with which a program may open a database that has all of these. */
export const oldestFor = (steps: readonly Step[]): string => {
  const last = steps.findLastIndex(({ additive }) => !additive);
  return steps[Math.max(last, 0)]?.nombre ?? '';
};
