import type { Mode } from '../theme/tokens';
import { fleetPalettes, speedBands } from './palette';
import type { View } from './projection';
import { legs, type Track } from './track';
import type { Pin } from './trackPins';

/** A track with its drawing options. */
export interface DrawnTrack {
  track: Track;
  pins: readonly Pin[];
  /** The asset's colour. */
  colour: string;
  /** Coloured by its speed; otherwise entirely in its own colour. */
  bySpeed: boolean;
  /** If there are other tracks, one coloured by speed gets an outline in its own colour. */
  rimmed: boolean;
}

const unknown = speedBands.length;

/** The colour band of a speed. */
export const bandOf = (kmh: number): number => {
  if (Number.isNaN(kmh)) return unknown;
  let band = 0;
  while (band + 1 < speedBands.length && kmh >= (speedBands[band + 1]?.from ?? Infinity)) band++;
  return band;
};

/** CSS pixels below which two points count as one: less than the width of a line, whose curves stay smooth. */
export const same = 3;
/** CSS pixels between two arrows. */
export const arrowEvery = 90;

export interface Arrow {
  x: number;
  y: number;
  angle: number;
}

/** The lines of a track in one view: a path for each colour, the gaps, and the places of arrows. */
export const pathsOf = ({ size, x, y, speed, leg }: Track, { scale, left, top, width, height }: View) => {
  const driven = Array.from({ length: unknown + 1 }, () => new Path2D());
  const gaps = new Path2D();
  const arrows: Arrow[] = [];
  let pen = -1;
  let sinceArrow = arrowEvery / 2;
  let [fromX, fromY] = [(x[0] ?? 0) * scale - left, (y[0] ?? 0) * scale - top];
  for (let i = 1; i < size; i++) {
    const [toX, toY] = [(x[i] ?? 0) * scale - left, (y[i] ?? 0) * scale - top];
    const kind = leg[i];
    const last = i + 1 === size || leg[i + 1] !== kind;
    const length = Math.sqrt((toX - fromX) ** 2 + (toY - fromY) ** 2);
    if (length < same && !last) continue;
    const seen =
      Math.max(fromX, toX) > 0 &&
      Math.min(fromX, toX) < width &&
      Math.max(fromY, toY) > 0 &&
      Math.min(fromY, toY) < height;
    const band = kind === legs.driven && seen ? bandOf(speed[i] ?? NaN) : -1;
    if (band >= 0) {
      if (band !== pen) driven[band]?.moveTo(fromX, fromY);
      driven[band]?.lineTo(toX, toY);
      sinceArrow += length;
      if (sinceArrow >= arrowEvery && length >= same) {
        sinceArrow = 0;
        arrows.push({ x: (fromX + toX) / 2, y: (fromY + toY) / 2, angle: Math.atan2(toY - fromY, toX - fromX) });
      }
    } else if (kind === legs.unknown && seen) {
      gaps.moveTo(fromX, fromY);
      gaps.lineTo(toX, toY);
    }
    pen = band;
    [fromX, fromY] = [toX, toY];
  }
  return { driven, gaps, arrows };
};

export const drawTrack = (
  context: CanvasRenderingContext2D,
  { track, colour, bySpeed, rimmed }: DrawnTrack,
  view: View,
  { mode }: { mode: Mode },
): void => {
  const { rim } = fleetPalettes[mode];
  const { driven, gaps, arrows } = pathsOf(track, view);
  context.lineCap = context.lineJoin = 'round';
  const stroke = (path: Path2D, style: string, width: number) => {
    context.strokeStyle = style;
    context.lineWidth = width;
    context.stroke(path);
  };
  if (bySpeed && rimmed) for (const path of driven) stroke(path, colour, 8);
  for (const path of driven) stroke(path, rim, bySpeed && rimmed ? 5.5 : 6.5);
  driven.forEach((path, band) =>
    stroke(path, bySpeed ? (speedBands[band]?.[mode] ?? fleetPalettes[mode].states.sin_conexion) : colour, 4),
  );
  context.setLineDash([2, 7]);
  stroke(gaps, colour, 2.5);
  context.setLineDash([]);
  for (const arrow of arrows) drawArrow(context, arrow, rim);
};

/** An arrow in the direction of travel. */
export const drawArrow = (context: CanvasRenderingContext2D, { x, y, angle }: Arrow, colour: string) => {
  context.save();
  context.translate(x, y);
  context.rotate(angle);
  context.beginPath();
  context.moveTo(-3, -3.5);
  context.lineTo(2, 0);
  context.lineTo(-3, 3.5);
  context.lineWidth = 1.8;
  context.strokeStyle = colour;
  context.stroke();
  context.restore();
};
