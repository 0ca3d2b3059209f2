import { liveStates } from '#contract/core/realtime';
import { describe, expect, it } from 'vitest';
import { blit } from './blit';
import { alarmed, chosen, shapeOf, type Shape } from './shapes';
import { createAtlas, headingStep, type FleetPalette, type Sprite } from './sprites';

const palette: FleetPalette = {
  states: {
    movimiento: '#1f8a4c',
    ralenti: '#c07a06',
    detenido: '#2f6fd6',
    sin_conexion: '#6c7d80',
    alarma: '#d33a31',
  },
  rim: '#ffffff',
  selection: '#0b6570',
  label: '#11211f',
  labelHalo: '#ffffff',
};
const atlas = createAtlas(palette, 1);
const moving = liveStates.indexOf('movimiento');

const drawn = (sprite: Sprite, x = 20, y = 20, width = 41, height = 41) => {
  const picture = new Uint32Array(width * height);
  blit(picture, width, height, sprite, x, y);
  return picture;
};
const abgr = (hex: string) =>
  (0xff000000 | Number.parseInt(hex.slice(5, 7) + hex.slice(3, 5) + hex.slice(1, 3), 16)) >>> 0;

describe('the markers', () => {
  it('differ in shape, not only in colour', () => {
    const grey = createAtlas(
      {
        ...palette,
        states: {
          movimiento: '#666666',
          ralenti: '#666666',
          detenido: '#666666',
          sin_conexion: '#666666',
          alarma: '#666666',
        },
      },
      1,
    );
    const pictures = liveStates.map((_state, index) => drawn(grey.sprite(index, 0, false)).join());
    expect(new Set(pictures).size).toBe(liveStates.length);
  });

  it('have the shapes that are written down', async () => {
    const letters = { body: '#', rim: 'o', sign: '+', ring: '=', halo: '-', alarm: '!' };
    const rows = (shape: Shape, reach: number) =>
      Array.from({ length: 2 * reach + 1 }, (_row, y) =>
        Array.from({ length: 2 * reach + 1 }, (_cell, x) => {
          const part = shape(x - reach, y - reach);
          return part ? letters[part] : ' ';
        })
          .join('')
          .trimEnd(),
      ).join('\n');
    const pictures = [
      ...liveStates.map((state) => `${state}\n${rows(shapeOf(state, undefined), 10)}`),
      ...[0, 5, 16].map((heading) => `heading ${heading}\n${rows(shapeOf('movimiento', heading), 10)}`),
      `chosen\n${rows(chosen(shapeOf('detenido', undefined)), 20)}`,
      `alarmed\n${rows(alarmed(shapeOf('detenido', undefined), 12), 17)}`,
    ];
    await expect(pictures.join('\n\n')).toMatchFileSnapshot('./drawn/markers.snap.txt');
  });

  it('have the colour of their state', () => {
    liveStates.forEach((state, index) =>
      expect(drawn(atlas.sprite(index, 0, false))).toContain(abgr(palette.states[state])),
    );
  });

  it('point in the direction of travel, clockwise from north', () => {
    const balance = (degrees: number) => {
      const { solid } = atlas.sprite(moving, degrees, false);
      let [x, y] = [0, 0];
      for (let at = 0; at < solid.length; at += 3) {
        x += solid[at] ?? 0;
        y += solid[at + 1] ?? 0;
      }
      return [Math.sign(Math.round(x / 50)), Math.sign(Math.round(y / 50))];
    };
    // The arrow is heaviest at its tail, so its centre of mass is opposite to where it points.
    expect([balance(0), balance(90), balance(180), balance(270)]).toEqual([
      [0, 1],
      [-1, 0],
      [0, -1],
      [1, 0],
    ]);
  });

  it('have no direction if the heading is unknown or the asset is stopped', () => {
    expect(atlas.sprite(moving, -1, false)).not.toBe(atlas.sprite(moving, 0, false));
    const stopped = liveStates.indexOf('detenido');
    expect(atlas.sprite(stopped, 90, false)).toBe(atlas.sprite(stopped, 270, false));
  });

  it.each([
    [0, 0],
    [5, 0],
    [6, 1],
    [90, 8],
    [354, 31],
    [355, 0],
    [359, 0],
  ])('show %i° by arrow %i', (degrees, arrow) => {
    expect(headingStep(degrees)).toBe(arrow);
  });

  it('are larger when selected, and finer on a high-resolution screen', () => {
    expect(atlas.sprite(moving, 0, true).solid.length).toBeGreaterThan(atlas.sprite(moving, 0, false).solid.length);
    expect(createAtlas(palette, 2).sprite(moving, 0, false).solid.length).toBeGreaterThan(
      3 * atlas.sprite(moving, 0, false).solid.length,
    );
  });
});

describe('a marker at the border of the picture', () => {
  it.each([
    ['left', 0, 20],
    ['right', 40, 20],
    ['top', 20, 0],
    ['bottom', 20, 40],
    ['corner', 40, 40],
  ])('is clipped at the %s and does not wrap to the other side', (_where, x, y) => {
    const whole = drawn(atlas.sprite(2, 0, false));
    const cut = drawn(atlas.sprite(2, 0, false), x, y);
    for (let py = 0; py < 41; py++)
      for (let px = 0; px < 41; px++) {
        const [wx, wy] = [px - x + 20, py - y + 20];
        const expected = wx < 0 || wy < 0 || wx > 40 || wy > 40 ? 0 : whole[wy * 41 + wx];
        expect(cut[py * 41 + px]).toBe(expected);
      }
  });

  it('leaves the picture unchanged when it is far outside', () => {
    expect(drawn(atlas.sprite(2, 0, false), -100, 20).every((pixel) => pixel === 0)).toBe(true);
    expect(drawn(atlas.sprite(2, 0, false), 20, 200).every((pixel) => pixel === 0)).toBe(true);
  });

  it('blends its soft edge with the pixels below', () => {
    const sprite = atlas.sprite(2, 0, false);
    const picture = new Uint32Array(41 * 41).fill(0xff000000);
    blit(picture, 41, 41, sprite, 20, 20);
    expect(sprite.soft.length).toBeGreaterThan(0);
    expect(picture.every((pixel) => pixel >>> 24 === 255)).toBe(true);
  });
});
