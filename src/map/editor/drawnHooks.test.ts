// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { bogota, recordDrawings } from '../../../testing/drawing';
import { useUndoKeys } from './useUndoKeys';
import { useLineEditor } from './useLineEditor';
import { useShapeEditor } from './useShapeEditor';

const drawings = recordDrawings();
const [lat, lon] = bogota;

describe('the keys that undo', () => {
  const press = (key: string, more: KeyboardEventInit, on: EventTarget = document.body) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
    on.dispatchEvent(event);
    return event.defaultPrevented;
  };

  it('are those of the system, wherever the focus is but in a field', () => {
    const [undo, redo] = [vi.fn(), vi.fn()];
    const { unmount } = renderHook(() => useUndoKeys(undo, redo));
    const calls = () => [undo.mock.calls.length, redo.mock.calls.length];
    expect(press('z', { ctrlKey: true })).toBe(true);
    press('Z', { metaKey: true });
    expect(calls()).toEqual([2, 0]);
    press('Z', { ctrlKey: true, shiftKey: true });
    press('y', { ctrlKey: true });
    expect(calls()).toEqual([2, 2]);
    expect(press('z', {})).toBe(false);
    expect(press('z', { ctrlKey: true, altKey: true })).toBe(false);
    expect(press('x', { ctrlKey: true })).toBe(false);
    document.body.innerHTML = '<input><textarea></textarea><input type="radio"><input type="checkbox">';
    const [text, area, ...others] = document.body.children;
    for (const field of [text, area]) expect(press('z', { ctrlKey: true }, field)).toBe(false);
    for (const field of others) expect(press('z', { ctrlKey: true }, field)).toBe(true);
    unmount();
    expect(press('z', { ctrlKey: true })).toBe(false);
    expect(calls()).toEqual([4, 2]);
  });
});

describe('an editor on a page', () => {
  const colours = { line: '#123456', wrong: '#ff0000' };
  const paths = (box: HTMLElement) => [...box.querySelectorAll('path')].map((each) => each.getAttribute('stroke'));
  const strict = ({ children }: { children: ReactNode }) => createElement('div', null, children);

  it('shows the shape of now, calls the handlers of now, and leaves with the page', () => {
    const map = drawings.openMap(14);
    const first = { onChange: vi.fn(), onRefused: vi.fn(), onCancel: vi.fn() };
    const second = { onChange: vi.fn(), onRefused: vi.fn(), onCancel: vi.fn() };
    const circle = { forma: 'circulo' as const, centre: [lon, lat] as [number, number], radius: 300 };
    const { rerender, unmount } = renderHook(
      ({ handlers, line }) => useShapeEditor(map, circle, { ...colours, line }, handlers),
      { initialProps: { handlers: first, line: colours.line }, wrapper: strict },
    );
    const box = map.getContainer();
    expect(paths(box)).toEqual(['#123456']);
    rerender({ handlers: second, line: '#abcdef' });
    expect(paths(box)).toEqual(['#abcdef']);
    act(() => void box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })));
    expect([first.onCancel.mock.calls.length, second.onCancel.mock.calls.length]).toEqual([0, 1]);
    act(() => void box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Backspace' })));
    expect(second.onChange.mock.calls).toEqual([[{ ...circle, centre: null }, undefined]]);
    unmount();
    expect([paths(box), box.querySelectorAll('.leaflet-marker-icon').length]).toEqual([[], 0]);
    renderHook(() => useShapeEditor(null, circle, colours, first)).unmount();
  });

  it('of a line likewise', () => {
    const map = drawings.openMap(14);
    const handlers = { onChange: vi.fn(), onRefused: vi.fn(), onFinish: vi.fn(), onCancel: vi.fn() };
    const places: [number, number][] = [
      [lon, lat],
      [lon + 0.01, lat],
    ];
    const { rerender, unmount } = renderHook(
      ({ drawing }) => useLineEditor(map, places, drawing, '#123456', handlers),
      { initialProps: { drawing: true } },
    );
    const box = map.getContainer();
    const press = (key: string) => act(() => void box.dispatchEvent(new KeyboardEvent('keydown', { key })));
    expect(box.hasAttribute('data-drawing')).toBe(true);
    press('Backspace');
    expect(handlers.onChange.mock.calls).toEqual([[[places[0]]]]);
    rerender({ drawing: false });
    press('Escape');
    expect([handlers.onFinish.mock.calls.length, handlers.onCancel.mock.calls.length]).toEqual([0, 1]);
    unmount();
    expect(box.querySelectorAll('.leaflet-marker-icon')).toHaveLength(0);
  });
});
