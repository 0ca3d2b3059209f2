import { fileURLToPath } from 'node:url';
import { openDb } from '../client';
import { readEnv } from '../../env';
import { install } from '../../start/install';

/** A separate process that starts like the product, over the database of its environment, once it receives input. */
process.stdout.write('ready\n');
await new Promise((go) => process.stdin.once('data', go));
const env = readEnv(process.env);
const db = await openDb({ url: env.DATABASE_URL ?? '' }, fileURLToPath(new URL('../migrations', import.meta.url)));
await install(db, env);
await db.close();
process.exit(0);
