import { blit } from './blit';
import type { Sprite } from './sprites';

/** A canvas whose pixels are written directly and shown at once. Device pixels by default. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  /** Takes the size of a box in CSS pixels on a screen of this pixel ratio. */
  fit(cssWidth: number, cssHeight: number, pixelRatio: number): void;
  clear(): void;
  /** Later sprites cover earlier ones. */
  stamp(sprite: Sprite, x: number, y: number): void;
  /**
   * Puts the pixels on the canvas. Returns a context to draw on top of them, no further up or down than a sprite was
   * stamped.
   */
  show(): CanvasRenderingContext2D | null;
}

/** The picture is written in bands: the pixels of all of it would be 17 MB on a high-resolution screen. */
const bandHeight = 192;

export const createPicture = (canvas: HTMLCanvasElement): Picture => {
  const context = canvas.getContext('2d');
  let [width, height] = [1, 1];
  let image = new ImageData(1, bandHeight);
  let pixels = new Uint32Array(image.data.buffer);
  const sprites: Sprite[] = [];
  let xs = new Int32Array(256);
  let ys = new Int32Array(256);
  /** Bands with something on the canvas. */
  const filled = new Set<number>();

  const paint = (top: number): boolean => {
    let painted = false;
    for (const [at, sprite] of sprites.entries()) {
      const y = (ys[at] ?? 0) - top;
      if (y < -sprite.reach || y >= bandHeight + sprite.reach) continue;
      if (!painted) pixels.fill(0);
      painted = true;
      blit(pixels, width, bandHeight, sprite, xs[at] ?? 0, y);
    }
    return painted;
  };

  return {
    get width() {
      return width;
    },
    get height() {
      return height;
    },
    fit(cssWidth, cssHeight, pixelRatio) {
      const [wide, high] = [
        Math.max(1, Math.round(cssWidth * pixelRatio)),
        Math.max(1, Math.round(cssHeight * pixelRatio)),
      ];
      if (canvas.width === wide && canvas.height === high && width === wide && height === high) return;
      canvas.width = wide;
      canvas.height = high;
      canvas.style.width = `${cssWidth}px`;
      canvas.style.height = `${cssHeight}px`;
      [width, height] = [wide, high];
      image = new ImageData(wide, bandHeight);
      pixels = new Uint32Array(image.data.buffer);
      filled.clear();
    },
    clear() {
      sprites.length = 0;
    },
    stamp(sprite, x, y) {
      if (sprites.length === xs.length) [xs, ys] = [grown(xs), grown(ys)];
      xs[sprites.length] = x;
      ys[sprites.length] = y;
      sprites.push(sprite);
    },
    show() {
      for (let top = 0; top < height; top += bandHeight) {
        if (paint(top)) {
          context?.putImageData(image, 0, top);
          filled.add(top);
        } else if (filled.delete(top)) context?.clearRect(0, top, width, bandHeight);
      }
      return context;
    },
  };
};

const grown = (old: Int32Array) => {
  const next = new Int32Array(old.length * 2);
  next.set(old);
  return next;
};
