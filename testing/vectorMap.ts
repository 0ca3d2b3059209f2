import { zxyToTileId } from 'pmtiles';

/**
 * The smallest possible map of streets: a .pmtiles file (version 3, uncompressed) with one vector tile for all of zoom
 * 1: land everywhere and a motorway across it.
 */
export const vectorMap = (): Buffer => {
  const tile = Buffer.concat([
    layer('earth', 3, [
      command(1, 1),
      ...at(0, 0),
      command(2, 3),
      ...at(4096, 0),
      ...at(0, 4096),
      ...at(-4096, 0),
      command(7, 1),
    ]),
    layer('roads', 2, [command(1, 1), ...at(0, 2048), command(2, 1), ...at(4096, 0)]),
  ]);
  const directory = Buffer.concat([1, zxyToTileId(1, 0, 0), 4, tile.length, 1].map(varint));
  const metadata = Buffer.from(JSON.stringify({ attribution: '<b>Mapa propio</b><script>alert(1)</script>' }));
  const header = Buffer.alloc(127);
  header.write('PMTiles', 'latin1');
  header[7] = 3;
  const starts = {
    directory: header.length,
    metadata: header.length + directory.length,
    tile: header.length + directory.length + metadata.length,
  };
  [
    starts.directory,
    directory.length,
    starts.metadata,
    metadata.length,
    0,
    0,
    starts.tile,
    tile.length,
    4,
    1,
    1,
  ].forEach((value, index) => header.writeBigUInt64LE(BigInt(value), 8 + 8 * index));
  // Clustered, no compression of directories and tiles, vectors, zoom 1 to 1.
  [1, 1, 1, 1, 1, 1].forEach((value, index) => header.writeUInt8(value, 96 + index));
  [-180, -85, 180, 85].forEach((degrees, index) => header.writeInt32LE(degrees * 1e7, 102 + 4 * index));
  return Buffer.concat([header, directory, metadata, tile]);
};

/** One layer of one feature, whose kind is `highway`. `type`: 2 line, 3 polygon. */
const layer = (name: string, type: number, geometry: readonly number[]) => {
  const feature = Buffer.concat([
    bytes(2, Buffer.from([0, 0])),
    field(3, type),
    bytes(4, Buffer.concat(geometry.map(varint))),
  ]);
  const value = bytes(1, Buffer.from('highway'));
  return bytes(
    3,
    Buffer.concat([
      field(15, 2),
      bytes(1, Buffer.from(name)),
      bytes(2, feature),
      bytes(3, Buffer.from('kind')),
      bytes(4, value),
      field(5, 4096),
    ]),
  );
};

const command = (id: number, count: number) => (id & 7) | (count << 3);
const zigzag = (value: number) => (value << 1) ^ (value >> 31);
const at = (dx: number, dy: number) => [zigzag(dx), zigzag(dy)];
const field = (number: number, value: number) => Buffer.concat([varint(number << 3), varint(value)]);
const bytes = (number: number, content: Buffer) =>
  Buffer.concat([varint((number << 3) | 2), varint(content.length), content]);

function varint(value: number): Buffer {
  const parts: number[] = [];
  for (; value > 127; value = Math.floor(value / 128)) parts.push((value % 128) | 128);
  return Buffer.from([...parts, value]);
}
