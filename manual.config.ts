import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Marked } from 'marked';
import type { Plugin } from 'vite';

/** The page of the manual that a file holds: a role, or `index`. */
export const manualPageOf = (file: string): string | undefined => /\/docs\/manual\/(\w+)\.md$/.exec(file)?.[1];

/**
 * Pages of the manual: importing `docs/manual/<page>.md` gives its HTML, made when the product is built. Links between
 * pages lead to `/manual/<page>`; pictures become files of the build.
 */
export const manual = (): Plugin => ({
  name: 'manual',
  enforce: 'pre',
  load: (id) =>
    manualPageOf(id) ? { code: moduleOf(readFileSync(id, 'utf8'), dirname(id)), moduleType: 'js' as const } : null,
});

/** A module whose default export is the HTML of this Markdown; its pictures lie in `folder`. */
function moduleOf(markdown: string, folder: string): string {
  const pictures: string[] = [];
  const marked = new Marked({
    renderer: {
      // The frame of the product holds the title as its only h1.
      heading({ tokens, depth }) {
        return depth === 1 ? '' : `<h${depth}>${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const to = href.replace(/^(\w+)\.md$/, '/manual/$1');
        return `<a href="${to}">${this.parser.parseInline(tokens)}</a>`;
      },
      image({ href, text }) {
        const file = join(folder, href);
        const { width, height } = sizeOf(file);
        return `<img src="${mark(pictures.push(file) - 1)}" alt="${text}" width="${width}" height="${height}" />`;
      },
    },
  });
  const html = marked.parse(markdown, { async: false });
  const imports = pictures.map((file, at) => `import p${at} from ${JSON.stringify(`${file}?url`)};\n`);
  const joined = JSON.stringify(html).replaceAll(/@picture-(\d+)@/g, '" + p$1 + "');
  return `${imports.join('')}export default ${joined};`;
}

const mark = (at: number) => `@picture-${at}@`;

/** The size of a PNG in pixels, from its first chunk. */
function sizeOf(file: string): { width: number; height: number } {
  const bytes = readFileSync(file);
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}
