import { crc32 } from 'node:zlib';

export interface Part {
  name: string;
  content: Buffer;
}

/** A zip of these parts as they are, none of them compressed. */
export const zip = (parts: readonly Part[]): Buffer => {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content } of parts) {
    const called = Buffer.from(name);
    const facts = factsOf(called, content);
    const local = Buffer.concat([header(0x04034b50), facts, called, content]);
    // Beside what the part says of itself: who wrote it, no comment, first disk, no attributes, where it begins.
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    directory.push(header(0x02014b50), version, facts, place, called);
    files.push(local);
    at += local.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(entries.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...files, entries, header(0x06054b50), end]);
};

const header = (mark: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(mark);
  return bytes;
};

/** The oldest version of the format, which all understand. */
const version = Buffer.from([20, 0]);

/** What stands alike before a part and in the directory: version, names in UTF-8, no compression, no date, checksum and lengths. */
const factsOf = (name: Buffer, content: Buffer) => {
  const bytes = Buffer.alloc(26);
  version.copy(bytes);
  bytes.writeUInt16LE(0x0800, 2);
  bytes.writeUInt32LE(crc32(content), 10);
  bytes.writeUInt32LE(content.length, 14);
  bytes.writeUInt32LE(content.length, 18);
  bytes.writeUInt16LE(name.length, 22);
  return bytes;
};
