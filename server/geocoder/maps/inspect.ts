import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { bytesToHeader, TileType } from 'pmtiles';
import { z } from '#contract/core/validation';
import { mapFilesIn } from '../../files/index';
import { readPiece, unpackUpTo } from './archive';
import { settlementLayers, streetLayers } from './schemas';
import type { StreetMap } from './tiles';

/** Below it, tiles have no streets. */
const leastZoom = 12;
const headerBytes = 127;
const mostMetadata = 4 * 1024 * 1024;

/** What is known of each file, and of which state of it. */
const inspected = new Map<string, { state: string; map: StreetMap | null }>();

/**
 * The map files of the installation that name streets, by name. A file is opened when it appears and when it changes;
 * a file that cannot be read is reported to `complain` once.
 */
export const streetMapsIn = async (data: string, complain: (file: string, reason: string) => void) => {
  const found: StreetMap[] = [];
  for (const { name, path } of await mapFilesIn(data)) {
    const now = await stat(path).catch(() => undefined);
    if (!now) continue;
    const state = `${now.ino} ${now.size} ${now.mtimeMs}`;
    const known = inspected.get(path);
    if (known?.state === state) {
      if (known.map) found.push(known.map);
      continue;
    }
    const map = await inspect(path, now.size).catch((error: unknown) => {
      complain(name, error instanceof Error ? error.message : String(error));
      return null;
    });
    inspected.set(path, { state, map });
    if (map) found.push(map);
  }
  return found;
};

const metadata = z.object({ vector_layers: z.array(z.object({ id: z.string() })) });
const named = [...streetLayers, ...settlementLayers];

/** @returns null: it has no streets. @throws Error for a file that is no map */
const inspect = async (path: string, size: number): Promise<StreetMap | null> => {
  const bytes = await readPiece(path, 0, headerBytes);
  const start = Buffer.from(bytes);
  if (bytes.byteLength < headerBytes || start.toString('latin1', 0, 7) !== 'PMTiles')
    throw new Error('it is no .pmtiles file');
  if (start[7] !== 3) throw new Error(`version ${start[7]} of the format is not read`);
  const header = bytesToHeader(bytes);
  if (header.tileType !== TileType.Mvt || header.maxZoom < leastZoom) return null;
  const told = await readPiece(path, header.jsonMetadataOffset, header.jsonMetadataLength);
  const text = Buffer.from(await unpackUpTo(mostMetadata)(told, header.internalCompression)).toString();
  // A file that does not list its layers may have any.
  const layers = metadata.safeParse(JSON.parse(text)).data?.vector_layers;
  if (layers && !layers.some(({ id }) => named.includes(id))) return null;
  return {
    path,
    key: createHash('sha256').update(start).update(String(size)).digest('hex').slice(0, 16),
    minZoom: header.minZoom,
    maxZoom: header.maxZoom,
    bounds: [header.minLon, header.minLat, header.maxLon, header.maxLat],
  };
};
