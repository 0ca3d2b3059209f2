// Writes server/paper/fonts/: Inter as embedded in our PDFs, with the letters of Latin, Greek and Cyrillic scripts, and
// the list of these.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import * as fontkit from 'fontkit';
import { format } from 'prettier';
import subsetFont from 'subset-font';

const target = new URL('../server/paper/fonts/', import.meta.url);
const sources = {
  regular: import.meta.resolve('inter-ui/web/Inter-Regular.woff2'),
  bold: import.meta.resolve('inter-ui/web/Inter-SemiBold.woff2'),
};
const scripts = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/u;

/** First and last of each run of consecutive codes. */
const rangesOf = (codes) =>
  codes.reduce((ranges, code) => {
    const last = ranges.at(-1);
    if (last?.[1] === code - 1) last[1] = code;
    else ranges.push([code, code]);
    return ranges;
  }, []);

await mkdir(target, { recursive: true });
for (const [name, source] of Object.entries(sources)) {
  const whole = await readFile(fileURLToPath(source));
  const letters = fontkit
    .create(whole)
    .characterSet.filter((code) => code >= 0x20 && scripts.test(String.fromCodePoint(code)));
  const font = await subsetFont(whole, String.fromCodePoint(...letters), { targetFormat: 'truetype' });
  await writeFile(new URL(`inter-${name}.ttf`, target), font);
  await writeFile(
    new URL('letters.json', target),
    await format(JSON.stringify(rangesOf(letters)), { parser: 'json', printWidth: 150 }),
  );
  console.log(`${name}: ${letters.length} letters, ${font.length} bytes`);
}
