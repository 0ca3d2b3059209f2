// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { recordDrawings } from '../../../testing/drawing';
import { useBoxDrawing } from './useBoxDrawing';

const drawings = recordDrawings();

const begin = () => {
  const map = drawings.openMap(12);
  const box = map.getContainer();
  Object.assign(box, { setPointerCapture: vi.fn() });
  const drawn = vi.fn();
  const hook = renderHook(({ active }) => useBoxDrawing(map, active, '#123456', drawn), {
    initialProps: { active: true },
  });
  const point = (
    type: string,
    clientX: number,
    clientY: number,
    { button = 0, ...more }: { button?: number; isPrimary?: boolean } = {},
    on: Element = box,
  ) => {
    const event = new MouseEvent(`pointer${type}`, { clientX, clientY, bubbles: true, button });
    on.dispatchEvent(Object.assign(event, { isPrimary: true, pointerId: 1, ...more }));
  };
  const paths = () =>
    [...box.querySelectorAll('path')].map((each) => `${each.getAttribute('stroke')} ${each.getAttribute('d')}`);
  return { ...hook, map, box, drawn, point, paths };
};

beforeEach(() => vi.stubGlobal('PointerEvent', MouseEvent));

it('a drag draws a box, and gives its corners from where it began', () => {
  const { box, drawn, point, paths, map } = begin();
  expect([box.hasAttribute('data-drawing'), map.dragging.enabled(), map.boxZoom.enabled()]).toEqual([
    true,
    false,
    false,
  ]);
  point('down', 300, 50);
  point('move', 200, 100);
  point('move', 100, 150);
  expect(paths()).toEqual(['#123456 M100 150L100 50L300 50L300 150z']);
  point('up', 100, 150);
  const [[first, , third] = []] = [drawn.mock.lastCall?.[0] as [number, number][]];
  expect([paths(), drawn.mock.calls.length]).toEqual([[], 1]);
  expect([
    map.latLngToContainerPoint([first?.[1] ?? 0, first?.[0] ?? 0]).round(),
    map.latLngToContainerPoint([third?.[1] ?? 0, third?.[0] ?? 0]).round(),
  ]).toEqual([
    { x: 300, y: 50 },
    { x: 100, y: 150 },
  ]);
});

it('the click that ends a drag is swallowed, but no later one', () => {
  const { box, point } = begin();
  const clicked = vi.fn();
  box.addEventListener('click', clicked);
  point('down', 100, 100);
  point('up', 150, 150);
  box.click();
  expect(clicked).not.toHaveBeenCalled();
  box.click();
  expect(clicked).toHaveBeenCalledOnce();
  point('down', 100, 100);
  point('up', 150, 150);
  vi.advanceTimersByTime(300);
  box.click();
  expect(clicked).toHaveBeenCalledTimes(2);
});

it('a click, a second finger, another button, or a press on a control draw nothing', () => {
  const { box, drawn, point, paths, map } = begin();
  point('down', 100, 100);
  point('up', 107, 200);
  point('down', 100, 100);
  point('move', 200, 200);
  point('down', 150, 150, { isPrimary: false });
  expect(paths()).toEqual([]);
  point('up', 200, 200);
  point('down', 100, 100, { button: 2 });
  point('up', 200, 200);
  point('down', 100, 100);
  point('cancel', 0, 0);
  point('up', 200, 200);
  const control = box.appendChild(document.createElement('div'));
  control.className = 'leaflet-control';
  point('down', 100, 100, {}, control);
  point('up', 200, 200);
  point('move', 200, 200);
  expect([drawn.mock.calls, paths(), map.getZoom()]).toEqual([[], [], 12]);
});

it('afterwards the map is dragged again', () => {
  const { box, drawn, point, map, rerender } = begin();
  rerender({ active: false });
  expect([
    box.hasAttribute('data-drawing'),
    box.style.touchAction,
    map.dragging.enabled(),
    map.boxZoom.enabled(),
  ]).toEqual([...[false, '', true, true]]);
  point('down', 100, 100);
  point('up', 200, 200);
  expect(drawn).not.toHaveBeenCalled();
});
