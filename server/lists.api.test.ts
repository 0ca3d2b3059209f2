import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDemonstration, type Demonstration } from './testing/recorded/demonstration';
import { recordFile } from './testing/recorded/files';
import { lists, recordList } from './testing/recorded/lists';

// Compared on one engine; what depends on the engine has tests of its own.
describe.runIf(process.env.FTRACK_TEST_ENGINE === 'postgres')('on PostgreSQL', () => {
  let demonstration: Demonstration;
  beforeAll(async () => void (demonstration = await startDemonstration()), 120_000);
  afterAll(() => demonstration.close());

  it('every list keeps what it finds for each filter, in each order (update them with vitest -u)', async () => {
    const blocks: string[] = [];
    for (const list of lists) blocks.push((await recordList(demonstration, list)).join('\n'));
    await expect(`${blocks.join('\n\n')}\n`).toMatchFileSnapshot('./lists.snap.txt');
  }, 120_000);

  it('every list keeps the columns and rows of its file', async () => {
    const lines: string[] = [];
    for (const list of lists) lines.push(...(await recordFile(demonstration, list)));
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./files.snap.txt');
  }, 120_000);
});
