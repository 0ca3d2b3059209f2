import { blit } from './blit';
import type { Sprite } from './sprites';

/** The pixels of a canvas, written one by one and shown at once. Device pixels unless said otherwise. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  /** Takes the size of a box in CSS pixels on a screen of this pixel ratio. */
  fit(cssWidth: number, cssHeight: number, pixelRatio: number): void;
  clear(): void;
  stamp(sprite: Sprite, x: number, y: number): void;
  /** Puts the pixels on the canvas; answers what draws on top of them. */
  show(): CanvasRenderingContext2D | null;
}

export const createPicture = (canvas: HTMLCanvasElement): Picture => {
  const context = canvas.getContext('2d');
  let image = new ImageData(1, 1);
  let pixels = new Uint32Array(image.data.buffer);
  return {
    get width() {
      return image.width;
    },
    get height() {
      return image.height;
    },
    fit(cssWidth, cssHeight, pixelRatio) {
      const width = Math.max(1, Math.round(cssWidth * pixelRatio));
      const height = Math.max(1, Math.round(cssHeight * pixelRatio));
      if (canvas.width === width && canvas.height === height && image.width === width && image.height === height) return;
      canvas.width = width;
      canvas.height = height;
      canvas.style.width = `${cssWidth}px`;
      canvas.style.height = `${cssHeight}px`;
      image = new ImageData(width, height);
      pixels = new Uint32Array(image.data.buffer);
    },
    clear() {
      pixels.fill(0);
    },
    stamp: (sprite, x, y) => blit(pixels, image.width, image.height, sprite, x, y),
    show() {
      context?.putImageData(image, 0, 0);
      return context;
    },
  };
};
