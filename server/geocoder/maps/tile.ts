import { VectorTile } from '@mapbox/vector-tile';
import Pbf from 'pbf';
import { settlementIn, settlementLayers, streetIn, streetLayers, type Settled } from './schemas';
import type { Spot, TileAddress } from './world';

export interface Street {
  name: string;
  onFoot: boolean;
  /** On the square of `Spot`, as x, y, x, y… */
  lines: Float64Array[];
}

export type Settlement = Settled & Spot;

/** What a tile says of names. */
export interface NamedTile {
  streets: Street[];
  settlements: Settlement[];
}

/** The names in a vector tile. @throws Error for bytes that are none */
export const readTile = (bytes: Uint8Array, { z, x, y }: TileAddress): NamedTile => {
  const { layers } = new VectorTile(new Pbf(bytes));
  const tile: NamedTile = { streets: [], settlements: [] };
  /** Of a layer, each feature of a type for which `read` finds something, with its lines. */
  const each = <T>(
    names: readonly string[],
    type: number,
    read: (properties: Feature['properties']) => T | undefined,
    take: (found: T, lines: Float64Array[]) => void,
  ) => {
    for (const name of names) {
      const layer = layers[name];
      for (let at = 0; layer && at < layer.length; at++) {
        const feature = layer.feature(at);
        const found = feature.type === type ? read(feature.properties) : undefined;
        if (found) take(found, linesOf(feature, { z, x, y }));
      }
    }
  };
  each(streetLayers, 2, streetIn, (street, lines) => tile.streets.push({ ...street, lines }));
  each(settlementLayers, 1, settlementIn, (settled, [line]) => {
    const [east, south] = line ?? [];
    if (east !== undefined && south !== undefined) tile.settlements.push({ ...settled, x: east, y: south });
  });
  return tile;
};

type Feature = ReturnType<VectorTile['layers'][string]['feature']>;

const linesOf = (feature: Feature, { z, x, y }: TileAddress): Float64Array[] => {
  const n = 2 ** z;
  return feature.loadGeometry().map((points) => {
    const line = new Float64Array(points.length * 2);
    points.forEach((point, at) => {
      line[2 * at] = (x + point.x / feature.extent) / n;
      line[2 * at + 1] = (y + point.y / feature.extent) / n;
    });
    return line;
  });
};
