import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const sources = ['contract', 'src', 'server'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(
      (file) => /\.tsx?$/.test(file) && !/\.(test|fixture|wire|d)\.tsx?$|(^|\/)(testing|seed|encoding)\//.test(file),
    )
    .map((file) => `${folder}/${file}`),
);

/** Texts of a source: literals, the parts of templates, and what stands between tags. */
const textsOf = (file: string): string[] => {
  const source = ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest);
  const texts: string[] = [];
  const read = (node: ts.Node) => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isLiteralTypeNode(node)) return;
    if (ts.isPropertyAssignment(node)) return read(node.initializer);
    if (ts.isStringLiteralLike(node) || ts.isJsxText(node) || ts.isTemplateLiteralToken(node)) texts.push(node.text);
    ts.forEachChild(node, read);
  };
  read(source);
  return texts;
};

/** Whether people read it: it stands where words are, or begins like a sentence and has what only Spanish has. */
const isSpanish = (text: string, file: string): boolean => {
  if (/[_{}=\\<>/]|^[a-z]+[A-Z]/.test(text) || /\b(the|has|have|at|can|this)\b/i.test(text)) return false;
  if (file.startsWith('contract/words/')) return true;
  // Imports know what others call their columns, in English too.
  if (/^server\/imports\/kinds\//.test(file) && !/^\p{Lu}/u.test(text)) return false;
  if (!/^\s*[¿¡«(]*\p{Lu}|[áéíóúñ]/u.test(text)) return false;
  const isWord = !file.startsWith('server') && /^\s*\p{Lu}\p{Ll}{2,}( \p{Ll}+)*[.:…]?\s*$/u.test(text);
  return isWord || /[áéíóúñ¿¡«]|\b(de|del|el|la|los|las|un|una|su|que|en|con|por|para|al) \p{L}/iu.test(text);
};

// An import would transform its eight megabytes.
const require = createRequire(import.meta.url);
const dictionary = require('an-array-of-spanish-words') as string[];
/** The dictionary has no accents. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u0302\u0304-\u036f]/g, '')
    .normalize('NFC');
const known = new Set(dictionary.map((word) => (/^[a-z]+$/.test(word) ? word : plain(word))));
/** Names, what programs and keyboards call things, and words of the trade that the dictionary lacks. */
const others = new Set(
  plain(`aaiún abr aegis andrés android authenticator bogotá cancún coban esri españa excel ftrack google internet juárez leaflet linux londres mac
    macintosh mazatlán microsoft mérida méxico mónica numbers óscar outlook queclink sinotrack portman teltonika traccar tucumán
    windows xexun nov sep jul pérez tab concox jimi meitrack ruptela suntech client inbound server
    accept after authorization backspace bearer bloq bytes channel charset check cookies ctrl delete enter esc feature
    filter https idempotency intro key lat location lon look mayús notification npm null ods page polygon position push
    retry root shapefile standard start stops string supr timestamp token tokens track txt waypoints webhook webhooks
    web wifi xls xlsb xml conjunction backup chown createdb keep ntp sslmode timedatectl
    admin app firmware horómetro izaje kardex kilómetro kilómetros kit logo min mph colombia kilometraje predictivo predictivas
    preoperacional stock subestado subtotal superadministración superadministrador superadministradores tecnicomecánica expirada
    máx comilla pid proxies regclass text routes trips anio basic grafana inf kmh
    power prometheus realtime sheets tst lun mar mié jue vie sáb dom device páuselo úselos ids desbalance hexadecimal hexadecimales`).split(
    /\s+/,
  ),
);
const withoutPronoun = (word: string) => word.replace(/(?:l[aeo]s?|se|me|nos)$/, '');
/** As in the dictionary; with one or two pronouns, as in «pídaselo»; with «re-» or «-mente»; in the plural. */
const isKnown = (word: string): boolean => {
  const bare = withoutPronoun(word);
  return [word, bare, withoutPronoun(bare), word.replace(/mente$/, ''), word.replace(/e?s$/, '')].some(
    (each) =>
      (each === word || each.length > 2) && (known.has(each) || others.has(each) || known.has(each.replace(/^re/, ''))),
  );
};

/** What stands between backticks is for programs. */
const wordsOf = (text: string) =>
  text
    .replace(/`[^`]*`/g, '')
    .match(/\p{L}+/gu)
    ?.filter((word) => word.length > 2) ?? [];

it('the words of the product are spelt as in a dictionary of Spanish', () => {
  const found = new Map<string, string>();
  for (const file of sources)
    for (const text of textsOf(file).filter((each) => isSpanish(each, file)))
      for (const word of wordsOf(text))
        if (!/\p{Lu}/u.test(word.slice(1)) && !isKnown(plain(word.toLowerCase())))
          found.set(word, `${file}: ${text.trim()}`);
  expect(Object.fromEntries(found)).toEqual({});
});
