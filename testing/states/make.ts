import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { version } from '../../package.json' with { type: 'json' };
import { runCommand } from '../../server/backup/command';
import { startProduct } from '../product';

/**
 * `npm run state`: the demonstration of the built product as a small backup, which later versions must open. To be run
 * when a state is delivered; commit the file, and delete the oldest of four.
 */
const file = resolve(import.meta.dirname, `v${version.split('.').slice(0, 2).join('.')}.ftrack`);
const product = await startProduct();
try {
  await product.stop();
  await rm(file, { force: true });
  await runCommand('backup', ['--data', product.data, '--out', file], {
    environment: {},
    cwd: process.cwd(),
    version,
    migrations: resolve('server/db/migrations'),
    say: console.log,
  });
} finally {
  await product.end();
}
