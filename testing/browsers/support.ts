import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { CompatStatement, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data';
import { oldest } from '../../browsers.config';

const file = createRequire(import.meta.url).resolve('@mdn/browser-compat-data');
const data = JSON.parse(readFileSync(file, 'utf8')) as Identifier;

/** The supported engines by their names in the data. */
const engines = {
  chrome: oldest.chrome,
  chrome_android: oldest.chrome,
  edge: oldest.edge,
  firefox: oldest.firefox,
  firefox_android: oldest.firefox,
  safari: oldest.safari,
  safari_ios: oldest.ios,
} as const;

/** A part of the data by its path, such as `api.AbortSignal.any_static`; undefined if it has none. */
export const entryOf = (path: string): Identifier | undefined =>
  path
    .split('.')
    .reduce<Identifier | undefined>(
      (at, name) => (at && Object.hasOwn(at, name) ? (at[name] as Identifier) : undefined),
      data,
    );

/** The supported engines that lack it in their oldest version. Empty for what the data does not know. */
export const lackedBy = (path: string): string[] => {
  const support = statementOf(entryOf(path))?.support;
  if (!support) return [];
  return Object.entries(engines)
    .filter(([engine, version]) => {
      const said = support[engine as keyof typeof engines];
      return said && ![said].flat().some((each) => has(each, version));
    })
    .map(([engine]) => engine);
};

/** Every path below this one that the data describes, itself included. */
export const pathsBelow = (path: string): string[] => {
  const entry = entryOf(path);
  if (!entry) return [];
  const below = Object.keys(entry).filter((name) => name !== '__compat');
  return [...(statementOf(entry) ? [path] : []), ...below.flatMap((name) => pathsBelow(`${path}.${name}`))];
};

/**
 * The paths of what a supported engine lacks below these. Members of an object that is lacked itself are left out: what
 * gives the object is on the list.
 */
export const pathsLacked = (...paths: string[]): string[] =>
  paths
    .flatMap(pathsBelow)
    .filter((path) => lackedBy(path).length > 0 && lackedBy(path.replace(/\.[^.]*$/, '')).length === 0);

const statementOf = (entry: Identifier | undefined): CompatStatement | undefined => entry?.__compat;

const has = ({ version_added, version_removed, flags, prefix, alternative_name }: SimpleSupportStatement, at: number) =>
  !flags &&
  !prefix &&
  !alternative_name &&
  numberOf(version_added) <= at &&
  !(version_removed && numberOf(version_removed) <= at);

/** «preview» and what is not there at all are never reached. */
const numberOf = (version: unknown): number =>
  typeof version === 'string' ? Number(/^≤?([\d.]+)$/.exec(version)?.[1] ?? Infinity) : Infinity;
