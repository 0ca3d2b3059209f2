import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
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

const newest = () => readSteps(migrations).steps.at(-1)?.nombre;
const before = newest();
kit();
const ofTables = newest() !== before;
const statements = await statementsOfFiles();
if (statements.length > 0) {
  if (!ofTables) kit('--custom');
  const file = path.join(migrations, `${newest()}.sql`);
  const text = [...(ofTables ? [readFileSync(file, 'utf8').trimEnd()] : []), ...statements];
  writeFileSync(file, `${text.join('\n--> statement-breakpoint\n')}\n`);
}
const { steps, delivered } = readSteps(migrations);
const lines = steps.map(({ nombre, huella, cuando }) => {
  const prints = delivered[nombre] ?? [{ huella, cuando }];
  return `  ${JSON.stringify(nombre)}: ${JSON.stringify(prints)}`;
});
writeFileSync(path.join(migrations, 'meta', '_delivered.json'), `{\n${lines.join(',\n')}\n}\n`);
