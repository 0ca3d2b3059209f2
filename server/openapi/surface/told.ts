import type { Change } from './compare';

const headings: readonly [Change['kind'], string][] = [
  ['breaks', 'May break programs'],
  ['added', 'Added'],
  ['changed', 'Changed'],
];

/** Changes as a section of docs/api-changes.md, without its heading. */
export const told = (changes: readonly Change[]): string =>
  headings
    .map(([kind, heading]) => [heading, linesOf(changes.filter((change) => change.kind === kind))] as const)
    .filter(([, lines]) => lines.length > 0)
    .map(([heading, lines]) => `### ${heading}\n\n${lines.join('\n')}\n`)
    .join('\n');

const linesOf = (changes: readonly Change[]) => {
  const byPlace = new Map<string, Set<string>>();
  for (const { at, what } of changes) byPlace.set(at, (byPlace.get(at) ?? new Set()).add(what));
  return [...byPlace]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([at, whats]) => `- \`${at}\`${[...whats].join('') === '' ? '' : `: ${[...whats].join(', ')}`}`);
};

const open = /^## Since v(\S+)\n/m;

/** The page with what is not yet released written anew; the sections of versions stay as they are. */
export const pageWith = (page: string, since: string, changes: readonly Change[]): string => {
  const [intro = ''] = page.split(/^## /m);
  const released = page.slice(page.search(/^## v/m)).trim();
  const section = `## Since v${since}\n\n${told(changes) || 'Nothing.\n'}`;
  return `${intro}${section}${/^## v/m.test(page) ? `\n${released}\n` : ''}`;
};

/** The page once this version is released. */
export const released = (page: string, version: string): string => page.replace(open, `## v${version}\n`);
