import { Point, type LatLng, type Map as LeafletMap } from 'leaflet';
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
  const paddingBottomRight: [number, number] = [48, 48 + coveredBelow(map)];
  map.fitBounds(places, {
    paddingTopLeft: [48, 48],
    paddingBottomRight,
    maxZoom: 14,
    animate: !atOnce && !wantsRest(),
  });
};

/** Centres the visible part of the map on an asset, with at least the zoom `least`. */
export const showOne = (map: LeafletMap, rows: LiveRows, index: number, least: number) => {
  const zoom = Math.max(map.getZoom(), least);
  map.setView(middleFor(map, placeOf(rows, index), zoom), zoom, { animate: !wantsRest() });
};

/** Moves a point out from under the panel that covers the bottom of the map. */
export const showPoint = (map: LeafletMap, { lat, lng }: LatLng) => {
  if (coveredBelow(map) > 0) map.panTo(middleFor(map, [lat, lng], map.getZoom()), { animate: !wantsRest() });
};

const placeOf = (rows: LiveRows, index: number): [number, number] => [rows.lat[index] ?? 0, rows.lon[index] ?? 0];

/** The centre of the map that puts a place in the middle of its uncovered part. */
const middleFor = (map: LeafletMap, place: [number, number], zoom: number): LatLng =>
  map.unproject(map.project(place, zoom).add(new Point(0, coveredBelow(map) / 2)), zoom);

/** The height of the map that is covered from below, by card and list on a phone. CSS pixels. */
const coveredBelow = (map: LeafletMap): number => {
  const box = map.getContainer().getBoundingClientRect();
  const over = map.getContainer().closest('[data-live]')?.querySelectorAll('[data-over-map]') ?? [];
  const covers = Array.from(over, (each) => each.getBoundingClientRect()).filter(
    (each) => each.width > box.width * 0.8 && each.left < box.right,
  );
  return Math.max(0, box.bottom - Math.min(box.bottom, ...covers.map(({ top }) => top)));
};

const wantsRest = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
