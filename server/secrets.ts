import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from '#contract/core/validation';
import type { Env } from './env';
import { newSecret } from './session/secrets';

const shape = z.object({ broadcast: z.object({ id: z.string(), key: z.string(), secret: z.string() }) });
export type Secrets = z.output<typeof shape>;

/**
 * The installation's secrets: from the environment if set, else created at first start and kept in the data directory
 * (mode 0600).
 */
export const readSecrets = async (env: Env): Promise<Secrets> => {
  const { broadcast } = await fromFile(path.join(env.FTRACK_DATA, 'secrets.json'));
  return {
    broadcast: {
      id: env.BROADCAST_APP_ID ?? broadcast.id,
      key: env.BROADCAST_APP_KEY ?? broadcast.key,
      secret: env.BROADCAST_APP_SECRET ?? broadcast.secret,
    },
  };
};

const fromFile = async (file: string): Promise<Secrets> => {
  const known = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (known !== undefined) return shape.parse(JSON.parse(known));
  const made: Secrets = { broadcast: { id: 'ftrack', key: newSecret().slice(0, 20), secret: newSecret() } };
  await mkdir(path.dirname(file), { recursive: true });
  // Written completely to another name first: a crash in between leaves no half file behind.
  const fresh = `${file}.${process.pid}`;
  await writeFile(fresh, JSON.stringify(made, null, 2), { mode: 0o600, flush: true });
  try {
    await link(fresh, file);
    return made;
  } catch (error) {
    // Another process of the same installation was first.
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return fromFile(file);
    throw error;
  } finally {
    await rm(fresh, { force: true });
  }
};
