import path from 'node:path';
import type { Place } from '../answers/outcome';
import { joined } from '../answers/joined';
import { nearestStreet, settledAt } from './nearest';
import { tileOf, zoomsOf, type StreetMap } from './tiles';
import { sideAt, spotOf, tilesAround, type Spot, type TileAddress } from './world';

declare module '../../untrusted/task' {
  interface Tasks {
    streetOfPlace: typeof streetOfPlace;
  }
}

/** Metres: how far a place may be from its street, and from where towns are looked for. */
const reach = { street: 60, town: 12_000 };

interface Asked {
  /** The files that may know the place, the best one first. */
  files: readonly StreetMap[];
  place: Place;
}

/**
 * The street of a place by the first file that knows one. `broken`: why files could not be read. Runs in a worker.
 * @throws Error of the disk
 */
export const streetOfPlace = async ({ files, place: [lat, lon] }: Asked) => {
  const broken: string[] = [];
  for (const file of files) {
    const street = await ofFile(file, () => streetIn(file, spotOf(lat, lon), sideAt(lat)), broken);
    if (street) return { street, broken };
  }
  return { street: null, broken };
};

/** What a file says; notes why it cannot. @throws Error of the disk, which may be gone the next time */
export const ofFile = async <T>(file: StreetMap, read: () => Promise<T>, broken: string[]): Promise<T | undefined> => {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw error;
    broken.push(`${path.basename(file.path)}: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
};

const tilesOf = (file: StreetMap, addresses: readonly TileAddress[]) =>
  Promise.all(addresses.map((address) => tileOf(file, address)));

/** The tiles from which the town of a place is known. */
export const townTiles = (file: StreetMap, spot: Spot, side: number) =>
  tilesOf(file, tilesAround(spot, zoomsOf(file).towns, reach.town / side));

const streetIn = async (file: StreetMap, spot: Spot, side: number): Promise<string | null> => {
  const near = await tilesOf(file, tilesAround(spot, zoomsOf(file).streets, reach.street / side));
  const street = nearestStreet(near, spot, reach.street / side);
  const { town, part } = settledAt([...near, ...(await townTiles(file, spot, side))], spot, side);
  return street ? joined(street, town ?? part) : joined(part, town);
};
