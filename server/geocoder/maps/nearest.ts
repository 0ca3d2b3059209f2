import { nearestShare } from '#contract/rules/geodesic';
import type { NamedTile, Settlement, Street } from './tile';
import type { Spot } from './world';

/** The place of a street that is nearest to a spot, and how far it is, on the square of `Spot`. */
export const nearestOf = ({ lines }: Street, spot: Spot): { far: number; at: Spot } => {
  let least = Infinity;
  let atX = spot.x;
  let atY = spot.y;
  for (const line of lines)
    for (let n = 0; n + 1 < line.length; n += 2) {
      const x = line[n] ?? 0;
      const y = line[n + 1] ?? 0;
      const dx = (line[n + 2] ?? x) - x;
      const dy = (line[n + 3] ?? y) - y;
      const share = nearestShare(x - spot.x, y - spot.y, dx, dy);
      const awayX = x + share * dx - spot.x;
      const awayY = y + share * dy - spot.y;
      // Squares, because a root for each segment of a city takes most of the time.
      const square = awayX * awayX + awayY * awayY;
      if (square >= least) continue;
      least = square;
      atX = x + share * dx;
      atY = y + share * dy;
    }
  return { far: Math.sqrt(least), at: { x: atX, y: atY } };
};

/** The nearest street, as far away as this at most; one that is only walked on where there is no other. */
export const nearestStreet = (tiles: readonly NamedTile[], spot: Spot, within: number): string | undefined => {
  const best = { driven: { far: within, name: '' }, walked: { far: within, name: '' } };
  for (const { streets } of tiles)
    for (const street of streets) {
      const { far } = nearestOf(street, spot);
      const kind = street.onFoot ? 'walked' : 'driven';
      if (far <= best[kind].far) best[kind] = { far, name: street.name };
    }
  return best.driven.name || best.walked.name || undefined;
};

/**
 * The town of a spot and the part of it, each by its point: that whose reach is used up least, so that a city extends
 * farther than a village.
 */
export const settledAt = (
  tiles: readonly NamedTile[],
  spot: Spot,
  side: number,
): { town: string | undefined; part: string | undefined } => {
  const best = (settlements: readonly Settlement[]) => {
    let [found, least]: [string | undefined, number] = [undefined, 1];
    for (const { name, reach, x, y } of settlements) {
      const used = (Math.hypot(x - spot.x, y - spot.y) * side) / reach;
      if (used <= least) [found, least] = [name, used];
    }
    return found;
  };
  const all = tiles.flatMap(({ settlements }) => settlements);
  return { town: best(all.filter(({ part }) => !part)), part: best(all.filter(({ part }) => part)) };
};
