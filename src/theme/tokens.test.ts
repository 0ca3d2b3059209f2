import { describe, expect, it } from 'vitest';
import { contrast } from '../../testing/contrast';
import { colours, statusTone, tones, type Mode } from './tokens';
import { tokensCss } from './tokensCss';

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
