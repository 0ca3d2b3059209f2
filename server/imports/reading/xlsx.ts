import { limitesImportacion } from '#contract/importaciones';
import { Unreadable } from '../../untrusted/task';
import { openZip, type Zip } from '../../untrusted/zip';
import { said, createRows, type Book } from './sheet';
import { readStyles } from './styles';
import { dateText, numberText, plain, timeOf } from './values';
import { readXml } from './xml';

/** Limits of an unpacked workbook. Pictures and other parts that are not read do not count. */
const most = { parts: 5_000, bytes: 160 * 1024 * 1024 };
const mostSheets = 200;
/** Limits of shared strings: their number, and their characters in total. */
const mostShared = { texts: 2_000_000, letters: 32 * 1024 * 1024 };
/** Far above the limits of this import, so that a large file gets a message with its size. */
const [lastRow, lastColumn] = [100_000_000, 16_384];

export const isZip = (bytes: Buffer) => bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004', 'latin1'));

const damaged = () => new Unreadable('No se pudo leer el archivo. Ábralo en su hoja de cálculo, guárdelo de nuevo como XLSX y vuelva a subirlo');

/** Opens a workbook: formulas are read as their last result, numbers and dates keep their type. @throws Unreadable */
export const openXlsx = async (bytes: Buffer, progress: (unpacked: number) => Promise<void>): Promise<Book> => {
  const zip = await openZip(bytes, most);
  const workbook = await readWorkbook(zip);
  const shared = await readShared(measured(zip, 'xl/sharedStrings.xml', progress));
  const isDate = await readStyles(measured(zip, 'xl/styles.xml', progress));

  const read: Book['read'] = async (at, keep) => {
    const sheet = workbook.sheets[at];
    if (!sheet) throw damaged();
    const rows = createRows(keep);
    let [row, column, kind, style, value, inValue] = [0, -1, 'n', 0, '', false];
    const textOf = (): string => {
      if (kind === 's') return shared[Number(value)] ?? '';
      if (kind === 'b') return value === '1' || value === 'true' ? 'Sí' : 'No';
      if (kind === 'e') return value;
      if (kind === 'd') return dateText(Date.parse(/Z$|T/.test(value) ? value : `${value}T00:00:00Z`)) ?? value;
      if (kind !== 'n') return plain(value);
      const number = Number(value);
      if (value.trim() === '' || !Number.isFinite(number)) return value;
      return (isDate(style) ? dateText(timeOf(number, workbook.since1904)) : undefined) ?? numberText(number);
    };
    await readXml(measured(zip, sheet.path, progress), {
      open: (name, { r, t, s }) => {
        if (name === 'row') {
          row = Math.max(row + 1, Number(r) || 0);
          column = -1;
          if (row > lastRow) throw damaged();
        } else if (name === 'c') {
          column = r === undefined ? column + 1 : columnOf(r);
          if (column >= lastColumn) throw damaged();
          [kind, style, value] = [t ?? 'n', Number(s) || 0, ''];
        } else inValue = name === 'v' || name === 't';
      },
      text: (text) => {
        if (inValue && value.length < limitesImportacion.celda) value += text;
      },
      close: (name) => {
        inValue = false;
        if (name === 'c' && value !== '') rows.cell(column, textOf());
        else if (name === 'row') rows.end(row);
      },
    });
    return rows.sheet(sheet.name);
  };
  return { names: workbook.sheets.map(({ name }) => name), read };
};

const letters = /^[A-Z]{1,3}/;

/** The column of a cell by its address, from 0. */
const columnOf = (address: string): number => {
  const [name] = letters.exec(address) ?? [];
  if (!name) throw damaged();
  let column = 0;
  for (const letter of name) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
};

/** The sheets by name and part, and the start of the calendar. */
const readWorkbook = async (zip: Zip) => {
  const targets = new Map<string, string>();
  await readXml(zip.read('xl/_rels/workbook.xml.rels'), {
    open: (name, { Id, Target = '', Type = '' }) => {
      if (name === 'Relationship' && Id && Type.endsWith('/worksheet')) targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`);
    },
  });
  const sheets: { name: string; path: string }[] = [];
  let since1904 = false;
  await readXml(zip.read('xl/workbook.xml'), {
    open: (name, attributes) => {
      if (name === 'workbookPr') since1904 = ['1', 'true'].includes(attributes.date1904 ?? '');
      const id = Object.entries(attributes).find(([key]) => /(^|:)id$/.test(key))?.[1];
      const path = targets.get(id ?? '');
      // Chart sheets have no cells.
      if (name === 'sheet' && path) sheets.push({ name: plain(attributes.name ?? '').slice(0, 200), path });
    },
  });
  if (sheets.length === 0) throw damaged();
  if (sheets.length > mostSheets) throw new Unreadable(`El libro trae ${said(sheets.length)} hojas y el máximo son ${mostSheets}`);
  return { sheets, since1904 };
};

const readShared = async (pieces: AsyncIterable<Buffer>): Promise<string[]> => {
  const shared: string[] = [];
  let [text, inText, phonetic, all] = ['', false, false, 0];
  await readXml(pieces, {
    open: (name) => {
      if (name === 'si') text = '';
      else if (name === 'rPh') phonetic = true;
      inText = name === 't' && !phonetic;
    },
    text: (piece) => {
      if (inText && text.length < limitesImportacion.celda) text += piece;
    },
    close: (name) => {
      inText = false;
      if (name === 'rPh') phonetic = false;
      if (name !== 'si') return;
      all += text.length;
      if (shared.length >= mostShared.texts || all > mostShared.letters)
        throw new Unreadable('El libro trae demasiados textos: deje solo la hoja que quiere importar');
      shared.push(plain(text.slice(0, limitesImportacion.celda)));
    },
  });
  return shared;
};

/** Bytes unpacked between two progress reports. */
const stretch = 4 * 1024 * 1024;

/** Streams a part that may be missing, and reports how much was unpacked. */
async function* measured(zip: Zip, name: string, progress: (unpacked: number) => Promise<void>) {
  if (!zip.has(name)) {
    yield Buffer.from('<none/>');
    return;
  }
  let since = 0;
  for await (const piece of zip.read(name)) {
    since += piece.length;
    if (since > stretch) {
      await progress(since);
      since = 0;
    }
    yield piece;
  }
}
