/**
 * The position of a picture in the square: `entera` shows all of it, `recorte` fills the square. `x`, `y`: −1…1 of its
 * range of movement.
 */
export interface Framing {
  mode: 'recorte' | 'entera';
  /** 1: the smallest that the mode allows. */
  zoom: number;
  x: number;
  y: number;
}

interface Size {
  width: number;
  height: number;
}

export const firstFraming: Framing = { mode: 'recorte', zoom: 1, x: 0, y: 0 };

export const mostZoom = 4;

/** The rectangle of the picture in a square of that side, in its units. */
export const placed = ({ width, height }: Size, { mode, zoom, x, y }: Framing, side: number) => {
  const scale = mode === 'entera' ? side / Math.max(width, height) : (zoom * side) / Math.min(width, height);
  const size = { width: width * scale, height: height * scale };
  const left = (side - size.width) / 2 + (x * slack(size.width, side)) / 2;
  const top = (side - size.height) / 2 + (y * slack(size.height, side)) / 2;
  return { left, top, ...size };
};

/** The framing after moving the picture that far; it never leaves a gap. */
export const moved = (picture: Size, framing: Framing, by: { x: number; y: number }, side: number): Framing => {
  const { width, height } = placed(picture, framing, side);
  return {
    ...framing,
    x: pushed(framing.x, by.x, slack(width, side)),
    y: pushed(framing.y, by.y, slack(height, side)),
  };
};

const slack = (length: number, side: number) => Math.max(0, length - side);

const pushed = (at: number, by: number, room: number) =>
  room < 1e-6 ? 0 : Math.min(1, Math.max(-1, at + (2 * by) / room));
