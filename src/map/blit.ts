import type { Sprite } from './sprites';

/** Copies a sprite into an image of `width` × `height` ABGR pixels, centred at x, y and clipped at the border. */
export const blit = (
  picture: Uint32Array,
  width: number,
  height: number,
  sprite: Sprite,
  x: number,
  y: number,
): void => {
  const { reach } = sprite;
  if (x < -reach || y < -reach || x >= width + reach || y >= height + reach) return;
  if (x >= reach && y >= reach && x + reach < width && y + reach < height)
    copyWhole(picture, width, sprite, y * width + x);
  else copyClipped(picture, width, height, sprite, x, y);
};

const copyWhole = (picture: Uint32Array, width: number, { solid, soft }: Sprite, middle: number) => {
  for (let at = 0; at < solid.length; at += 3)
    picture[middle + (solid[at + 1] ?? 0) * width + (solid[at] ?? 0)] = solid[at + 2] ?? 0;
  for (let at = 0; at < soft.length; at += 3) {
    const target = middle + (soft[at + 1] ?? 0) * width + (soft[at] ?? 0);
    picture[target] = over(soft[at + 2] ?? 0, picture[target] ?? 0);
  }
};

const copyClipped = (
  picture: Uint32Array,
  width: number,
  height: number,
  { solid, soft }: Sprite,
  x: number,
  y: number,
) => {
  for (const pixels of [solid, soft]) {
    for (let at = 0; at < pixels.length; at += 3) {
      const px = x + (pixels[at] ?? 0);
      const py = y + (pixels[at + 1] ?? 0);
      if (px < 0 || py < 0 || px >= width || py >= height) continue;
      const target = py * width + px;
      picture[target] = over(pixels[at + 2] ?? 0, picture[target] ?? 0);
    }
  }
};

/** Blends one translucent pixel over another; over an empty one it is copied. Two channels at a time. */
const over = (upper: number, lower: number): number => {
  if (lower === 0) return upper;
  const alpha = upper >>> 24;
  const rest = 256 - alpha;
  const redBlue = (((upper & 0xff00ff) * alpha + (lower & 0xff00ff) * rest) >>> 8) & 0xff00ff;
  const green = (((upper & 0xff00) * alpha + (lower & 0xff00) * rest) >>> 8) & 0xff00;
  return ((Math.min(255, alpha + (((lower >>> 24) * rest) >>> 8)) << 24) | redBlue | green) >>> 0;
};
