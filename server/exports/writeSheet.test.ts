import { text as textOf } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { SaxesParser } from 'saxes';
import { expect, it } from 'vitest';
import { openZip } from '../untrusted/zip';
import { escaped } from './maps/drawing';
import { packed } from './pages';
import { writeSheet } from './writeSheet';

/** Every control character, noncharacters, and both halves of a pair alone. */
const controls = [...Array(32).keys(), 0x7f, 0x85, 0x9f, 0xfdd0, 0xfffe, 0xffff, 0xd83d, 0xde00]
  .map((code) => `${String.fromCharCode(code)}x`)
  .join('');
const cleaned = controls.replaceAll(/(?![\t\n\r])[\p{Cc}\p{Cs}\ufdd0\ufffe\uffff]/gu, '');
const sheet = async (formato: 'csv' | 'xlsx', name: string) =>
  writeSheet({ formato, labels: ['Nombre'], pages: await packed([[`Bus ${name} 😀`]]) });

const strictly = (xml: string) => {
  let said = '';
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('text', (text) => (said += text));
  parser.write(xml).close();
  return said;
};

it('contains no control characters in CSV', async () => {
  const file = (await sheet('csv', controls)).toString('utf8');
  expect(file).toBe(`\uFEFFsep=;\r\nNombre\r\n"Bus ${cleaned} 😀"`);
});

it('runs no text as a formula in CSV, headings included, and leaves numbers', async () => {
  const pages = await packed([['=1+1', '+573001234567', -5.5, 'a;@x']]);
  const file = await writeSheet({ formato: 'csv', labels: ['=a', 'Teléfono', '＋b', 'c'], telephones: [1], pages });
  expect(file.toString('utf8')).toBe(`\uFEFFsep=;\r\n'=a;Teléfono;'＋b;c\r\n'=1+1;"=""+573001234567""";-5,5;"a;'@x"`);
});

it('is a workbook whose every part is valid XML, whatever a name contains', async () => {
  const zip = await openZip(await sheet('xlsx', controls), { parts: 50, bytes: 10_000_000 });
  const parts = await Promise.all(
    zip.names.filter((name) => /\.(xml|rels)$/.test(name)).map((name) => textOf(Readable.from(zip.read(name)))),
  );
  expect(parts.length).toBeGreaterThan(4);
  const said = parts.map(strictly).join('');
  expect(said.replaceAll(/\s/g, '')).toContain(`Bus${cleaned}😀`.replaceAll(/\s/g, ''));
});

it('cuts a long text between two characters', async () => {
  const zip = await openZip(await sheet('xlsx', '😀'.repeat(20_000)), { parts: 50, bytes: 10_000_000 });
  for (const name of zip.names.filter((each) => each.endsWith('.xml')))
    expect(await textOf(Readable.from(zip.read(name)))).not.toContain('\ufffd');
});

it('is valid in maps as well', () => {
  expect(strictly(`<name>${escaped(controls)}</name>`)).toBe(cleaned.replaceAll('\r', '\n'));
});
