import { readFile, writeFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { packed, surfaceOf } from './surface';
import { released } from './told';

// At a release: `curl -s https://…/api/openapi.json | npx tsx server/openapi/surface/record.ts 0.7`
const [, , version = ''] = process.argv;
if (!/^\d+\.\d+$/.test(version)) throw new Error('which version, for example 0.7?');
const page = 'docs/api-changes.md';
await writeFile(
  `server/openapi/surface/${version}.json.gz`,
  packed({ ...surfaceOf(JSON.parse(await text(process.stdin))), version }),
);
await writeFile(page, released(await readFile(page, 'utf8'), version));
