// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { latLng, type LatLngTuple } from 'leaflet';
import { beforeEach, expect, it, vi } from 'vitest';
import { bogota, recordDrawings } from '../../../testing/drawing';
import type { LiveRows } from '../../providers/live';
import { keepUncovered, showAll, showOne, showPoint, useFollow } from './mapMoves';

const drawings = recordDrawings();

const rowsOf = (...places: LatLngTuple[]) => {
  let tell: (changed: readonly number[]) => void = () => undefined;
  const rows = {
    lat: places.map(([lat]) => lat),
    lon: places.map(([, lon]) => lon),
    onChange: (listener: typeof tell) => {
      tell = listener;
      return () => void (tell = () => undefined);
    },
  };
  return { rows: rows as unknown as LiveRows, tell: (changed: readonly number[]) => tell(changed) };
};

/** A map with a panel over its lower part, or other things over it: left, top, width and height in its box. */
const openMap = (covered = 0, over: readonly [number, number, number, number][] = []) => {
  const map = drawings.openMap(12);
  const page = document.body.appendChild(document.createElement('div'));
  page.dataset['live'] = '';
  page.append(map.getContainer());
  const box = (top: number, width = 400) => ({ top, bottom: 300, left: 0, right: width, width, height: 300 - top });
  vi.spyOn(map.getContainer(), 'getBoundingClientRect').mockReturnValue(box(0) as DOMRect);
  const cards = over.map(([left, top, width, height]) => ({
    ...{ left, top, width, height, right: left + width, bottom: top + height },
  }));
  for (const each of [...(covered > 0 ? [box(300 - covered)] : []), ...cards]) {
    const panel = page.appendChild(document.createElement('div'));
    panel.dataset['overMap'] = '';
    vi.spyOn(panel, 'getBoundingClientRect').mockReturnValue(each as DOMRect);
  }
  return map;
};
/** Where a place is in the box of the map, in whole pixels. */
const seen = (map: ReturnType<typeof openMap>, place: LatLngTuple) => {
  const { x, y } = map.latLngToContainerPoint(place).round();
  return [x, y];
};

beforeEach(() => drawings.has('prefers-reduced-motion: reduce'));

it('an asset is shown in the middle of what the panel leaves of the map, near enough', () => {
  const { rows } = rowsOf(bogota, [4.7, -74.2]);
  const map = openMap(100);
  showOne(map, rows, 1, 15);
  expect([map.getZoom(), ...seen(map, [4.7, -74.2])]).toEqual([15, 200, 100]);
  map.setZoom(17, { animate: false });
  showOne(map, rows, 0, 15);
  expect([map.getZoom(), ...seen(map, bogota)]).toEqual([17, 200, 100]);
  const bare = openMap();
  showOne(bare, rows, 0, 15);
  expect(seen(bare, bogota)).toEqual([200, 150]);
});

it('all assets fit above the panel, no nearer than zoom fourteen; nobody moves the map without assets', () => {
  const { rows } = rowsOf(bogota, [4.7, -74.2]);
  const map = openMap(100);
  showAll(map, rows, [0, 1]);
  const [[left = 0, bottom = 0], [right = 0, top = 0]] = [seen(map, [4.7, -74.2]), seen(map, bogota)].sort(
    ([one = 0], [other = 0]) => one - other,
  ) as [number[], number[]];
  expect(Math.min(left, right, top, bottom)).toBeGreaterThanOrEqual(48);
  expect(Math.max(top, bottom)).toBeLessThanOrEqual(300 - 48 - 100);
  showAll(map, rows, [0], true);
  expect(map.getZoom()).toBe(14);
  const before = map.getCenter();
  showAll(map, rows, []);
  expect(map.getCenter()).toEqual(before);
});

it('a point moves out from under the panel, and not at all where there is none', () => {
  const bare = openMap();
  showPoint(bare, latLng(4.55, -74.1));
  expect(seen(bare, bogota)).toEqual([200, 150]);
  const map = openMap(100);
  showPoint(map, latLng(4.55, -74.1));
  expect(seen(map, [4.55, -74.1])).toEqual([200, 100]);
});

it('an asset that is followed stays in the middle, until the map is dragged', () => {
  const { rows, tell } = rowsOf(bogota, [4.7, -74.2]);
  const map = openMap();
  const letGo = vi.fn();
  const { rerender, unmount } = renderHook(({ following }) => useFollow(map, rows, 0, following, letGo), {
    initialProps: { following: true },
  });
  const moves = vi.spyOn(map, 'panTo');
  const drive = (...changed: number[]) => {
    (rows.lat as unknown as number[])[0] = 4.62;
    tell(changed);
  };
  drive(1);
  expect(moves).not.toHaveBeenCalled();
  drive(0, 1);
  expect(moves.mock.lastCall?.[1]).toEqual({ animate: false, duration: 0.4, easeLinearity: 1 });
  expect(seen(map, [4.62, -74.1])).toEqual([200, 150]);
  map.fire('dragstart');
  expect(letGo).toHaveBeenCalledOnce();
  map.fire('zoomend');
  expect(moves).toHaveBeenCalledTimes(2);
  rerender({ following: false });
  drive(0);
  map.fire('zoomend').fire('dragstart');
  expect([moves.mock.calls.length, letGo.mock.calls.length]).toEqual([2, 1]);
  unmount();
});

it('beside a card at the side of a tablet, the middle is that of the rest', () => {
  const { rows } = rowsOf(bogota, [4.7, -74.2]);
  const map = openMap(0, [[12, 60, 188, 228]]);
  showOne(map, rows, 1, 15);
  expect(seen(map, [4.7, -74.2])).toEqual([300, 150]);
  showAll(map, rows, [0, 1], true);
  expect(Math.min(seen(map, bogota)[0] ?? 0, seen(map, [4.7, -74.2])[0] ?? 0)).toBeGreaterThanOrEqual(248);
});

it('a vehicle comes out from under its card when the card grows or it drives there, and stays where it is else', () => {
  let grow: () => void = () => undefined;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(look: () => void) {
        grow = look;
      }
      observe = vi.fn();
      disconnect = vi.fn();
    },
  );
  const { rows, tell } = rowsOf(bogota);
  const map = openMap(0, [[12, 100, 188, 188]]);
  const end = keepUncovered(map, rows, 0);
  grow();
  expect(seen(map, bogota)).toEqual([300, 150]);
  const places = rows.lon as unknown as number[];
  const { lng: lon } = map.containerPointToLatLng([250, 150]);
  places[0] = lon;
  tell([0]);
  expect(seen(map, [4.6, lon])).toEqual([250, 150]);
  const under = map.containerPointToLatLng([100, 150]).lng;
  places[0] = under;
  tell([1]);
  expect(seen(map, [4.6, under])).toEqual([100, 150]);
  tell([0]);
  expect(seen(map, [4.6, under])).toEqual([300, 150]);
  end();
  places[0] = lon - 0.2;
  tell([0]);
  expect(seen(map, [4.6, under])).toEqual([300, 150]);
});
