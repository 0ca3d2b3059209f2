import { inflateRawSync } from 'node:zlib';

const endOfDirectory = 0x06054b50;
const methods = { 0: (bytes) => bytes, 8: inflateRawSync };

/** The text of one file of a ZIP archive; undefined when it has none of that name. @throws Error on what is no ZIP */
export const fileOfZip = (zip, name) => {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end < 0 || zip.readUInt32LE(end) !== endOfDirectory) throw new Error('no es un archivo ZIP');
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset));
    if (zip.toString('utf8', at + 46, at + 46 + nameLength).replace(/^.*\//, '') === name) return contents(zip, at);
    at += 46 + nameLength + extraLength + commentLength;
  }
  return undefined;
};

/** @param at where the file stands in the directory; its own header tells where its bytes begin */
const contents = (zip, at) => {
  const unpack = methods[zip.readUInt16LE(at + 10)];
  if (!unpack) throw new Error('está comprimido de una forma que no se conoce');
  const header = zip.readUInt32LE(at + 42);
  const begin = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28);
  return unpack(zip.subarray(begin, begin + zip.readUInt32LE(at + 20))).toString('utf8');
};
