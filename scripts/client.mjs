import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { root } from './shell.mjs';

const keptFor = 14 * 86_400_000;
const last = ['index.html', 'solicitar.html', 'vivo.html', 'service-worker.js'];

/**
 * Builds the page in a separate folder and puts it over the earlier ones, whose hashed files stay for 14 days, for open
 * tabs.
 */
export const buildClient = async (target, plugins = []) => {
  const { build } = await import('vite');
  const fresh = `${dirname(target)}/.client-${process.pid}`;
  process.env.NODE_ENV = 'production';
  await build({ root, plugins, logLevel: 'warn', build: { outDir: fresh, emptyOutDir: true } });
  for (const page of ['index.html', 'solicitar.html', 'vivo.html']) refuseInlineScripts(join(fresh, page));
  await compress(join(fresh, 'assets'));
  lay(fresh, target);
  rmSync(fresh, { recursive: true, force: true });
};

/** One level less than the best brotli takes half of its time. */
const compressions = {
  '.br': (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY - 1 },
    }),
  '.gz': (bytes) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
};
/** Bytes below which compressing is not worth a second file. */
const leastCompressed = 1_024;

/** Puts compressed files beside the files of this folder, once for all who ask for them later. */
export async function compress(folder) {
  const texts = readdirSync(folder).filter((name) => /\.(js|css|json|svg)$/.test(name));
  const one = async (name) => {
    const bytes = readFileSync(join(folder, name));
    if (bytes.length < leastCompressed) return;
    for (const [ending, squeeze] of Object.entries(compressions))
      writeFileSync(join(folder, name + ending), await squeeze(bytes));
  };
  await Promise.all(texts.map(one));
}

/** The page's policy is script-src 'self': an inline script would mean a blank page in the browser. */
export function refuseInlineScripts(file) {
  const inline = readFileSync(file, 'utf8').match(/<script(?![^>]*\ssrc=)[^>]*>/);
  if (inline)
    throw new Error(`index.html has an inline script, which the Content-Security-Policy blocks: ${inline[0]}`);
}

/**
 * Copies `fresh` over `target`, index.html after the files it refers to, so that a page never refers to a missing file;
 * then the worker, so that it never stores the page of the previous build as that of its own.
 */
export function lay(fresh, target, now = Date.now()) {
  retire(target, now);
  const files = filesIn(fresh);
  for (const file of [
    ...files.filter((each) => !last.includes(each)),
    ...last.filter((each) => files.includes(each)),
  ]) {
    mkdirSync(dirname(join(target, file)), { recursive: true });
    copyFileSync(join(fresh, file), join(target, `${file}.new`));
    utimesSync(join(target, `${file}.new`), now / 1000, now / 1000);
    renameSync(join(target, `${file}.new`), join(target, file));
  }
  const current = new Set(files);
  for (const file of filesIn(target)) {
    if (current.has(file)) continue;
    if (!file.startsWith('assets/') || now - statSync(join(target, file)).mtimeMs > keptFor) rmSync(join(target, file));
  }
}

/** The 14 days of the replaced build's files count from now, not from their build. */
function retire(target, now) {
  const manifest = join(target, '.vite/manifest.json');
  if (!existsSync(manifest)) return;
  const entries = Object.values(JSON.parse(readFileSync(manifest, 'utf8')));
  const named = entries.flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]);
  const touched = [...new Set(named)].flatMap((file) =>
    ['', ...Object.keys(compressions)].map((ending) => join(target, file + ending)),
  );
  for (const file of touched) if (existsSync(file)) utimesSync(file, now / 1000, now / 1000);
}

function filesIn(folder, path = '') {
  return readdirSync(join(folder, path), { withFileTypes: true }).flatMap((entry) => {
    const file = path ? `${path}/${entry.name}` : entry.name;
    return entry.isDirectory() ? filesIn(folder, file) : [file];
  });
}
