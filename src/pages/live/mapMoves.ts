import { Point, type LatLng, type LatLngExpression, type Map as LeafletMap } from 'leaflet';
import { useEffect } from 'react';
import { glideTime } from '../../map/glide';
import type { LiveRows } from '../../providers/live';

/** Keeps an asset in the middle of the map while it moves. Dragging the map ends it. */
export const useFollow = (
  map: LeafletMap | null,
  rows: LiveRows,
  index: number,
  following: boolean,
  onLetGo: () => void,
) => {
  useEffect(() => {
    if (!map || !following || index < 0) return undefined;
    const centre = () =>
      map.panTo(middleFor(map, placeOf(rows, index), map.getZoom()), {
        animate: !wantsRest(),
        duration: glideTime / 1_000,
        easeLinearity: 1,
      });
    centre();
    const stop = rows.onChange((changed) => changed.includes(index) && centre());
    map.on('dragstart', onLetGo).on('zoomend', centre);
    return () => {
      stop();
      map.off('dragstart', onLetGo).off('zoomend', centre);
    };
  }, [map, rows, index, following, onLetGo]);
};

/** Fits the map to these assets; `atOnce` without animation. */
export const showAll = (map: LeafletMap, rows: LiveRows, indexes: readonly number[], atOnce = false) => {
  const places = indexes.map((index) => placeOf(rows, index));
  if (places.length === 0) return;
  const { left, top, right, bottom } = freeArea(map);
  const { x, y } = map.getSize();
  map.fitBounds(places, {
    paddingTopLeft: [48 + left, 48 + top],
    paddingBottomRight: [48 + x - right, 48 + y - bottom],
    maxZoom: 14,
    animate: !atOnce && !wantsRest(),
  });
};

/** Centres the visible part of the map on an asset, with at least the zoom `least`. */
export const showOne = (map: LeafletMap, rows: LiveRows, index: number, least: number) => {
  const zoom = Math.max(map.getZoom(), least);
  map.setView(middleFor(map, placeOf(rows, index), zoom), zoom, { animate: !wantsRest() });
};

/** Moves a point out from under what covers it, into the middle of the rest. */
export const showPoint = (map: LeafletMap, place: LatLngExpression) => {
  const { x, y } = map.latLngToContainerPoint(place);
  const isUnder = coversOf(map).some(
    ({ left, top, right, bottom }) => x > left - edge && x < right + edge && y > top - edge && y < bottom + edge,
  );
  if (isUnder) map.panTo(middleFor(map, place, map.getZoom()), { animate: !wantsRest() });
};

/** Keeps an asset out from under its card, also when either moves. Returns the end of it. */
export const keepUncovered = (map: LeafletMap, rows: LiveRows, index: number): (() => void) => {
  const look = () => showPoint(map, placeOf(rows, index));
  const sizes = new ResizeObserver(look);
  for (const card of overMapOf(map)) sizes.observe(card);
  const stop = rows.onChange((changed) => changed.includes(index) && look());
  return () => {
    sizes.disconnect();
    stop();
  };
};

const placeOf = (rows: LiveRows, index: number): [number, number] => [rows.lat[index] ?? 0, rows.lon[index] ?? 0];

/** The centre of the map that puts a place in the middle of its uncovered part. */
const middleFor = (map: LeafletMap, place: LatLngExpression, zoom: number): LatLng => {
  const { left, top, right, bottom } = freeArea(map);
  const { x, y } = map.getSize();
  const middle = new Point((left + right) / 2, (top + bottom) / 2);
  return map.unproject(map.project(place, zoom).add(new Point(x / 2, y / 2).subtract(middle)), zoom);
};

/** A rectangle of the map, CSS pixels from its upper left corner. */
interface Area {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** How close to a card a vehicle still counts as covered: half of its marker. CSS pixels. */
const edge = 20;

const overMapOf = (map: LeafletMap): readonly Element[] =>
  Array.from(map.getContainer().closest('[data-live]')?.querySelectorAll('[data-over-map]') ?? []);

/** What lies over the map: list and card. */
const coversOf = (map: LeafletMap): Area[] => {
  const box = map.getContainer().getBoundingClientRect();
  return overMapOf(map)
    .map((each) => each.getBoundingClientRect())
    .map(({ left, top, right, bottom }) => ({
      left: Math.max(0, left - box.left),
      top: Math.max(0, top - box.top),
      right: Math.min(box.right, right) - box.left,
      bottom: Math.min(box.bottom, bottom) - box.top,
    }))
    .filter(({ left, top, right, bottom }) => right > left && bottom > top);
};

/** The largest part of the map beside, above or below what lies over it. */
const freeArea = (map: LeafletMap): Area => {
  const { x, y } = map.getSize();
  return coversOf(map).reduce<Area>(
    (free, cover) => {
      if (!meet(free, cover)) return free;
      const around = [
        { ...free, bottom: cover.top },
        { ...free, left: cover.right },
        { ...free, right: cover.left },
        { ...free, top: cover.bottom },
      ];
      return around.reduce((best, each) => (sizeOf(each) > sizeOf(best) ? each : best));
    },
    { left: 0, top: 0, right: x, bottom: y },
  );
};

const meet = (one: Area, other: Area) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
const sizeOf = ({ left, top, right, bottom }: Area) => Math.max(0, right - left) * Math.max(0, bottom - top);

const wantsRest = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
