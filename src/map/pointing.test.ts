import type { LeafletMouseEvent, Map as LeafletMap } from 'leaflet';
import { describe, expect, it } from 'vitest';
import { listen, type Target } from './pointing';

/** A map that passes on what it is told. */
const aMap = () => {
  const listeners = new Map<string, (event: LeafletMouseEvent) => void>();
  const attributes = new Set<string>();
  const map = {
    on: (type: string, listener: (event: LeafletMouseEvent) => void) => listeners.set(type, listener) && map,
    off: (type: string) => listeners.delete(type) && map,
    getContainer: () => ({
      toggleAttribute: (name: string, on: boolean) => (on ? attributes.add(name) : attributes.delete(name)),
      removeAttribute: (name: string) => attributes.delete(name),
    }),
  };
  return {
    map: map as unknown as LeafletMap,
    attributes,
    listeners,
    tell: (type: string, x = 0) => listeners.get(type)?.({ containerPoint: { x, y: 0 } } as LeafletMouseEvent),
  };
};

/** A layer with one drawing, and what happened to it. */
const aLayer = (name: string, x: number, log: string[]): Target<string> => ({
  at: (point) => (point.x === x ? name : undefined),
  clicked: (found) => log.push(`${found} clicked`),
  missed: () => log.push(`${name} missed`),
  hovered: (found) => log.push(`${name} under the pointer: ${found ?? 'nothing'}`),
});

describe('the layers of a map', () => {
  it('give a click to the highest that is hit, in whatever order they were added', () => {
    const { map, tell } = aMap();
    const log: string[] = [];
    listen(map, 1, aLayer('lower', 5, log));
    listen(map, 3, aLayer('higher', 5, log));
    listen(map, 2, aLayer('middle', 7, log));
    tell('click', 5);
    expect(log).toEqual(['higher clicked']);
  });

  it('are told that a click hit nothing, from the highest to the one that is hit', () => {
    const { map, tell } = aMap();
    const log: string[] = [];
    listen(map, 1, aLayer('lowest', 9, log));
    listen(map, 2, aLayer('lower', 5, log));
    listen(map, 3, aLayer('higher', 7, log));
    tell('click', 5);
    expect(log).toEqual(['higher missed', 'lower clicked']);
  });

  it('show a hand over whatever is under the pointer, until it leaves', () => {
    const { map, tell, attributes } = aMap();
    const log: string[] = [];
    listen(map, 1, aLayer('only', 5, log));
    tell('mousemove', 5);
    expect(attributes).toContain('data-pointing');
    tell('mousemove', 6);
    expect(attributes).not.toContain('data-pointing');
    tell('mousemove', 5);
    tell('mouseout');
    expect(attributes).not.toContain('data-pointing');
    expect(log).toEqual(['only', 'nothing', 'only', 'nothing'].map((found) => `only under the pointer: ${found}`));
  });

  it('hear nothing once they are removed', () => {
    const { map, tell, attributes, listeners } = aMap();
    const log: string[] = [];
    const stop = listen(map, 1, aLayer('only', 5, log));
    tell('mousemove', 5);
    stop();
    expect(attributes.size + listeners.size).toBe(0);
  });
});
