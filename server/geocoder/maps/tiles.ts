import { PMTiles, ResolvedValueCache } from 'pmtiles';
import { onDisk, unpackUpTo } from './archive';
import { readTile, type NamedTile } from './tile';
import type { TileAddress } from './world';

/** A map file with streets. */
export interface StreetMap {
  path: string;
  /** Names its content: another one with another content. */
  key: string;
  minZoom: number;
  maxZoom: number;
  /** West, south, east, north in degrees. */
  bounds: readonly [number, number, number, number];
}

/** Bytes, unpacked: of a directory and of a tile; and of all tiles that are kept decoded. */
const most = { directory: 1024 * 1024, tile: 8 * 1024 * 1024, kept: 24 * 1024 * 1024 };
/** Directories that are kept for all files. */
const mostDirectories = 24;

const directories = new ResolvedValueCache(mostDirectories, false, unpackUpTo(most.directory));
/** The last ones used are at the end. */
const kept = new Map<string, { tile: NamedTile; bytes: number }>();
let keptBytes = 0;

/** A tile of a file; empty where the file has none. @throws Error of the disk, or for a broken file */
export const tileOf = async ({ path, key }: StreetMap, address: TileAddress): Promise<NamedTile> => {
  const { z, x, y } = address;
  const name = `${key} ${z}/${x}/${y}`;
  const known = kept.get(name);
  if (known) {
    kept.delete(name);
    kept.set(name, known);
    return known.tile;
  }
  const found = await new PMTiles(onDisk(path, key), directories, unpackUpTo(most.tile)).getZxy(z, x, y);
  const bytes = found?.data.byteLength ?? 0;
  const tile = found ? readTile(new Uint8Array(found.data), address) : { streets: [], settlements: [] };
  kept.set(name, { tile, bytes });
  keptBytes += bytes;
  for (const [oldest, { bytes: freed }] of kept) {
    if (keptBytes <= most.kept && kept.size <= 1_000) break;
    kept.delete(oldest);
    keptBytes -= freed;
  }
  return tile;
};

/** The zooms at which a file is read: the finest one for streets, and one at which a tile spans a region for towns. */
export const zoomsOf = ({ minZoom, maxZoom }: StreetMap) => ({
  streets: Math.min(maxZoom, 16),
  towns: Math.max(minZoom, Math.min(maxZoom, 10)),
});
