import { execFileSync } from 'node:child_process';
import { appendFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { openPglite } from '../pglite/index';
import { against } from '../sql/against';
import { readSqlFiles } from '../sql/files';
import { applySteps } from './index';
import { readSteps } from './steps';

/**
 * `npm run db:generate -- --name <name>`: one new migration of what changed in the tables (drizzle-kit) and in the
 * functions and triggers (server/db/sql), with its hash in meta/_delivered.json.
 */
const migrations = path.resolve('server/db/migrations');
const kit = (...more: string[]) =>
  execFileSync('npx', ['drizzle-kit', 'generate', ...process.argv.slice(2), ...more], { stdio: 'inherit' });

/** The statements that make a database of these migrations what the files say. */
const statementsOfFiles = async (): Promise<string[]> => {
  const lite = await openPglite({ dir: null });
  const client = await lite.pool.connect();
  try {
    await client.query('begin');
    await applySteps(client, readSteps(migrations).steps);
    await client.query('commit');
    await client.query('begin');
    const { changed, gone } = await against(client, readSqlFiles());
    await client.query('rollback');
    // Triggers before the functions that they call.
    return [...gone.map(({ quitar }) => `${quitar};`).reverse(), ...changed.map(({ sql }) => sql)];
  } finally {
    client.release();
    await lite.close();
  }
};

const before = readSteps(migrations).steps.length;
kit();
const statements = await statementsOfFiles();
const tables = readSteps(migrations).steps.length > before;
if (statements.length > 0 && !tables) kit('--custom');
const newest = () => readSteps(migrations).steps.at(-1);
if (statements.length > 0) {
  const text = statements.join('\n--> statement-breakpoint\n');
  appendFileSync(
    path.join(migrations, `${newest()?.nombre}.sql`),
    `${tables ? '\n--> statement-breakpoint\n' : ''}${text}\n`,
  );
}
const { steps, delivered } = readSteps(migrations);
const lines = steps.map(({ nombre, huella, cuando }) => {
  const prints = delivered[nombre] ?? [{ huella, cuando }];
  return `  ${JSON.stringify(nombre)}: ${JSON.stringify(prints)}`;
});
writeFileSync(path.join(migrations, 'meta', '_delivered.json'), `{\n${lines.join(',\n')}\n}\n`);
