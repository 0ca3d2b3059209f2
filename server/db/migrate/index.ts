import type { Queries } from '../check/queries';
import { sentenceOfDifference } from '../check/compare';
import { mend } from '../check/mend';
import { reasonOf } from '../../faults/sentences';
import { freshObjects } from './fresh';
import { appliedIn, editionOf, writeLedger } from './ledger';
import { refuseOlder, versionOf } from './older';
import { recognise, type Recognised } from './recognise';
import type { Step, Steps } from './steps';

/** Hears of an upgrade step by step: `at` of `of`. Never called for an installation, nor when nothing is to be done. */
export type OnStep = (at: number, of: number) => void;

export interface Upgrade {
  /** The version that is told to an older program that would open the database. */
  version?: string;
  onStep?: OnStep;
}

/**
 * Brings a database to this version, within the transaction of this connection.
 * @throws Error in Spanish when it belongs to a newer version or to one that is too old, or cannot be brought there
 */
export const migrateOn = async (client: Queries, known: Steps, { version = '', onStep }: Upgrade): Promise<void> => {
  const applied = await appliedIn(client);
  const found = recognise(applied, known);
  if (found.unknown.length > 0) {
    await refuseNewer(client, found, known.steps);
    return;
  }
  const edition = await editionOf(client);
  if (found.before === 'some') refuseOlder(edition, applied);
  const pending = known.steps.filter(({ nombre }) => !found.has.has(nombre));
  if (pending.length === 0 && !found.drifted && edition && found.before === 'none') return;
  const isNew = applied.length === 0;
  if (isNew) await applySteps(client, pending);
  else if ((await applyLeniently(client, pending, onStep)) || found.drifted) await converge(client, known.steps);
  await writeLedger(client, known.steps, version);
};

const refuseNewer = async (client: Queries, { unknown }: Recognised, steps: readonly Step[]) => {
  const edition = await editionOf(client);
  // During a rolling update: the steps that this program does not know only add to those that it knows.
  if (edition && steps.some(({ nombre }) => nombre === edition.abre_desde)) return;
  throw new Error(
    `La base de datos es de una versión más nueva de Ftrack (${versionOf(edition, unknown)}): ` +
      'actualice esta instalación antes de iniciarla.',
  );
};

/** For a database without tables: every statement must succeed. */
export const applySteps = async (client: Queries, steps: readonly Step[]): Promise<void> => {
  for (const step of steps)
    for (const statement of step.statements)
      await client.query(statement).catch((error: unknown) => {
        throw new StepFailed(step, error);
      });
};

/**
 * For a database with tables: passes over what is there already, or already gone.
 * @returns whether anything was passed over
 */
const applyLeniently = async (client: Queries, steps: readonly Step[], onStep?: OnStep): Promise<boolean> => {
  let skipped = false;
  for (const [at, step] of steps.entries()) {
    onStep?.(at + 1, steps.length);
    for (const statement of step.statements)
      try {
        await client.query('savepoint paso');
        await client.query(statement);
        await client.query('release savepoint paso');
      } catch (error) {
        await client.query('rollback to savepoint paso').catch(() => {});
        if (!isStructural(statement, error)) throw new StepFailed(step, error);
        skipped = true;
      }
  }
  return skipped;
};

class StepFailed extends Error {
  constructor({ nombre }: Step, cause: unknown) {
    super(`La base de datos no se pudo actualizar y quedó como estaba: en el paso ${nombre}, ${reasonOf(cause)}.`, {
      cause,
    });
  }
}

/**
 * Whether a change of the schema failed because of what is there, or is not. The comparison that follows checks the
 * result.
 */
const isStructural = (statement: string, error: unknown): boolean =>
  /^(\s|--[^\n]*\n)*(create|alter|drop|grant)\b/i.test(statement) &&
  error instanceof Error &&
  'code' in error &&
  String(error.code).startsWith('42');

const converge = async (client: Queries, steps: readonly Step[]) => {
  const { left } = await mend(client, await freshObjects(steps));
  const [first] = left.filter(({ que }) => que !== 'sobra');
  if (!first) return;
  throw new Error(
    [
      `La base de datos no es como la de ninguna versión de Ftrack. ${sentenceOfDifference(first)}`,
      ...(first.reason ? [`PostgreSQL dice: ${first.reason}.`] : []),
      'No se cambió nada. Ejecute «npm run db:check» para ver todas las diferencias y qué hacer con cada una.',
    ].join('\n'),
  );
};
