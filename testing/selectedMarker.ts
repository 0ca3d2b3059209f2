import type { Page } from 'playwright-core';
import { colours } from '../src/theme/tokens';

/** As in the canvas: opaque, then blue, green, red. */
const abgr = (colour: string) => `0xff${colour.slice(5, 7)}${colour.slice(3, 5)}${colour.slice(1, 3)}`;

/**
 * An expression for the page: the place of the selected marker's ring on the live map in the light theme, `{ x, y }` in
 * device pixels of the map's canvas; null while it is not drawn. Found by its colour, so the test depends on what users
 * see.
 */
export const selectedMarker = `(() => {
  const canvas = document.querySelector('canvas.ftrack-fleet');
  if (!canvas) return null;
  const { data, width } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
  const pixels = new Uint32Array(data.buffer);
  let [x, y, count] = [0, 0, 0];
  for (let at = 0; at < pixels.length; at++) {
    if (pixels[at] !== ${abgr(colours.light.brand)}) continue;
    x += at % width;
    y += Math.floor(at / width);
    count++;
  }
  return count > 20 ? { x: x / count, y: y / count } : null;
})()`;

/**
 * Evaluates this expression on the page once a frame until it is true. The page's own policy forbids Playwright's
 * method.
 * @throws Error that names the expression, after two minutes
 */
export const until = (page: Page, expression: string): Promise<unknown> =>
  page.evaluate(`new Promise((done, failed) => {
    const end = performance.now() + 120_000;
    const look = () => {
      const found = ${expression};
      if (found) done(found);
      else if (performance.now() > end) failed(new Error(${JSON.stringify(`waited 120 s for ${expression}`)}));
      else requestAnimationFrame(look);
    };
    look();
  })`);

export const selectedMarkerOf = async (page: Page): Promise<{ x: number; y: number }> =>
  (await until(page, selectedMarker)) as { x: number; y: number };

/** An expression: where the ring stands once the map has stopped gliding, at the same place for ten frames. */
export const restingMarker = `new Promise((done) => {
  let [before, frames] = ['', 0];
  const look = () => {
    const place = ${selectedMarker};
    const now = place && Math.round(place.x) + ' ' + Math.round(place.y);
    frames = now !== null && now === before ? frames + 1 : 0;
    before = now;
    if (frames >= 10) done(place);
    else requestAnimationFrame(look);
  };
  look();
})`;

export const selectedMarkerAtRest = async (page: Page): Promise<{ x: number; y: number }> =>
  (await page.evaluate(restingMarker)) as { x: number; y: number };

/** Waits until the map neither zooms nor pans. */
export const mapAtRest = (page: Page): Promise<unknown> =>
  page.evaluate(`new Promise((done) => {
    let frames = 0;
    const look = () => {
      frames = document.querySelector('.leaflet-zoom-anim, .leaflet-pan-anim') ? 0 : frames + 1;
      if (frames >= 5) done();
      else requestAnimationFrame(look);
    };
    look();
  })`);
