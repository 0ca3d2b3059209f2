import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fallbacks, isOfPointers } from './fallbacks';
import { usesIn } from './members';
import { filesIn, programOf, root } from './sources';
import { builtAs, lackedIn } from './styles';

// A check: what the client and the worker use, and a supported engine lacks (browsers.config.ts), without a fallback.
const scripts = filesIn(['src', 'contract'], /\.tsx?$/);
const own = new Set(scripts);
const program = programOf(scripts);
const used = [
  ...usesIn(
    program,
    program.getSourceFiles().filter(({ fileName }) => own.has(fileName)),
    root,
  ).map((use) => ({ ...use, where: `line ${use.line}` })),
  ...filesIn(['src'], /\.css$/).flatMap((file) =>
    lackedIn(builtAs(readFileSync(file, 'utf8'))).map((each) => ({ ...each, file: relative(root, file) })),
  ),
].filter(({ path }) => !isOfPointers(path));

const known = new Set<(typeof fallbacks)[number]>();
const unknown = used.filter(({ path, file }) => {
  const fallback = fallbacks.find(([of, where]) => of === path && (where === '*' || where === file));
  if (fallback) known.add(fallback);
  return !fallback;
});
for (const { file, where, path, lackedBy } of unknown)
  console.error(`${file}, ${where}: ${path} is missing in ${lackedBy.join(', ')}`);
const stale = fallbacks.filter((each) => !known.has(each));
for (const [path, file] of stale)
  console.error(`testing/browsers/fallbacks.ts: ${path} is not used in ${file} any more`);
if (used.length === 0) console.error('Nothing was found: the lint reads nothing.');
process.exitCode = unknown.length + stale.length > 0 || used.length === 0 ? 1 : 0;
