import { readFileSync } from 'node:fs';
import { rolldown, type OutputChunk } from 'rolldown';
import type { Plugin } from 'vite';
import { lighter } from './lighter.config.ts';
import { manual } from './manual.config.ts';
import { merged, type Part } from './merge.config.ts';

/**
 * In bytes before minification, of which about a fifth goes over the line. Who comes with nothing, to the log-in or by
 * a live link, loads next to nothing in excess.
 */
const worthOf = (entry: string | null) => ({ worth: 90_000, bearable: entry && first.test(entry) ? 1 : 16_000 });
const first = /\/src\/(main|guest\/Guest|solicitar\/main|vivo\/main)\.tsx?$/;

/** The scripts of index.html, solicitar.html and vivo.html. */
const starts = ['src/main.tsx', 'src/solicitar/main.ts', 'src/vivo/main.ts'];

/**
 * Groups of modules for rolldown, computed from the build's own graph; docs/decisions/chunks.md says why. To be awaited
 * by the plugin before anything is written.
 */
export const chunks = () => {
  let names: ReadonlyMap<string, string> = new Map();
  let computing: Promise<typeof names>;
  const plugin: Plugin = {
    name: 'chunks',
    apply: 'build',
    buildStart() {
      computing = namesOfModules();
      computing.catch(() => undefined);
    },
    async buildEnd() {
      names = await computing;
    },
    generateBundle(_options, bundle) {
      refuseCircles(Object.values(bundle).filter((each) => each.type === 'chunk'));
    },
  };
  const groups = [{ debugName: 'shared', name: (id: string) => names.get(id) ?? null }];
  return { plugin, codeSplitting: { groups, includeDependenciesRecursively: false } };
};

/** The name of the chunk of each module that more than one entry needs. */
const namesOfModules = async (): Promise<ReadonlyMap<string, string>> => {
  const output = await unmerged();
  const modulesOf = new Map(output.map(({ fileName, modules }) => [fileName, Object.entries(modules)]));
  const parts = output.map((chunk): Part => ({
    file: chunk.fileName,
    size: Object.values(chunk.modules).reduce((sum, { renderedLength }) => sum + renderedLength, 0),
    imports: chunk.imports,
    later: chunk.dynamicImports,
    kind: chunk.isEntry ? 'start' : chunk.isDynamicEntry ? 'later' : 'shared',
    ...worthOf(chunk.facadeModuleId),
  }));
  const everywhere = filesOfAll(output);
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const files of merged(parts)) {
    const modules = files.flatMap((file) => modulesOf.get(file) ?? []);
    const [largest] = modules.reduce((most, each) => (each[1].renderedLength > most[1].renderedLength ? each : most));
    let name = nameOf(largest);
    for (let copy = 2; taken.has(name); copy += 1) name = `${nameOf(largest)}${copy}`;
    taken.add(name);
    for (const [id] of modules) names.set(id, name);
    if (files.some((file) => everywhere.has(file))) for (const id of preloaders) names.set(id, name);
  }
  return names;
};

/** Vite adds them to pages and to what loads something later. They go with what each page loads anyway. */
const preloaders = ['\0vite/preload-helper.js', '\0vite/modulepreload-polyfill.js'];

/** The files that all start pages load. */
const filesOfAll = (output: readonly OutputChunk[]): Set<string> => {
  const imports = new Map(output.map((chunk) => [chunk.fileName, chunk.imports]));
  const loads = output
    .filter(({ isEntry }) => isEntry)
    .map(({ fileName }) => {
      const found = new Set([fileName]);
      for (const file of found) for (const each of imports.get(file) ?? []) found.add(each);
      return found;
    });
  return new Set([...imports.keys()].filter((file) => loads.every((files) => files.has(file))));
};

/** The build without minification and styles, for its graph only: without vite it takes a fraction of the time. */
const unmerged = async (): Promise<OutputChunk[]> => {
  const bundle = await rolldown({
    cwd: import.meta.dirname,
    input: starts,
    preserveEntrySignatures: false,
    plugins: [manual(), ...lighter(), stylesAsText],
    platform: 'browser',
    transform: {
      jsx: { runtime: 'automatic' },
      define: {
        'process.env.NODE_ENV': '"production"',
        'import.meta.env.PROD': 'true',
        'import.meta.env.DEV': 'false',
      },
    },
    onLog: () => undefined,
  });
  const { output } = await bundle.generate({ comments: false });
  await bundle.close();
  return output.filter((each) => each.type === 'chunk');
};

/** Styles are as heavy as their text, and belong to the chunk of the module that imports them. */
const stylesAsText: Plugin = {
  name: 'styles-as-text',
  resolveId: {
    filter: { id: /\?url$/ },
    handler: (source) => ({ id: source, moduleSideEffects: false }),
  },
  load: {
    filter: { id: /\.css$|\?url$/ },
    handler: (id) => ({ code: id.endsWith('.css') ? readFileSync(id, 'utf8') : '', moduleType: 'text' }),
  },
};

/** For people who read a list of files: that of its largest module. */
const nameOf = (id: string): string => {
  const own = id.replace(/\/index\.\w+$/, '').replace(/^.*\//, '');
  return own.replace(/\..*$/, '').replaceAll(/[^\w-]/g, '') || 'shared';
};

/** Chunks that import each other may run before what they import. */
function refuseCircles(chunks: readonly { fileName: string; imports: string[] }[]): void {
  const imports = new Map(chunks.map((chunk) => [chunk.fileName, chunk.imports]));
  const state = new Map<string, 'open' | 'done'>();
  const visit = (file: string): void => {
    if (state.get(file) === 'open') throw new Error(`The chunk ${file} imports itself through others`);
    if (state.has(file)) return;
    state.set(file, 'open');
    imports.get(file)?.forEach(visit);
    state.set(file, 'done');
  };
  for (const file of imports.keys()) visit(file);
}
