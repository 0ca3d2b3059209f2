// Writes src/theme/fonts/material-symbols.woff2: only the icons in src/ui/icons.ts. Letters stay in the font so that
// the ligatures of our names do; without layout closure the other 4,000 icons are dropped.
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import * as fontkit from 'fontkit';
import subsetFont from 'subset-font';

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const source = fileURLToPath(
  import.meta.resolve('@fontsource/material-symbols-outlined/files/material-symbols-outlined-latin-400-normal.woff2'),
);
const target = at('src/theme/fonts/material-symbols.woff2');

const bundled = await build({ entryPoints: [at('src/ui/icons.ts')], bundle: true, write: false, format: 'esm' });
const { iconNames } = await import(
  `data:text/javascript;base64,${Buffer.from(bundled.outputFiles[0].contents).toString('base64')}`
);

const whole = await readFile(source);
const font = fontkit.create(whole);

const codePointOf = (name) => {
  const { glyphs } = font.layout(name);
  const single = glyphs.length === 1 && font.stringsForGlyph(glyphs[0].id).find((text) => [...text].length === 1);
  if (!single) throw new Error(`Material Symbols has no icon named ${name}`);
  return single;
};

const letters = [...new Set(iconNames.join(''))].join('');
const woff2 = await subsetFont(whole, letters + iconNames.map(codePointOf).join(''), {
  noLayoutClosure: true,
  targetFormat: 'woff2',
});
await writeFile(target, woff2);
console.log(`${iconNames.length} icons, ${woff2.length} bytes`);
