import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Puts a new version over the built page in `client`, as a build would: every script has another name, so that the page
 * and its worker differ, and the scripts of the previous version stay. Texts and behaviour are the same.
 */
export const layNewVersion = async (client: string): Promise<void> => {
  const [page, worker] = await Promise.all(
    ['index.html', 'service-worker.js'].map((name) => readFile(join(client, name), 'utf8')),
  );
  if (page === undefined || worker === undefined) throw new Error(`There is no page in ${client}`);
  const scripts = new Set([...worker.matchAll(/"\/build\/assets\/([^"]+\.js)"/g)].map(([, name = '']) => name));
  const renamed = (text: string) =>
    text.replaceAll(/[\w.-]+\.js/g, (name) => (scripts.has(name) ? name.replace(/\.js$/, mark) : name));
  for (const name of scripts)
    await writeFile(
      join(client, 'assets', name.replace(/\.js$/, mark)),
      renamed(await readFile(join(client, 'assets', name), 'utf8')),
    );
  await writeFile(join(client, 'index.html'), renamed(page));
  await writeFile(
    join(client, 'service-worker.js'),
    renamed(worker).replace(
      /"revision":"[^"]+","url":"\/build\/index.html"/,
      '"revision":"nueva","url":"/build/index.html"',
    ),
  );
};

const mark = '.nueva.js';

/** Run in a page: whether it is of the new version. */
export const isNewVersion = `[...document.scripts].some(({ src }) => src.endsWith('${mark}'))`;
