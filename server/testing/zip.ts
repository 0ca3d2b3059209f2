import { crc32, deflateRawSync } from 'node:zlib';

/** A part of an archive, with false headers where given. */
export interface Part {
  name: string;
  content: Buffer | string;
  /** Unpacked size in the header before the part. */
  localSize?: number;
  /** Unpacked size in the directory at the end. */
  size?: number;
  /** 1: encrypted. */
  flags?: number;
  crc?: number;
  /** Declares the bytes of the part before as its own. */
  overlaps?: boolean;
}

/** A zip of these parts, valid or not. */
export const zipOf = (parts: readonly Part[]): Buffer => {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let [at, before] = [0, 0];
  for (const { name, content, localSize, size, flags = 0, crc, overlaps } of parts) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes, { level: 9 });
    const called = Buffer.from(name);
    const facts = (unpacked: number) => {
      const head = Buffer.alloc(26);
      head.writeUInt16LE(20, 0);
      head.writeUInt16LE(0x0800 | flags, 2);
      head.writeUInt16LE(8, 4);
      head.writeUInt32LE(crc ?? crc32(bytes), 10);
      head.writeUInt32LE(packed.length, 14);
      head.writeUInt32LE(unpacked, 18);
      head.writeUInt16LE(called.length, 22);
      return head;
    };
    const place = Buffer.alloc(14);
    place.writeUInt32LE(overlaps ? before : at, 10);
    directory.push(mark(0x02014b50), Buffer.from([20, 0]), facts(size ?? bytes.length), place, called);
    const local = Buffer.concat([mark(0x04034b50), facts(localSize ?? bytes.length), called, packed]);
    if (overlaps) continue;
    files.push(local);
    before = at;
    at += local.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(entries.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...files, entries, mark(0x06054b50), end]);
};

const mark = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};

const head = '<?xml version="1.0" encoding="UTF-8"?>';

/** The parts of a workbook with one sheet of these rows (XML) and shared texts (`<si>…</si>`). */
export const workbookParts = (rows: string | Buffer, shared = ''): Part[] => [
  {
    name: '[Content_Types].xml',
    content: `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
  },
  {
    name: 'xl/workbook.xml',
    content: `${head}<workbook xmlns:r="r"><sheets><sheet name="Datos" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  },
  {
    name: 'xl/_rels/workbook.xml.rels',
    content:
      `${head}<Relationships>` +
      '<Relationship Id="rId1" Type="http://x/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
  },
  { name: 'xl/sharedStrings.xml', content: `${head}<sst>${shared}</sst>` },
  {
    name: 'xl/worksheets/sheet1.xml',
    content: Buffer.concat([
      Buffer.from(`${head}<worksheet><sheetData>`),
      Buffer.from(rows),
      Buffer.from('</sheetData></worksheet>'),
    ]),
  },
];
