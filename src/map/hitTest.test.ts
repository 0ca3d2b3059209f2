import { describe, expect, it } from 'vitest';
import { nearestMarker } from './hitTest';

const xs = Float32Array.of(10, 20, 20, NaN);
const ys = Float32Array.of(10, 20, 20, 10);

describe('pointing at the map', () => {
  it('finds the nearest marker within reach', () => {
    expect(nearestMarker(xs, ys, Uint32Array.of(0, 1, 2), 12, 11, 14)).toBe(0);
    expect(nearestMarker(xs, ys, Uint32Array.of(0, 1, 2), 18, 18, 14)).toBe(2);
  });

  it('takes the upper one of two at the same spot', () => {
    expect(nearestMarker(xs, ys, Uint32Array.of(0, 1, 2), 20, 20, 14)).toBe(2);
    expect(nearestMarker(xs, ys, Uint32Array.of(0, 2, 1), 20, 20, 14)).toBe(1);
  });

  it('finds nothing beyond its reach, nor what is not drawn', () => {
    expect(nearestMarker(xs, ys, Uint32Array.of(0, 1, 2), 100, 100, 14)).toBe(-1);
    expect(nearestMarker(xs, ys, Uint32Array.of(3), 10, 10, 14)).toBe(-1);
  });
});
