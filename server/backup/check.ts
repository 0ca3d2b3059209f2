import { compare, sentenceOfDifference } from '../db/check/compare';
import { mend, type Mended } from '../db/check/mend';
import { classes, objectsOf } from '../db/check/objects';
import { freshObjects } from '../db/migrate/fresh';
import { appliedIn, editionOf, writeLedger } from '../db/migrate/ledger';
import { refuseOlder } from '../db/migrate/older';
import { recognise } from '../db/migrate/recognise';
import { readSteps } from '../db/migrate/steps';
import type { Connection } from './places';

interface Given {
  client: Connection['client'];
  migrations: string;
  version: string;
  /** Tell only, and change nothing. */
  onlyLook: boolean;
  say: (line: string) => void;
}

/**
 * Compares what a database is made of with what a fresh one has after the same migrations, mends what it can, and says
 * every difference.
 */
export const checkDatabase = async ({ client, migrations, version, onlyLook, say }: Given): Promise<void> => {
  const known = readSteps(migrations);
  const applied = await appliedIn(client);
  if (applied.length === 0) throw new Error('En esa base de datos no hay nada de Ftrack.');
  const { has, unknown, before } = recognise(applied, known);
  if (unknown.length > 0)
    throw new Error('La base de datos es de una versión más nueva de Ftrack: compárela con esa versión.');
  if (before === 'some') refuseOlder(await editionOf(client), applied);
  const steps = known.steps.filter(({ nombre }) => has.has(nombre));
  if (steps.length < known.steps.length)
    say(`Pasos de esta versión que faltan y se aplican al iniciar Ftrack: ${known.steps.length - steps.length}.`);

  const fresh = await freshObjects(steps);
  await client.query(`begin; set local statement_timeout = 0; set local lock_timeout = '10s'`);
  try {
    const found = await objectsOf(client);
    for (const clase of classes) say(`  ${clase}: ${found.filter((one) => one.clase === clase).length}`);
    const differences = compare(fresh, found);
    if (differences.length === 0) return say('La base de datos es como una nueva.');
    if (onlyLook) {
      for (const difference of differences) say(sentenceOfDifference(difference));
      return say('No se cambió nada.');
    }
    const { mended, left } = await mend(client, fresh);
    await writeLedger(client, steps, version);
    await client.query('commit');
    for (const difference of mended) say(`Arreglado: ${sentenceOfDifference(difference)}`);
    for (const difference of left) say(`${sentenceOfDifference(difference)} ${whyLeft(difference)}`);
    const unmended = left.filter(({ que }) => que !== 'sobra').length;
    say(
      unmended === 0
        ? 'La base de datos es como una nueva.'
        : `${unmended} ${unmended === 1 ? 'diferencia queda' : 'diferencias quedan'} por arreglar a mano.`,
    );
  } finally {
    await client.query('rollback');
  }
};

const whyLeft = ({ que, reason }: Mended['left'][number]) =>
  que === 'sobra'
    ? 'No es de Ftrack y se deja.'
    : `No se pudo arreglar: ${reason ?? 'hay que decidir qué se hace con sus datos'}.`;
