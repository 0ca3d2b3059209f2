import { liveStates } from '#contract/core/realtime';
import { number } from '../ui/formats';
import { clusterRadius, type Cluster } from './clusters';
import type { FleetPalette, Sprite } from './sprites';

/** Clusters as sprites: a count inside a ring of the states; a red one contains an alarm. */
export interface ClusterAtlas {
  sprite(cluster: Cluster): Sprite;
}

const maxCached = 800;
/** Shares of the ring are rounded to this many steps, so that few sprites serve many clusters. */
const steps = 24;
const alarm = liveStates.indexOf('alarma');

/** Draws each sprite on first use and caches the most recent ones. */
export const createClusterAtlas = (palette: FleetPalette, font: string, pixelRatio: number): ClusterAtlas => {
  const made = new Map<string, Sprite>();
  return {
    sprite(cluster) {
      const ring = sharesOf(cluster);
      const key = `${cluster.size} ${ring.join(' ')}`;
      const known = made.get(key);
      if (known) return known;
      if (made.size >= maxCached) for (const old of [...made.keys()].slice(0, maxCached / 4)) made.delete(old);
      const sprite = pixelsOf(drawn(cluster, ring, palette, font, pixelRatio));
      made.set(key, sprite);
      return sprite;
    },
  };
};

/** Twenty-fourths of the ring by state; every state that is present has at least one. */
export const sharesOf = ({ size, states }: Pick<Cluster, 'size' | 'states'>): number[] => {
  const shares = [...states].map((count) => (count === 0 ? 0 : Math.max(1, Math.round((count * steps) / size))));
  const largest = shares.indexOf(Math.max(...shares));
  const rest = steps - shares.reduce((sum, share) => sum + share, 0);
  return shares.map((share, state) => (state === largest ? share + rest : share));
};

const drawn = (
  { size, states }: Cluster,
  ring: readonly number[],
  palette: FleetPalette,
  font: string,
  ratio: number,
): ImageData => {
  const radius = clusterRadius(size) * ratio;
  const middle = Math.ceil(radius + 2 * ratio);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = middle * 2 + 1;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return new ImageData(canvas.width, canvas.height);
  const centre = middle + 0.5;
  const disc = (size: number, colour: string) => {
    context.beginPath();
    context.arc(centre, centre, size, 0, 2 * Math.PI);
    context.fillStyle = colour;
    context.fill();
  };
  const inAlarm = (states[alarm] ?? 0) > 0;
  disc(radius + 1.5 * ratio, palette.rim);
  let from = -Math.PI / 2;
  for (const [state, share] of ring.entries()) {
    if (share === 0) continue;
    const to = from + (share * 2 * Math.PI) / steps;
    context.beginPath();
    context.moveTo(centre, centre);
    context.arc(centre, centre, radius, from, to);
    context.fillStyle = palette.states[liveStates[state] ?? 'sin_conexion'];
    context.fill();
    from = to;
  }
  disc(radius - 3.5 * ratio, inAlarm ? palette.states.alarma : palette.rim);
  context.font = `650 ${(size < 1_000 ? 12 : 11) * ratio}px ${font}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillStyle = inAlarm ? palette.rim : palette.label;
  context.fillText(number(size), centre, centre + 0.5 * ratio);
  return context.getImageData(0, 0, canvas.width, canvas.height);
};

/** The opaque and translucent pixels, relative to the middle one. */
export const pixelsOf = ({ width, data }: ImageData): Sprite => {
  const reach = (width - 1) / 2;
  const colours = new Uint32Array(data.buffer);
  const solid: number[] = [];
  const soft: number[] = [];
  colours.forEach((colour, at) => {
    const alpha = colour >>> 24;
    if (alpha >= 8) (alpha > 250 ? solid : soft).push((at % width) - reach, Math.floor(at / width) - reach, colour);
  });
  return { reach, solid: Int32Array.from(solid), soft: Int32Array.from(soft) };
};
