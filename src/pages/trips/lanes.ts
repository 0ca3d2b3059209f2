import { colours, type Mode } from '../../theme/tokens';
import { number } from '../../ui/formats';
import type { Span } from './player';
import { areApart, boundsIn, stretchesOn, type DataSeries } from './series';

/**
 * A datum below the speed, on the same axis of time: numbers as a line with an axis of its own, on and off as a band.
 */
export interface Lane {
  series: DataSeries;
  silences: readonly Span[];
  colour: string;
}

/** CSS pixels. */
const word = 14;
const line = 34;
const band = 10;
const below = 6;

const heightOf = ({ series: { tipo } }: Lane) => word + (tipo === 'numero' ? line : band) + below;

/** Texts are shown at the cursor only. */
export const lanesOf = (lanes: readonly Lane[]): Lane[] =>
  lanes.filter(({ series: { tipo, time } }) => tipo !== 'texto' && time.length > 0);

/** The height of all lanes, CSS pixels. */
export const heightOfLanes = (lanes: readonly Lane[]): number => lanes.reduce((sum, lane) => sum + heightOf(lane), 0);

interface Area {
  width: number;
  top: number;
  span: Span;
  mode: Mode;
}

export const drawLanes = (
  context: CanvasRenderingContext2D,
  lanes: readonly Lane[],
  { width, top, span, mode }: Area,
): void => {
  const { border, textMuted } = colours[mode];
  const xOf = (at: number) => ((at - span.from) / (span.to - span.from || 1)) * width;
  let y = top;
  for (const lane of lanes) {
    const { label, unit, yes } = lane.series.words;
    context.strokeStyle = border;
    context.lineWidth = 1;
    context.beginPath();
    context.moveTo(0, Math.round(y) + 0.5);
    context.lineTo(width, Math.round(y) + 0.5);
    context.stroke();
    context.fillStyle = textMuted;
    context.textAlign = 'left';
    if (lane.series.tipo === 'numero') {
      const [least, most] = drawLine(context, lane, { xOf, top: y + word, height: line, span });
      context.fillStyle = textMuted;
      context.fillText(label, 4, y + 8);
      context.textAlign = 'right';
      context.fillText(`${number(least, 1)} – ${number(most, 1)} ${unit}`.trim(), width - 4, y + 8);
    } else {
      context.fillText(`${label}: ${yes.toLowerCase()}`, 4, y + 8);
      context.fillStyle = lane.colour;
      for (const { from, to } of stretchesOn(lane.series, span, lane.silences)) {
        const [left, right] = [Math.max(0, xOf(from)), Math.min(width, xOf(to))];
        if (right > left) context.fillRect(left, y + word, Math.max(1, right - left), band);
      }
    }
    y += heightOf(lane);
  }
};

interface Room {
  xOf: (at: number) => number;
  top: number;
  height: number;
  span: Span;
}

/** @returns the ends of its axis */
const drawLine = (
  context: CanvasRenderingContext2D,
  { series: { time, values }, silences, colour }: Lane,
  { xOf, top, height, span }: Room,
) => {
  const bounds = boundsIn(values);
  const [least, most] = bounds;
  const yOf = (value: number) => top + height - 1 - ((value - least) / (most - least)) * (height - 2);
  const path = new Path2D();
  let before: number | undefined;
  time.forEach((at, index) => {
    const value = values[index];
    if (typeof value !== 'number' || at < span.from || at > span.to) return;
    if (before === undefined || areApart(before, at, silences)) {
      path.moveTo(xOf(at) - 0.5, yOf(value));
      // A single value between two silences is a point.
      path.lineTo(xOf(at) + 0.5, yOf(value));
    } else path.lineTo(xOf(at), yOf(value));
    before = at;
  });
  context.strokeStyle = colour;
  context.lineWidth = 1.4;
  context.stroke(path);
  return bounds;
};
