import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Queries } from '../../check/queries';
import { writeLedger } from '../ledger';
import { readSteps, type Step, type Steps } from '../steps';

/** The first step of this version: what a database of the version before it has, under other names. */
const startOf = ({ steps }: Steps): Step => {
  const [start] = steps;
  if (!start) throw new Error('There is no first step.');
  return start;
};

/** What the version before our first step wrote in its ledger: these of its steps, the last form of each. */
export const formerSteps = ({ former }: Steps, count = former.steps.length): Step[] =>
  former.steps.slice(0, count).flatMap((nombre) => {
    const [print] = former.delivered[nombre] ?? [];
    return print ? [{ nombre, ...print, statements: [], additive: false }] : [];
  });

/** Makes an empty database what the last version before our first step left, or some of its steps say so. */
export const bringToFormer = async (client: Queries, known: Steps, steps = formerSteps(known)): Promise<void> => {
  for (const statement of startOf(known).statements) await client.query(statement);
  await writeLedger(client, steps, '0.4.0+abcdef0');
};

/** The same for a database of before our ledger, which has the table of drizzle. */
export const bringToDrizzle = async (client: Queries, steps: Pick<Step, 'huella' | 'cuando'>[]): Promise<void> => {
  await client.query(`
    create schema drizzle;
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`);
  for (const { huella, cuando } of steps)
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [huella, cuando]);
};

/** Copies our migrations into an empty folder and adds made-up ones, each of its statements. */
export const withSteps = async (from: string, folder: string, added: Record<string, string[]>): Promise<Steps> => {
  await cp(from, folder, { recursive: true });
  const journal = path.join(folder, 'meta', '_journal.json');
  const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8'));
  for (const [at, [tag, statements]] of Object.entries(added).entries()) {
    await writeFile(path.join(folder, `${tag}.sql`), statements.join('--> statement-breakpoint\n'));
    const { idx, when } = entries.at(-1);
    entries.push({ ...entries[0], idx: idx + 1, when: when + 1_000 + at, tag });
  }
  await writeFile(journal, JSON.stringify({ ...rest, entries }));
  const { steps } = readSteps(folder);
  const delivered = Object.fromEntries(steps.map(({ nombre, huella, cuando }) => [nombre, [{ huella, cuando }]]));
  await writeFile(path.join(folder, 'meta', '_delivered.json'), JSON.stringify(delivered));
  return readSteps(folder);
};
