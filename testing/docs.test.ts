import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { getTableColumns, getTableName, is, Table } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { errors } from '../contract/core/errors';
import * as schema from '../server/db/schema';

const read = (file: string) => readFileSync(file, 'utf8');
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file.replaceAll('\\', '/')}`);
const docs = ['README.md', ...[...filesIn('docs'), ...filesIn('deploy')].filter((file) => file.endsWith('.md'))];
const pages = docs.map((file) => [file, read(file)] as const);

/** The heading's anchor, as GitHub makes it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
    .replaceAll(/\s/g, '-');
const anchorsOf = (file: string) =>
  [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

/** The links of a page to files of this repository, as paths from the root, with their anchors. */
const linksOf = (file: string, text: string) =>
  [...text.matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)].map(([, link = '']) => {
    const [to = '', anchor] = link.split('#');
    return { to: to === '' ? file : normalize(join(dirname(file), to)).replace(/\/$/, ''), anchor };
  });

describe.each(pages)('%s', (file, text) => {
  it('leads only to what is there', () => {
    const dead = linksOf(file, text).filter(
      ({ to, anchor }) => !existsSync(to) || (anchor !== undefined && !anchorsOf(to).includes(anchor)),
    );
    expect(dead).toEqual([]);
  });

  it('names no commit', () => {
    const hashes = (text.match(/\b[0-9a-f]{7,40}\b/g) ?? []).filter((word) => /\d/.test(word) && /[a-f]/.test(word));
    expect(hashes.filter((word) => !frames.has(word))).toEqual([]);
  });

  it('calls the linter by its name', () => {
    expect(text).not.toMatch(/eslint/i);
  });
});

/** Bytes of trackers that a page shows. */
const frames = new Set(read('docs/trackers.md').match(/(?<=npm run decode -- \w+ )[0-9a-f]+/g));

it('every page is linked from another', () => {
  const linked = new Set(
    pages.flatMap(([file, text]) =>
      linksOf(file, text)
        .filter(({ to }) => to !== file)
        .map(({ to }) => to),
    ),
  );
  // A link to a folder leads to all its pages.
  expect(docs.filter((file) => !linked.has(file) && !linked.has(dirname(file)))).toEqual([]);
});

it.each(['docs/contributing.md', 'docs/style.md', 'docs/tests.md'])('%s names files that exist', (file) => {
  const named = [...read(file).matchAll(/`((?:contract|server|src|testing|e2e|scripts|docs|public)\/[^`\s]*)`/g)];
  const paths = named.map(([, path = '']) => path);
  expect(paths.length).toBeGreaterThan(10);
  // What stands for several begins with a folder.
  const folders = paths.map((path) => path.replace(/[^/]*[<*{].*$/, ''));
  expect(folders.filter((path) => !existsSync(path))).toEqual([]);
});

it('the README knows every file at the root, by its name or by a rule', () => {
  const tree = read('README.md').split('\n## The tree\n')[1]?.split('```')[1] ?? '';
  const rules = [/^\./, ...(tree.includes('`*.config.ts`') ? [/\.config\.ts$/] : [])];
  const kept = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n');
  const atRoot = kept.filter((path) => path !== '' && !path.includes('/'));
  expect(atRoot).toContain('package.json');
  expect(atRoot.filter((name) => !tree.includes(name) && !rules.some((rule) => rule.test(name)))).toEqual([]);
});

it('tables and columns are named in Spanish', () => {
  const english =
    /^(asset|device|order|task|stop|place|route|run|company|role|person|driver|status|state|type|kind|date|time|day|start|end|created|updated|deleted|count|value|amount|level|event|rule|trip|visit|speed|distance|duration|reason|note|title|description|address|file|photo|message|read|sent|enabled|active|version_id|parent|owner|group|key|data|plan_id|part|due|reading|meter|downtime|wall|sheet|share|link)s?$/;
  const names = Object.values(schema as Record<string, unknown>).flatMap((table) =>
    is(table, Table) ? [getTableName(table), ...Object.values(getTableColumns(table)).map(({ name }) => name)] : [],
  );
  expect(names.length).toBeGreaterThan(500);
  expect(names.filter((name) => name.split('_').some((word) => english.test(word)))).toEqual([]);
});

describe('the manual', () => {
  const manual = pages.filter(([file]) => file.startsWith('docs/manual/'));
  const said = ['src', 'contract', 'server']
    .flatMap(filesIn)
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map(read)
    .join('\n');

  it.each(manual)('%s quotes words that the product says', (_, text) => {
    const quoted = [...text.matchAll(/\*\*([^*]+)\*\*/g)].map(([, words = '']) => words);
    expect(quoted.length).toBeGreaterThan(5);
    // The title of a form for a new record is made of its noun.
    const isSaid = (words: string) => said.includes(words.replace(/^Nuev[oa] /, ''));
    expect(quoted.filter((words) => !isSaid(words))).toEqual([]);
  });

  it.each(manual)('%s is short', (_, text) => {
    expect(text.split('\n').length).toBeLessThanOrEqual(121);
  });

  it('has pictures that weigh little, and shows each', () => {
    const files = filesIn('docs/manual/pictures');
    expect(files.length).toBeGreaterThanOrEqual(8);
    const sizes = files.map((file) => statSync(file).size);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(80 * 1_024);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(1.2 * 1_024 * 1_024);
    const shown = manual.flatMap(([file, text]) => linksOf(file, text).map(({ to }) => to));
    expect(files.filter((file) => !shown.includes(file))).toEqual([]);
  });
});

it('each code of an error is explained to programs, with its status', () => {
  const rows = [...read('docs/api.md').matchAll(/^\| `([A-Z_]+)` \| (\d+)(?:, \d+)* \| .+ \| .+ \|$/gm)];
  const explained = rows.map(([, code, status]) => `${code} ${status}`);
  expect(explained.sort()).toEqual(
    Object.entries(errors)
      .map(([code, { status }]) => `${code} ${status}`)
      .sort(),
  );
});
