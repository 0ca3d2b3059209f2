import { expect, it } from 'vitest';
import { oldSince } from './oldSince';

const answered = { data: 7, dataUpdatedAt: 1_000_000, isError: false };

it('an answer is old once asking again failed, or went unanswered twice', () => {
  expect(oldSince(answered, 60_000, 1_100_000)).toBeUndefined();
  expect(oldSince(answered, 60_000, 1_151_000)).toBe(1_000_000);
  expect(oldSince({ ...answered, isError: true }, 60_000, 1_000_001)).toBe(1_000_000);
});

it('what never was answered is not old: it is unknown', () => {
  expect(oldSince({ data: undefined, dataUpdatedAt: 0, isError: true }, 60_000, 1_000_000)).toBeUndefined();
});
