import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useOpened } from './useOpened';

const record = (version: number, id = 1) => ({ id, version });
const opening = (holds: boolean) =>
  renderHook(({ current, typed }) => useOpened(current, current.id, typed), {
    initialProps: { current: record(1), typed: holds },
  });

it('a form that was typed into keeps the record that it was opened with, until it is saved', () => {
  const { result, rerender } = opening(true);
  rerender({ current: record(2), typed: true });
  expect(result.current.opened.version).toBe(1);
  act(() => result.current.follow());
  expect(result.current.opened.version).toBe(2);
  rerender({ current: record(3), typed: true });
  expect(result.current.opened.version).toBe(2);
});

it('a form that was saved goes on with the next record that is read', () => {
  const { result, rerender } = opening(true);
  act(() => result.current.follow());
  expect(result.current.opened.version).toBe(1);
  rerender({ current: record(2), typed: true });
  expect(result.current.opened.version).toBe(2);
});

it('a form follows the record while nothing is typed, and another record at once', () => {
  const { result, rerender } = opening(false);
  rerender({ current: record(2), typed: false });
  expect(result.current.opened.version).toBe(2);
  rerender({ current: record(3), typed: true });
  expect(result.current.opened.version).toBe(2);
  rerender({ current: record(9, 7), typed: true });
  expect(result.current.opened).toEqual({ id: 7, version: 9 });
});
