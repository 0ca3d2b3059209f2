import { describe, expect, it } from 'vitest';
import { colours, statusTone, tones, type Mode } from './tokens';
import { tokensCss } from './tokensCss';

const channel = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const luminance = (hex: string) => {
  const [r = 0, g = 0, b = 0] = (hex.match(/[0-9a-f]{2}/gi) ?? []).map((pair) => channel(parseInt(pair, 16) / 255));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (a: string, b: string) => {
  const [dim = 0, bright = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (bright + 0.05) / (dim + 0.05);
};

it('the contrast function is right: black on white is 21 to 1', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
});

describe.each<Mode>(['light', 'dark'])('in %s', (mode) => {
  const c = colours[mode];
  const backgrounds = ['bg', 'surface', 'raised', 'subtle', 'hover'] as const;

  it.each(['text', 'textMuted', 'brandText'] as const)('%s is readable on every background', (ink) => {
    for (const ground of [...backgrounds, 'brandSoft'] as const)
      expect.soft(contrast(c[ink], c[ground]), ground).toBeGreaterThanOrEqual(4.5);
  });

  it('hints are legible inside fields', () => {
    expect(contrast(c.textFaint, c.surface)).toBeGreaterThanOrEqual(4.5);
  });

  it('text on the brand and frame colours is legible', () => {
    expect(contrast(c.onBrand, c.brand)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(c.onBrand, c.brandStrong)).toBeGreaterThanOrEqual(4.5);
    for (const ground of ['frame', 'frameHover', 'frameActive'] as const) {
      expect.soft(contrast(c.frameText, c[ground]), ground).toBeGreaterThanOrEqual(4.5);
      expect.soft(contrast(c.frameMuted, c[ground]), ground).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('borders of fields and the focus ring are visible', () => {
    for (const ground of backgrounds) {
      expect.soft(contrast(c.focus, c[ground]), ground).toBeGreaterThanOrEqual(3);
    }
    expect(contrast(c.borderStrong, c.surface)).toBeGreaterThanOrEqual(3);
  });

  it.each(tones)('the status %s is legible as text and visible as a mark', (tone) => {
    const { text, soft, solid } = statusTone[mode][tone];
    for (const ground of [soft, c.surface, c.bg, c.raised, c.hover]) {
      expect.soft(contrast(text, ground), ground).toBeGreaterThanOrEqual(4.5);
      expect.soft(contrast(solid, ground), ground).toBeGreaterThanOrEqual(3);
    }
    expect(contrast(c.surface, text)).toBeGreaterThanOrEqual(4.5);
  });
});

it('pages without MUI share the same values', async () => {
  await expect(tokensCss()).toMatchFileSnapshot('./tokens.css');
});
