import { colours, type Mode } from '../../theme/tokens';
import { number } from '../../ui/formats';
import { ticksIn } from './envelope';
import { drawLanes, heightOfLanes, type Lane } from './lanes';
import type { Span } from './player';

/** Heights of equal parts of a span; NaN where unknown. */
export interface Curve {
  /** For this number of parts. */
  heights: (columns: number) => Float32Array;
  colour: string;
  /** Whether the area below is filled. */
  filled: boolean;
}

interface Chart {
  /** CSS pixels. */
  width: number;
  height: number;
  span: Span;
  curves: readonly Curve[];
  /** Below the curves and their hours. */
  lanes: readonly Lane[];
  unit: string;
  mode: Mode;
  timeWord: (at: number) => string;
}

/** CSS pixels below the curves for the hours, and the width of a label. */
const foot = 16;
const wordWidth = 84;
const head = 12;

const roundUp = (value: number) => {
  const step = [5, 10, 20, 50, 100, 200, 500, 1_000].find((each) => value / each <= 3) ?? 2_000;
  return { step, top: Math.max(step, Math.ceil(value / step) * step) };
};

/** Draws curves with their axes. */
export const drawChart = (
  canvas: HTMLCanvasElement,
  { width, height: whole, span, curves, lanes, unit, mode, timeWord }: Chart,
): void => {
  const ratio = window.devicePixelRatio;
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(whole * ratio);
  const height = whole - heightOfLanes(lanes);
  const context = canvas.getContext('2d');
  if (!context) return;
  context.scale(ratio, ratio);
  const { border, textMuted, subtle } = colours[mode];
  const heights = curves.map(({ heights }) => heights(Math.max(1, Math.floor(width))));
  const { step, top } = roundUp(heights.reduce((most, each) => each.reduce((a, b) => (b > a ? b : a), most), 0));
  const base = height - foot;
  const yOf = (value: number) => base - (value / top) * (base - head);

  context.font = `500 11px ${getComputedStyle(canvas).fontFamily || 'sans-serif'}`;
  context.lineWidth = 1;
  context.textBaseline = 'middle';
  drawSilence(context, heights, base, subtle);
  heights.forEach((each, at) => drawCurve(context, each, yOf, base, curves[at]));
  for (let value = step; value <= top; value += step) {
    context.strokeStyle = border;
    context.beginPath();
    context.moveTo(0, Math.round(yOf(value)) + 0.5);
    context.lineTo(width, Math.round(yOf(value)) + 0.5);
    context.stroke();
    context.fillStyle = textMuted;
    if (value === top || value === step)
      context.fillText(value === top ? `${number(value)} ${unit}` : number(value), 4, yOf(value) + 7);
  }
  context.textAlign = 'center';
  context.fillStyle = textMuted;
  for (const at of ticksIn(span, Math.max(1, Math.floor(width / wordWidth)))) {
    const x = ((at - span.from) / (span.to - span.from)) * width;
    context.fillRect(Math.round(x), base, 1, 4);
    if (x > wordWidth / 3 && x < width - wordWidth / 3) context.fillText(timeWord(at), x, height - 6);
  }
  drawLanes(context, lanes, { width, top: height, span, mode });
};

/** The parts in which nothing is known of any asset. */
const drawSilence = (
  context: CanvasRenderingContext2D,
  heights: readonly Float32Array[],
  base: number,
  colour: string,
) => {
  const columns = heights[0]?.length ?? 0;
  context.fillStyle = colour;
  for (let column = 0; column < columns; column++)
    if (heights.every((each) => Number.isNaN(each[column] ?? NaN))) context.fillRect(column, head, 1, base - head);
};

const drawCurve = (
  context: CanvasRenderingContext2D,
  heights: Float32Array,
  yOf: (value: number) => number,
  base: number,
  curve: Curve | undefined,
) => {
  if (!curve) return;
  const line = new Path2D();
  const area = new Path2D();
  let open = false;
  heights.forEach((value, column) => {
    if (Number.isNaN(value)) {
      if (open) area.lineTo(column, base);
      open = false;
      return;
    }
    if (!open) {
      line.moveTo(column, yOf(value));
      area.moveTo(column, base);
    }
    line.lineTo(column, yOf(value));
    area.lineTo(column, yOf(value));
    open = true;
  });
  if (open) area.lineTo(heights.length - 1, base);
  context.fillStyle = curve.colour;
  context.globalAlpha = 0.18;
  if (curve.filled) context.fill(area);
  context.globalAlpha = 1;
  context.strokeStyle = curve.colour;
  context.lineWidth = 1.3;
  context.stroke(line);
};
