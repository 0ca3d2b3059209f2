import { readFile, readdir } from 'node:fs/promises';
import { beforeAll, expect, it } from 'vitest';
import { useApi } from '../../testing/useApi';
import { byNumber, differences, unannounced, type Change } from './compare';
import { surfaceOf, unpacked } from './surface';
import { pageWith } from './told';

const api = useApi();
const folder = 'server/openapi/surface';
const page = 'docs/api-changes.md';

let last = '';
let changes: Change[] = [];
beforeAll(async () => {
  const versions = (await readdir(folder)).filter((name) => name.endsWith('.json.gz'));
  last =
    versions
      .map((name) => name.replace('.json.gz', ''))
      .sort(byNumber)
      .at(-1) ?? '';
  const before = unpacked(await readFile(`${folder}/${last}.json.gz`));
  const now = surfaceOf((await api.call('GET', '/api/openapi.json')).json);
  changes = differences(before, now, new Date().toISOString().slice(0, 10));
});

it('what changed since the last version is listed, all of it and nothing else', async () => {
  await expect(pageWith(await readFile(page, 'utf8'), last, changes)).toMatchFileSnapshot(`../../../${page}`);
});

it('nothing is gone or stricter that was not announced a year before', () => {
  expect(unannounced(last, changes)).toEqual([]);
});
