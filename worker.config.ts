import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { groupBy, memoize } from 'es-toolkit';
import type { Plugin, Rolldown } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { roles, worksInTheField, type Role } from './contract/core/roles.ts';
import { manualPageOf } from './manual.config.ts';
import { handsOn, homeOf, namedBy, pagesOf } from './pages.config.ts';

/**
 * Builds src/service-worker.ts with the list of files that it stores: the page, its code and its fonts, each with the
 * roles whose pages need it. The files come in a few packs: on a phone's connection three hundred small files take
 * longer than their bytes, and each costs the browser and the server a request. Map data is loaded when a map opens,
 * and fonts beyond Western European characters when such text is shown.
 */
export function worker(): Plugin[] {
  const rolesOf = new Map<string, readonly Role[]>();
  const packOf = new Map<string, string>();
  const found: Plugin = {
    name: 'files-of-roles',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      const files = filesOfRoles(
        Object.values(bundle),
        memoize((id: string) => this.getModuleInfo(id)),
      );
      const packs = groupBy([...files.keys()].filter(isText), (file) => files.get(file)?.join() ?? '');
      for (const [names, inPack] of Object.entries(packs))
        for (const part of inPacks(inPack.map((file) => [file, readFileSync(join(dir, file), 'utf8')]))) {
          const text = JSON.stringify(Object.fromEntries(part.map(([file, content]) => [`/build/${file}`, content])));
          const hash = createHash('sha256').update(text).digest('base64url').slice(0, 8);
          const packed = `assets/${nameOf(names)}-${hash}.json`;
          writeFileSync(join(dir, packed), text);
          for (const [file] of part) packOf.set(file, `/build/${packed}`);
        }
      for (const [file, its] of files) rolesOf.set(file, its);
    },
  };
  const marks = (url: string) => {
    const file = url.replace('/build/', '');
    return rolesOf.has(file) ? { roles: rolesOf.get(file), pack: packOf.get(file) } : {};
  };
  const kept = VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src',
    filename: 'service-worker.ts',
    injectRegister: false,
    manifest: false,
    scope: '/',
    base: '/',
    // The worker's own build logs only failures.
    integration: { configureCustomSWViteBuild: (options) => void (options.logLevel = 'error') },
    injectManifest: {
      rollupFormat: 'iife',
      globPatterns: ['index.html', 'favicon.svg', 'assets/*.{js,css,woff2,png}'],
      globIgnores: ['assets/*latin-ext*'],
      modifyURLPrefix: { '': '/build/' },
      dontCacheBustURLsMatching: /\/assets\//,
      manifestTransforms: [(files) => ({ manifest: files.map((file) => ({ ...file, ...marks(file.url) })) })],
    },
  });
  return [found, ...kept];
}

type Bundled = Rolldown.OutputChunk | Rolldown.OutputAsset;
type InfoOf = (id: string) => { importedIds: string[]; dynamicallyImportedIds: string[] } | null;

/**
 * Scripts, styles and pictures, with the roles whose pages need them; without those of the log-in. What no page is
 * known to need is for the office: an operario keeps only what was found.
 */
const filesOfRoles = (bundled: readonly Bundled[], infoOf: InfoOf): ReadonlyMap<string, readonly Role[]> => {
  const chunks = bundled.filter((each) => each.type === 'chunk');
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const holding = new Map(chunks.flatMap((chunk) => chunk.moduleIds.map((id) => [id, chunk] as const)));
  const take = (chunk: Rolldown.OutputChunk | undefined, into: Set<string>): void => {
    if (!chunk || into.has(chunk.fileName)) return;
    const { importedCss = [], importedAssets = [] } = chunk.viteMetadata ?? {};
    for (const file of [chunk.fileName, ...importedCss, ...importedAssets]) into.add(file);
    for (const file of chunk.imports) take(byFile.get(file), into);
  };
  const later = [...holding.keys()]
    .filter((id) => id.startsWith('\0later:'))
    .flatMap((id) => infoOf(id)?.dynamicallyImportedIds ?? []);
  const needed = (role: Role): Set<string> => {
    const files = new Set<string>();
    const seen = new Set<string>();
    /**
     * Of what modules load later, an operario keeps that of their own folder, dialogs and parts of a page, and that of
     * the pieces that all pages share: not what other pages and entities offer.
     */
    const visit = (id: string, home: string, isEntry = false): void => {
      const visited = worksInTheField(role) ? `${home} ${id}` : id;
      if (seen.has(visited)) return;
      seen.add(visited);
      if (isManualOfOthers(id, role)) return;
      take(holding.get(id), files);
      if (!isOurs(id)) return;
      const { importedIds = [], dynamicallyImportedIds = [] } = infoOf(id) ?? {};
      for (const each of importedIds) if (isOurs(each) && !handsOn(each)) visit(each, home);
      if (worksInTheField(role) && !isEntry && !id.startsWith(home) && isOfPages(id)) return;
      for (const each of namedBy(id)) take(holding.get(each), files);
      for (const each of dynamicallyImportedIds) visit(each, homeOf(each));
    };
    for (const id of pagesOf(role)) visit(id, homeOf(id), true);
    for (const id of later) take(holding.get(id), files);
    return files;
  };
  const byRole = roles.map((role) => [role, needed(role)] as const);
  const ofTheLogIn = new Set<string>();
  for (const id of [...holding.keys()].filter((each) => logIn.test(each))) take(holding.get(id), ofTheLogIn);
  const found = new Map<string, readonly Role[]>();
  for (const { fileName: file } of bundled) {
    if (!(isText(file) || file.endsWith('.png')) || ofTheLogIn.has(file)) continue;
    const its = byRole.filter(([, files]) => files.has(file)).map(([role]) => role);
    found.set(file, its.length > 0 ? its : roles.filter((role) => !worksInTheField(role)));
  }
  return found;
};

const isOurs = (id: string) => id.startsWith(join(import.meta.dirname, 'src/')) && /\.tsx?$/.test(id);

const isText = (file: string) => /\.(js|css)$/.test(file);

const isManualOfOthers = (id: string, role: Role) => roles.some((each) => each !== role && each === manualPageOf(id));

const isOfPages = (id: string) => /\/src\/(pages|resources)\//.test(id);

/** Already there when the worker starts: the page that registered it has loaded them. */
const logIn = /\/src\/(main\.tsx|guest\/Guest\.tsx)$/;

/** Of the roles that a pack is for, in letters. */
const nameOf = (names: string): string =>
  `pack-${names
    .split(',')
    .map((name) => name[0])
    .join('')}`;

/** Of a pack, in characters: the last of a few parallel requests should not run alone for long. */
const longest = 700_000;

/** Packs of similar size: takes the longest file first and puts each into the smallest pack. */
function inPacks(texts: [file: string, text: string][]): [file: string, text: string][][] {
  const packs = Math.ceil(texts.reduce((sum, [, text]) => sum + text.length, 0) / longest);
  const all = Array.from({ length: packs }, () => ({ length: 0, texts: [] as [string, string][] }));
  for (const each of texts.sort(([one, a], [other, b]) => b.length - a.length || (one < other ? -1 : 1))) {
    const shortest = all.reduce((least, pack) => (pack.length < least.length ? pack : least));
    shortest.texts.push(each);
    shortest.length += each[1].length;
  }
  return all.map((pack) => pack.texts).filter((pack) => pack.length > 0);
}
