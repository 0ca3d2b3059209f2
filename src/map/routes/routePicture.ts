import { fleetPalettes } from '../palette';
import type { View } from '../projection';
import { take, type Box } from '../boxes';
import { arrowEvery, drawArrow, same, type Arrow } from '../trackPicture';
import type { Mode } from '../../theme/tokens';
import type { PlacedLine } from './routes';

export interface Look {
  mode: Mode;
  font: string;
}

export interface Traced {
  path: Path2D;
  arrows: readonly Arrow[];
  /** The middle of the visible part, for the name. */
  middle: { x: number; y: number };
}

/**
 * The visible part of a line in one view; undefined when there is none. `beyond`: CSS pixels that are drawn to its
 * sides.
 */
export const traced = (
  { x: xs, y: ys, west, north, east, south }: PlacedLine,
  { scale, left, top, width, height }: View,
  beyond = 4,
): Traced | undefined => {
  const isBeside =
    east * scale - left < -beyond ||
    west * scale - left > width + beyond ||
    south * scale - top < -beyond ||
    north * scale - top > height + beyond;
  if (isBeside || xs.length < 2) return undefined;
  const path = new Path2D();
  const arrows: Arrow[] = [];
  const seen: { x: number; y: number }[] = [];
  let sinceArrow = arrowEvery / 2;
  let [fromX, fromY] = [(xs[0] ?? 0) * scale - left, (ys[0] ?? 0) * scale - top];
  let isDown = false;
  for (let at = 1; at < xs.length; at++) {
    const [toX, toY] = [(xs[at] ?? 0) * scale - left, (ys[at] ?? 0) * scale - top];
    const length = Math.hypot(toX - fromX, toY - fromY);
    if (length < same && at + 1 < xs.length) continue;
    const isSeen =
      Math.max(fromX, toX) > -beyond &&
      Math.min(fromX, toX) < width + beyond &&
      Math.max(fromY, toY) > -beyond &&
      Math.min(fromY, toY) < height + beyond;
    if (isSeen) {
      if (!isDown) path.moveTo(fromX, fromY);
      path.lineTo(toX, toY);
      seen.push({ x: (fromX + toX) / 2, y: (fromY + toY) / 2 });
      const angle = Math.atan2(toY - fromY, toX - fromX);
      let next = arrowEvery - sinceArrow;
      for (; next < length; next += arrowEvery) {
        const [x, y] = [fromX + Math.cos(angle) * next, fromY + Math.sin(angle) * next];
        if (x > 0 && y > 0 && x < width && y < height) arrows.push({ x, y, angle });
      }
      sinceArrow = length - (next - arrowEvery);
    }
    isDown = isSeen;
    [fromX, fromY] = [toX, toY];
  }
  const middle = seen[seen.length >> 1];
  return middle && { path, arrows, middle };
};

/**
 * `strong`: pointed at or selected, with arrows. `crowd`: one of so many that an outline would cost more than it shows.
 */
export const drawLine = (
  context: CanvasRenderingContext2D,
  { path, arrows }: Traced,
  colour: string,
  { mode }: Look,
  kind: 'strong' | 'usual' | 'crowd',
  dashed = false,
) => {
  const { rim } = fleetPalettes[mode];
  const isStrong = kind === 'strong';
  context.lineCap = kind === 'crowd' ? 'butt' : 'round';
  context.lineJoin = kind === 'crowd' ? 'bevel' : 'round';
  if (kind !== 'crowd') {
    context.strokeStyle = rim;
    context.lineWidth = isStrong ? 9 : 5.5;
    context.stroke(path);
  }
  context.setLineDash(dashed ? [7, 7] : []);
  context.strokeStyle = colour;
  context.lineWidth = isStrong ? 6 : kind === 'usual' ? 3.5 : 2.5;
  context.stroke(path);
  context.setLineDash([]);
  if (isStrong) for (const arrow of arrows) drawArrow(context, arrow, rim);
};

/** The corridor: everything within this many CSS pixels of the line. */
export const drawBand = (context: CanvasRenderingContext2D, { path }: Traced, colour: string, reach: number) => {
  context.lineCap = context.lineJoin = 'round';
  context.strokeStyle = colour;
  context.globalAlpha = 0.2;
  context.lineWidth = 2 * reach;
  context.stroke(path);
  context.globalAlpha = 1;
};

/** The name on the line, unless it would cover another. */
export const drawRouteName = (
  context: CanvasRenderingContext2D,
  name: string,
  { middle: { x, y } }: Traced,
  { mode, font }: Look,
  taken: Box[],
) => {
  const { label, labelHalo } = fleetPalettes[mode];
  context.font = `600 12px ${font}`;
  const half = context.measureText(name).width / 2 + 4;
  if (!take({ left: x - half, right: x + half, top: y - 9, bottom: y + 9 }, taken)) return;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  context.lineWidth = 4;
  context.strokeStyle = labelHalo;
  context.fillStyle = label;
  context.strokeText(name, x, y);
  context.fillText(name, x, y);
};

const numberRadius = 12;

/** Numbers of stops; stops at one place share a disc. */
export const drawNumber = (
  context: CanvasRenderingContext2D,
  stop: { x: number; y: number; text: string; name: string },
  colour: string,
  { mode, font }: Look,
  taken: Box[],
) => {
  const { rim, label, labelHalo } = fleetPalettes[mode];
  const { x, y, text, name } = stop;
  context.font = `650 12px ${font}`;
  const half = Math.max(numberRadius, context.measureText(text).width / 2 + 6);
  for (const [more, style] of [
    [2, rim],
    [0, colour],
  ] as const) {
    context.beginPath();
    context.roundRect(
      x - half - more,
      y - numberRadius - more,
      2 * (half + more),
      2 * (numberRadius + more),
      numberRadius + more,
    );
    context.fillStyle = style;
    context.fill();
  }
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillStyle = rim;
  context.fillText(text, x, y + 0.5);
  const [from, width] = [x + half + 5, context.measureText(name).width];
  if (!take({ left: from, right: from + width, top: y - 8, bottom: y + 8 }, taken)) return;
  context.textAlign = 'left';
  context.lineJoin = 'round';
  context.lineWidth = 3;
  context.strokeStyle = labelHalo;
  context.fillStyle = label;
  context.strokeText(name, from, y);
  context.fillText(name, from, y);
};
