import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { steps } from '../seed/index';
import { emptyOn } from '../testing/database';

const server = process.env.FTRACK_TEST_ENGINE === 'postgres' ? process.env.TEST_DATABASE_URL : undefined;
const script = path.join(import.meta.dirname, 'testing/newcomer.ts');

/** A process that waits for a signal to start. */
const aNewcomer = async (url: string, demo: string) => {
  const env = { ...process.env, DATABASE_URL: url, FTRACK_DEMO: demo, FTRACK_SEED_DAY: '2026-11-20' };
  const child = spawn(process.execPath, ['--import', 'tsx', script], { stdio: ['pipe', 'pipe', 'pipe'], env });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, said }));
  await Promise.race([once(child.stdout, 'data'), ended]);
  return { begin: () => child.stdin.end('now\n'), ended };
};

describe.skipIf(!server)('two processes that start at once on an empty PostgreSQL', () => {
  const after: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const each of after.splice(0).reverse()) await each();
  });
  const pool = (url: string) => {
    const made = new pg.Pool({ connectionString: url, max: 1 });
    after.push(() => made.end());
    return made;
  };

  it.each([
    ['off', { people: 1, links: 1, companies: 0, steps: 0 }],
    ['quieto', { people: 6, links: 0, companies: 2, steps: steps.length }],
  ])('both start, and their initial data is created once (demonstration %s)', async (demo, made) => {
    const empty = await emptyOn(server ?? '');
    after.push(empty.drop);
    const both = await Promise.all([aNewcomer(empty.url, demo), aNewcomer(empty.url, demo)]);
    for (const { begin } of both) begin();
    expect(await Promise.all(both.map(({ ended }) => ended))).toEqual([
      { code: 0, said: '' },
      { code: 0, said: '' },
    ]);
    const { rows } = await pool(empty.url)
      .query(`select (select count(*)::int from usuarios) as people, (select count(*)::int from enlaces) as links,
      (select count(*)::int from empresas) as companies,
      (select count(*)::int from semillas) as steps`);
    expect(rows).toEqual([made]);
  });
});
