import { expect, it } from 'vitest';
import { fitWidths } from './pdf';

const rounded = (widths: readonly number[]) => widths.map(Math.round);

it('columns fill the page in proportion to what they want', () => {
  expect(rounded(fitWidths([50, 100, 50], 400))).toEqual([100, 200, 100]);
});

it('columns that want more than there is are cut from the widest on, so that short ones are whole', () => {
  expect(rounded(fitWidths([40, 400, 60, 900], 500))).toEqual([40, 200, 60, 200]);
  expect(rounded(fitWidths([40, 150, 60, 900], 500))).toEqual([40, 150, 60, 250]);
});
