import { describe, expect, it } from 'vitest';
import { between, zoomTime } from './camera';

const far = { scale: 1_000, left: 100, top: 50 };
const near = { scale: 2_000, left: 600, top: 400 };

describe('the camera while the map zooms', () => {
  it('begins at the old view and ends at the new one', () => {
    for (const side of ['scale', 'left', 'top'] as const) {
      expect(between(far, near, 0)[side]).toBeCloseTo(far[side], 2);
      expect(between(far, near, zoomTime)[side]).toBeCloseTo(near[side], 2);
    }
    expect(between(far, near, 10 * zoomTime)).toEqual(between(far, near, zoomTime));
  });

  it('is fast at first and slow at the end', () => {
    const half = between(far, near, zoomTime / 2);
    expect(half.scale).toBeGreaterThan(1_800);
    expect(half.scale).toBeLessThan(2_000);
  });

  it('keeps the centre of the zoom in its place', () => {
    // World point 0.5 is at pixel 400 in both views, so it must be there in between, too.
    for (const passed of [10, 60, 125, 200]) {
      const { scale, left } = between(far, near, passed);
      expect(0.5 * scale - left).toBeCloseTo(400, 9);
    }
  });
});
