import type { Mode } from '../theme/tokens';
import { take, type Box } from './boxes';
import { fleetPalettes } from './palette';
import type { View } from './projection';

/** A stop of an asset, with its label; world units. */
export interface Pin {
  x: number;
  y: number;
  label: string;
}

interface Look {
  mode: Mode;
  font: string;
}

export const pinRadius = 8;

/** Pins of stops, with labels where there is room. `chosen`: the selected one. */
export const drawPins = (
  context: CanvasRenderingContext2D,
  { pins, colour }: { pins: readonly Pin[]; colour: string },
  view: View,
  { mode, font }: Look,
  taken: Box[],
  chosen?: Pin,
): void => {
  const { rim, label, labelHalo } = fleetPalettes[mode];
  context.font = `600 12px ${font}`;
  context.textBaseline = 'middle';
  context.textAlign = 'left';
  const places = pins.map((pin) => ({ pin, x: pin.x * view.scale - view.left, y: pin.y * view.scale - view.top }));
  const seen = places.filter(
    ({ x, y }) => x > -pinRadius && y > -pinRadius && x < view.width + pinRadius && y < view.height + pinRadius,
  );
  for (const { pin, x, y } of seen) drawPin(context, x, y, pin === chosen, colour, rim);
  for (const { x, y } of seen)
    taken.push({ left: x - pinRadius, right: x + pinRadius, top: y - pinRadius, bottom: y + pinRadius });
  // The selected pin gets its label first.
  for (const { pin, x, y } of seen.sort((a, b) => Number(b.pin === chosen) - Number(a.pin === chosen))) {
    const width = context.measureText(pin.label).width;
    // To the left if there is room: an asset that stands there has its name on the right.
    const before = x - pinRadius - 4 - width;
    const left = before < 4 ? x + pinRadius + 4 : before;
    if (!take({ left, right: left + width, top: y - 8, bottom: y + 8 }, taken)) continue;
    context.lineWidth = 3;
    context.strokeStyle = labelHalo;
    context.fillStyle = label;
    context.strokeText(pin.label, left, y);
    context.fillText(pin.label, left, y);
  }
};

/** A disc with a pause sign. */
const drawPin = (
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  chosen: boolean,
  colour: string,
  rim: string,
) => {
  const radius = chosen ? pinRadius + 3 : pinRadius;
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fillStyle = colour;
  context.strokeStyle = rim;
  context.lineWidth = 2;
  context.fill();
  context.stroke();
  context.fillStyle = rim;
  context.fillRect(x - 3.5, y - 3.5, 2.5, 7);
  context.fillRect(x + 1, y - 3.5, 2.5, 7);
};
