import { liveStates, type LiveState } from '#contract/core/realtime';
import { alarmed, chosen, headings, shapeOf, type Part, type Shape } from './shapes';

/** Colours as `#rrggbb`: one for each state, and those that all share. The dark theme has its own. */
export interface FleetPalette {
  states: Record<LiveState, string>;
  rim: string;
  selection: string;
  label: string;
  labelHalo: string;
}

/**
 * A drawing as a list of pixels: `solid` and `soft` hold [dx, dy, colour] in threes, in device pixels from the middle,
 * colours as ABGR (what ImageData holds on little-endian machines). `soft` pixels are translucent.
 */
export interface Sprite {
  /** Greatest |dx| or |dy|. */
  reach: number;
  solid: Int32Array;
  soft: Int32Array;
}

export interface SpriteAtlas {
  /** `state` is an index in `liveStates`; `heading` in degrees, negative when unknown. */
  sprite(state: number, heading: number, selected: boolean, inAlarm?: boolean): Sprite;
}

/** Draws each sprite on first use. */
export const createAtlas = (palette: FleetPalette, pixelRatio: number): SpriteAtlas => {
  const made: (Sprite | undefined)[] = [];
  const perState = headings + 1;
  return {
    sprite(stateIndex, degrees, selected, inAlarm = false) {
      const state = liveStates[stateIndex] ?? 'sin_conexion';
      const heading = state === 'movimiento' && degrees >= 0 ? headingStep(degrees) : undefined;
      const key = (stateIndex * perState + (heading ?? headings)) * 4 + Number(inAlarm) * 2 + Number(selected);
      const known = made[key];
      if (known) return known;
      const plain = shapeOf(state, heading);
      const shape = selected ? chosen(plain) : plain;
      const reach = selected ? 20 : 12;
      return (made[key] = rasterise(
        inAlarm ? alarmed(shape, reach) : shape,
        inAlarm ? reach + 5 : reach,
        palette,
        palette.states[state],
        pixelRatio,
      ));
    },
  };
};

/** Which of the 32 arrows shows a heading in degrees. */
export const headingStep = (degrees: number): number => Math.round((degrees * headings) / 360) % headings;

const samples = 4;

/** Takes 16 samples of every pixel: the share that is covered is its opacity, their mean its colour. */
const rasterise = (shape: Shape, reach: number, palette: FleetPalette, body: string, pixelRatio: number): Sprite => {
  const paints = paintsOf(palette, body);
  const half = Math.ceil(reach * pixelRatio);
  const solid: number[] = [];
  const soft: number[] = [];
  for (let dy = -half; dy <= half; dy++) {
    for (let dx = -half; dx <= half; dx++) {
      const [red, green, blue, alpha] = mean(shape, paints, dx, dy, pixelRatio);
      if (alpha < 8) continue;
      const colour = (alpha << 24) | (blue << 16) | (green << 8) | red;
      (alpha > 250 ? solid : soft).push(dx, dy, colour);
    }
  }
  return { reach: half, solid: Int32Array.from(solid), soft: Int32Array.from(soft) };
};

type Paint = readonly [red: number, green: number, blue: number, opacity: number];

const paintsOf = (palette: FleetPalette, body: string): Record<NonNullable<Part>, Paint> => ({
  body: [...channels(body), 1],
  rim: [...channels(palette.rim), 1],
  sign: [...channels(palette.rim), 1],
  ring: [...channels(palette.selection), 1],
  halo: [...channels(palette.selection), 0.22],
  alarm: [...channels(palette.states.alarma), 1],
});

const mean = (shape: Shape, paints: Record<NonNullable<Part>, Paint>, dx: number, dy: number, pixelRatio: number) => {
  let [red, green, blue, weight] = [0, 0, 0, 0];
  for (let sample = 0; sample < samples * samples; sample++) {
    const part = shape(
      (dx + inPixel(sample % samples)) / pixelRatio,
      (dy + inPixel(Math.floor(sample / samples))) / pixelRatio,
    );
    if (!part) continue;
    const paint = paints[part];
    red += paint[0] * paint[3];
    green += paint[1] * paint[3];
    blue += paint[2] * paint[3];
    weight += paint[3];
  }
  if (weight === 0) return [0, 0, 0, 0] as const;
  return [
    Math.round(red / weight),
    Math.round(green / weight),
    Math.round(blue / weight),
    Math.round((255 * weight) / samples ** 2),
  ] as const;
};

/** The offset of a sample from the middle of its pixel. */
const inPixel = (at: number) => (at + 0.5) / samples - 0.5;

const channels = (colour: string): readonly [number, number, number] => {
  const digits = /^#([0-9a-f]{6})$/i.exec(colour)?.[1];
  if (!digits) throw new Error(`A marker's colour must be #rrggbb, not ${colour}`);
  const packed = Number.parseInt(digits, 16);
  return [packed >> 16, (packed >> 8) & 255, packed & 255];
};
