import { gzipSync } from 'node:zlib';
import Pbf from 'pbf';
import { zxyToTileId } from 'pmtiles';

type Point = readonly [x: number, y: number];

/** A feature of a tile, by its points on 4,096 by 4,096 units. */
interface Feature {
  type: 'point' | 'line' | 'polygon';
  points: readonly Point[];
  properties: Readonly<Record<string, string>>;
}

export interface MapFile {
  /** By `z/x/y`, from the smallest zoom on: the layers of each tile, or its bytes. */
  tiles: Readonly<Record<string, Readonly<Record<string, readonly Feature[]>> | Buffer>>;
  metadata?: object;
  packed?: boolean;
  /** West, south, east, north. */
  bounds?: readonly [number, number, number, number];
}

/** A .pmtiles file (version 3) with these vector tiles. */
export const mapFile = ({ tiles, metadata = {}, packed = false, bounds = [-180, -85, 180, 85] }: MapFile): Buffer => {
  const pack = (bytes: Uint8Array) => (packed ? gzipSync(bytes) : Buffer.from(bytes));
  const made = Object.entries(tiles)
    .map(([name, content]) => {
      const [z = 0, x = 0, y = 0] = name.split('/').map(Number);
      return { z, id: zxyToTileId(z, x, y), bytes: Buffer.isBuffer(content) ? content : pack(tileOf(content)) };
    })
    .sort((one, other) => one.id - other.id);
  const zooms = made.map(({ z }) => z);
  const directory = pack(directoryOf(made));
  const about = pack(Buffer.from(JSON.stringify(metadata)));
  const header = Buffer.alloc(127);
  header.write('PMTiles', 'latin1');
  header[7] = 3;
  const content = Buffer.concat(made.map(({ bytes }) => bytes));
  const places: [number, number][] = [
    [header.length, directory.length],
    [header.length + directory.length, about.length],
    [0, 0],
    [header.length + directory.length + about.length, content.length],
  ];
  [...places.flat(), made.length, made.length, made.length].forEach((value, index) =>
    header.writeBigUInt64LE(BigInt(value), 8 + 8 * index),
  );
  // Clustered, how directories and tiles are packed, vectors, and the zooms.
  const way = packed ? 2 : 1;
  [1, way, way, 1, Math.min(...zooms), Math.max(...zooms)].forEach((value, index) =>
    header.writeUInt8(value, 96 + index),
  );
  bounds.forEach((degrees, index) => header.writeInt32LE(Math.round(degrees * 1e7), 102 + 4 * index));
  return Buffer.concat([header, directory, about, content]);
};

/** The smallest possible map of streets: one tile for all of zoom 1, land everywhere and a motorway across it. */
export const vectorMap = (): Buffer =>
  mapFile({
    metadata: { attribution: '<b>Mapa propio</b><script>alert(1)</script>' },
    tiles: {
      '1/0/0': {
        earth: [{ type: 'polygon', points: square, properties: { kind: 'highway' } }],
        roads: [{ type: 'line', points: across, properties: { kind: 'highway' } }],
      },
    },
  });

const square: Point[] = [
  [0, 0],
  [4_096, 0],
  [4_096, 4_096],
  [0, 4_096],
];
const across: Point[] = [
  [0, 2_048],
  [4_096, 2_048],
];

const directoryOf = (tiles: readonly { id: number; bytes: Buffer }[]) => {
  const pbf = new Pbf();
  pbf.writeVarint(tiles.length);
  tiles.forEach(({ id }, at) => pbf.writeVarint(id - (tiles[at - 1]?.id ?? 0)));
  tiles.forEach(() => pbf.writeVarint(1));
  tiles.forEach(({ bytes }) => pbf.writeVarint(bytes.length));
  // One behind the other.
  tiles.forEach((_, at) => pbf.writeVarint(at === 0 ? 1 : 0));
  return Buffer.from(pbf.finish());
};

/** The bytes of a vector tile with these layers. */
export const tileOf = (layers: Readonly<Record<string, readonly Feature[]>>): Buffer => {
  const pbf = new Pbf();
  for (const [name, features] of Object.entries(layers)) pbf.writeMessage(3, writeLayer, { name, features });
  return Buffer.from(pbf.finish());
};

const writeLayer = ({ name, features }: { name: string; features: readonly Feature[] }, pbf: Pbf) => {
  const keys = [...new Set(features.flatMap(({ properties }) => Object.keys(properties)))];
  const values = [...new Set(features.flatMap(({ properties }) => Object.values(properties)))];
  pbf.writeVarintField(15, 2);
  pbf.writeStringField(1, name);
  for (const { type, points, properties } of features) {
    const tags = Object.entries(properties).flatMap(([key, value]) => [keys.indexOf(key), values.indexOf(value)]);
    pbf.writeMessage(
      2,
      (_, inner) => {
        inner.writePackedVarint(2, tags);
        inner.writeVarintField(3, ['point', 'line', 'polygon'].indexOf(type) + 1);
        inner.writePackedVarint(4, commandsOf(type, points));
      },
      undefined,
    );
  }
  for (const key of keys) pbf.writeStringField(3, key);
  for (const value of values) pbf.writeMessage(4, (text, inner) => inner.writeStringField(1, text), value);
  pbf.writeVarintField(5, 4_096);
};

/** Move to the first point, lines to the others, and back to it for an area. */
const commandsOf = (type: Feature['type'], points: readonly Point[]): number[] => {
  const command = (id: number, count: number) => id | (count << 3);
  const zigzag = (value: number) => (value << 1) ^ (value >> 31);
  const steps = points.flatMap(([x, y], at) => {
    const [beforeX, beforeY] = points[at - 1] ?? [0, 0];
    return [zigzag(x - beforeX), zigzag(y - beforeY)];
  });
  return [
    command(1, 1),
    ...steps.slice(0, 2),
    ...(points.length > 1 ? [command(2, points.length - 1), ...steps.slice(2)] : []),
    ...(type === 'polygon' ? [command(7, 1)] : []),
  ];
};
