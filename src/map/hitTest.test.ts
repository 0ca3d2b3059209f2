import { describe, expect, it } from 'vitest';
import { markerAt } from './hitTest';

const xs = Float32Array.of(10, 30, 34, NaN);
const ys = Float32Array.of(10, 30, 30, 10);
const at = (x: number, y: number) => ({ x, y, body: 8, reach: 14 });

describe('pointing at the map', () => {
  it('finds the marker under the pointer', () => {
    expect(markerAt(xs, ys, Uint32Array.of(0, 1, 2), at(12, 11))).toBe(0);
  });

  it('takes the upper one of two that overlap, even if the lower is nearer', () => {
    expect(markerAt(xs, ys, Uint32Array.of(0, 1, 2), at(30, 30))).toBe(2);
    expect(markerAt(xs, ys, Uint32Array.of(0, 2, 1), at(34, 30))).toBe(1);
  });

  it('takes the nearest when none is hit directly', () => {
    expect(markerAt(xs, ys, Uint32Array.of(0, 1, 2), at(21, 30))).toBe(1);
    expect(markerAt(xs, ys, Uint32Array.of(0, 1, 2), at(44, 30))).toBe(2);
  });

  it('finds nothing out of reach, and nothing that is not drawn', () => {
    expect(markerAt(xs, ys, Uint32Array.of(0, 1, 2), at(100, 100))).toBe(-1);
    expect(markerAt(xs, ys, Uint32Array.of(3), at(10, 10))).toBe(-1);
  });
});
