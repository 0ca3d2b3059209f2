import { crc32, deflateSync } from 'node:zlib';

/**
 * Files that look like ordinary uploads and are costly to process. Each is small, except the PDF with a huge stream.
 */

const chunk = (type: string, content: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(content.length, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
};

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** @param beside chunks between the header and the picture */
const png = (width: number, height: number, beside: readonly Buffer[] = []): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    ...beside,
    chunk('IDAT', deflateSync(Buffer.alloc(1_024))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

const jpeg = (width: number, height: number): Buffer => {
  const frame = Buffer.from([0xff, 0xc2, 0, 17, 8, 0, 0, 0, 0, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1]);
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  // As many scans as fit: each is a pass over the whole declared size.
  const scan = Buffer.from([0xff, 0xda, 0, 12, 3, 1, 0, 2, 0x11, 3, 0x11, 0, 0, 0]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    frame,
    ...Array<Buffer>(5_000).fill(scan),
    Buffer.from([0xff, 0xd9]),
  ]);
};

/** The extended header that declares a canvas; no picture follows. */
const webp = (width: number, height: number): Buffer => {
  const header = Buffer.alloc(30);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(22, 4);
  header.write('WEBPVP8X', 8, 'latin1');
  header.writeUInt32LE(10, 16);
  header.writeUIntLE(width - 1, 24, 3);
  header.writeUIntLE(height - 1, 27, 3);
  return header;
};

const gif = (width: number, height: number): Buffer => {
  const header = Buffer.from('GIF89a\0\0\0\0\0\0\0;', 'latin1');
  header.writeUInt16LE(width, 6);
  header.writeUInt16LE(height, 8);
  return header;
};

export const hostilePictures: Readonly<Record<string, () => Buffer>> = {
  'PNG that declares 4,000 M pixels': () => png(65_000, 65_000),
  'PNG with the largest sides there are': () => png(0x7fffffff, 0x7fffffff),
  'PNG whose profile unpacks to 500 MB': () =>
    png(64, 64, [
      chunk(
        'iCCP',
        Buffer.concat([Buffer.from('perfil\0\0', 'latin1'), deflateSync(Buffer.alloc(500_000_000), { level: 9 })]),
      ),
    ]),
  'JPEG that declares 4,000 M pixels in 5,000 scans': () => jpeg(65_500, 65_500),
  'WebP that declares 268 M pixels': () => webp(16_383, 16_383),
  'GIF that declares 4,000 M pixels': () => gif(65_535, 65_535),
};

const pdf = (objects: string | Buffer, tail = 'trailer <</Root 1 0 R>>\nstartxref\n9\n%%EOF\n'): Buffer =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.from(objects), Buffer.from(tail)]);

const inflated = () => {
  const stream = deflateSync(Buffer.alloc(2_000_000_000 / 4), { level: 9 });
  return pdf(
    Buffer.concat([
      Buffer.from(`1 0 obj <</Filter /FlateDecode /Length ${stream.length}>> stream\n`),
      stream,
      Buffer.from('\nendstream endobj\n'),
    ]),
  );
};

export const hostilePdfs: Readonly<Record<string, () => Buffer>> = {
  'PDF, a stream that unpacks to 500 MB': inflated,
  'PDF, a table of objects that leads back to itself': () =>
    pdf('xref\n0 1\n0000000000 65535 f\n', 'trailer <</Root 1 0 R /Prev 9>>\nstartxref\n9\n%%EOF\n'),
  'PDF, a length that is not true': () => pdf('1 0 obj <</Length 99999999999>> stream\nabc\nendstream endobj\n'),
  'PDF, a million objects in each other': () =>
    pdf(Buffer.concat([Buffer.from('1 0 obj '), Buffer.alloc(3_000_000, '[<<'), Buffer.from(' endobj\n')])),
  'PDF that ends after its name': () => Buffer.from('%PDF-'),
};
