// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useMovable } from './useMovable';

let dragged = { isDragging: false, transform: null as { x: number; y: number } | null };
let isOver = false;
const asked = vi.fn();
vi.mock('@dnd-kit/core', () => ({
  useDraggable: (given: object) => {
    asked(given);
    return { listeners: {}, setNodeRef: () => undefined, ...dragged };
  },
  useDroppable: () => ({ setNodeRef: () => undefined, isOver }),
}));

const movable = (at: number, last = 2) => {
  const onMove = vi.fn();
  const { result } = renderHook(() => useMovable({ id: 7, at, last, onMove }));
  const press = (key: string) => {
    const preventDefault = vi.fn();
    result.current.handle.onKeyDown({ key, preventDefault } as never);
    return preventDefault.mock.calls.length === 1;
  };
  return { onMove, press, ...result.current };
};

it.each([
  [0, 'ArrowUp', undefined],
  [0, 'ArrowDown', 1],
  [1, 'ArrowUp', 0],
  [1, 'ArrowDown', 2],
  [2, 'ArrowDown', undefined],
  [1, 'Enter', undefined],
])('the row %i moves by %s to %s', (at, key, to) => {
  const { onMove, press, labelOf } = movable(at);
  expect(press(key)).toBe(to !== undefined);
  expect(onMove.mock.calls).toEqual(to === undefined ? [] : [[to]]);
  expect(labelOf('Frenos')).toBe(`Mover Frenos: lugar ${at + 1} de 3, con las flechas arriba y abajo`);
});

it('a row shows what is dragged over it, but not itself, and follows the pointer up and down', () => {
  isOver = true;
  expect(movable(1).row).toMatchObject({ 'data-over': true, 'data-dragging': false, style: undefined });
  dragged = { isDragging: true, transform: { x: 30, y: 12 } };
  expect(movable(1).row).toMatchObject({ 'data-over': false, 'data-dragging': true, style: { translate: '0 12px' } });
  expect(asked).toHaveBeenLastCalledWith({ id: 7, disabled: false });
});
