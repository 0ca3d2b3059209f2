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
export const mark = '-- Additive';

/** Between the statements of a file. */
export const breakpoint = '--> statement-breakpoint';

/** The table that a statement makes, changes or indexes. */
const tableIn = (statement: string) => /^(?:CREATE TABLE|ALTER TABLE|[^("]*(?:"\w+" )?ON) "(\w+)"/.exec(statement)?.[1];

/** The table of a trigger, which its file begins with a comment. */
const triggeredBy = (statement: string) =>
  /^(?:--[^\n]*\n)*CREATE OR REPLACE TRIGGER [^;]*? ON (\w+)\s/.exec(statement)?.[1];

/**
 * Whether these only make tables with their triggers, indexes that refuse nothing, and columns that older programs need
 * not fill.
 */
export const onlyAdds = (statements: readonly string[]): boolean => {
  const isTable = (statement: string) => statement.startsWith('CREATE TABLE ');
  const made = new Set(statements.filter(isTable).map(tableIn));
  return statements.every(
    (statement) =>
      (/^(CREATE (TABLE|UNIQUE INDEX|POLICY)|ALTER TABLE) /.test(statement) && made.has(tableIn(statement))) ||
      made.has(triggeredBy(statement)) ||
      statement.startsWith('CREATE INDEX ') ||
      (/^ALTER TABLE "\w+" ADD COLUMN /.test(statement) &&
        (/ DEFAULT /.test(statement) || !/ NOT NULL/.test(statement))),
  );
};

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
