/** Transforms world units (0–1) to device pixels of the picture: pixel = world × scale − left (or top). */
export interface Camera {
  scale: number;
  left: number;
  top: number;
}

/** Duration of Leaflet's zoom animation, in ms. */
export const zoomTime = 250;

/**
 * The camera between two zooms, `passed` ms after the animation began. Leaflet stretches its layers by a CSS
 * transition; the markers follow at constant size, so this uses the same curve: `cubic-bezier(0, 0, 0.25, 1)`.
 */
export const between = (from: Camera, to: Camera, passed: number): Camera => {
  const progress = eased(Math.max(0, Math.min(1, passed / zoomTime)));
  const mix = (start: number, end: number) => start + (end - start) * progress;
  return { scale: mix(from.scale, to.scale), left: mix(from.left, to.left), top: mix(from.top, to.top) };
};

/** The value of the curve at `along`: both coordinates are cubics of one parameter, in which `along` is monotonic. */
const eased = (along: number): number => {
  let low = 0;
  let high = 1;
  for (let step = 0; step < 20; step++) {
    const at = (low + high) / 2;
    if (0.75 * (1 - at) * at ** 2 + at ** 3 < along) low = at;
    else high = at;
  }
  const at = (low + high) / 2;
  return 3 * (1 - at) * at ** 2 + at ** 3;
};
