import { describe, expect, it } from 'vitest';
import { firstFraming, moved, placed } from './framing';

const wide = { width: 400, height: 200 };

describe('a photo in its square', () => {
  it('starts centred and fills it', () => {
    expect(placed(wide, firstFraming, 100)).toEqual({ left: -50, top: 0, width: 200, height: 100 });
  });

  it('is shown completely in that mode', () => {
    expect(placed(wide, { ...firstFraming, mode: 'entera', zoom: 3 }, 100)).toEqual({
      left: 0,
      top: 25,
      width: 100,
      height: 50,
    });
  });

  it('moves as far as it is dragged, and never past its edge', () => {
    const pushed = moved(wide, firstFraming, { x: 20, y: 20 }, 100);
    expect(placed(wide, pushed, 100)).toMatchObject({ left: -30, top: 0 });
    expect(placed(wide, moved(wide, pushed, { x: 500, y: 0 }, 100), 100)).toMatchObject({ left: 0 });
    expect(placed(wide, moved(wide, pushed, { x: -500, y: 0 }, 100), 100)).toMatchObject({ left: -100 });
  });

  it('leaves no gap when zoomed out again from an edge', () => {
    const edge = moved(wide, { ...firstFraming, zoom: 3 }, { x: -5_000, y: -5_000 }, 100);
    const { left, top, width, height } = placed(wide, { ...edge, zoom: 1 }, 100);
    expect([left, top]).toEqual([-100, 0]);
    expect([left + width, top + height]).toEqual([100, 100]);
  });
});
