import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { openPglite } from '../pglite/index';
import { against } from '../sql/against';
import { readSqlFiles } from '../sql/files';
import { applySteps } from './index';
import { breakpoint, mark, onlyAdds, readSteps } from './steps';

/**
 * `npm run db:generate -- --name <name>`: one new migration of what changed in the tables (drizzle-kit) and in the
 * functions and triggers (server/db/sql), with its hash in meta/_delivered.json. What only adds says so in its
 * first line.
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
if (statements.length > 0 && !ofTables) kit('--custom');
if (newest() !== before) {
  const file = path.join(migrations, `${newest()}.sql`);
  const all = [...(ofTables ? readFileSync(file, 'utf8').split(breakpoint) : []), ...statements].map((one) =>
    one.trim(),
  );
  writeFileSync(file, `${onlyAdds(all) ? `${mark}\n` : ''}${all.join(`\n${breakpoint}\n`)}\n`);
}
const { steps, delivered } = readSteps(migrations);
const lines = steps.map(({ nombre, huella, cuando }) => {
  const prints = delivered[nombre] ?? [{ huella, cuando }];
  return `  ${JSON.stringify(nombre)}: ${JSON.stringify(prints)}`;
});
writeFileSync(path.join(migrations, 'meta', '_delivered.json'), `{\n${lines.join(',\n')}\n}\n`);
