import { expect, it } from 'vitest';
import { shared } from './pdf';

const rounded = (widths: readonly number[]) => widths.map(Math.round);

it('columns fill the page in proportion to what they want', () => {
  expect(rounded(shared([50, 100, 50], 400))).toEqual([100, 200, 100]);
});

it('columns that want more than there is are cut from the widest on, so that short ones are whole', () => {
  expect(rounded(shared([40, 400, 60, 900], 500))).toEqual([40, 200, 60, 200]);
  expect(rounded(shared([40, 150, 60, 900], 500))).toEqual([40, 150, 60, 250]);
});
