import { rectangle, type LatLng, type Map as LeafletMap, type Rectangle } from 'leaflet';
import { useEffect, useEffectEvent } from 'react';
import type { Position } from '#contract/core/poligonos';
import { positionOf } from '../../map/editor/places';

/** CSS pixels: a shorter drag was a click. */
const smallest = 8;

/** While active, a drag draws a box instead of moving the map; two fingers still zoom. */
export const useBoxDrawing = (
  map: LeafletMap,
  active: boolean,
  colour: string,
  onBox: (corners: readonly Position[]) => void,
) => {
  const drawn = useEffectEvent(onBox);
  useEffect(() => {
    if (!active) return undefined;
    const box = map.getContainer();
    let start: LatLng | undefined;
    let shape: Rectangle | undefined;
    const cancel = () => {
      start = undefined;
      shape?.remove();
      shape = undefined;
    };
    const down = (event: PointerEvent) => {
      if (event.target instanceof Element && event.target.closest('.leaflet-control')) return;
      // A second finger means to zoom.
      if (!event.isPrimary || event.button !== 0) return cancel();
      start = map.mouseEventToLatLng(event);
      box.setPointerCapture(event.pointerId);
    };
    const move = (event: PointerEvent) => {
      if (!start || !event.isPrimary) return;
      const bounds = [start, map.mouseEventToLatLng(event)].map(({ lat, lng }): [number, number] => [lat, lng]);
      shape?.setBounds(bounds);
      shape ??= rectangle(bounds, { color: colour, weight: 3, fillOpacity: 0.2, interactive: false }).addTo(map);
    };
    const up = (event: PointerEvent) => {
      const [from, to] = [start, map.mouseEventToLatLng(event)];
      cancel();
      if (!from || !event.isPrimary) return;
      const size = map.latLngToContainerPoint(from).subtract(map.latLngToContainerPoint(to));
      if (Math.min(Math.abs(size.x), Math.abs(size.y)) < smallest) return;
      swallowClick(box);
      drawn(boxOf(from, to));
    };
    map.dragging.disable();
    map.boxZoom.disable();
    box.toggleAttribute('data-drawing', true);
    box.style.touchAction = 'none';
    box.style.userSelect = 'none';
    box.addEventListener('pointerdown', down);
    box.addEventListener('pointermove', move);
    box.addEventListener('pointerup', up);
    box.addEventListener('pointercancel', cancel);
    return () => {
      cancel();
      map.dragging.enable();
      map.boxZoom.enable();
      box.removeAttribute('data-drawing');
      box.style.touchAction = '';
      box.style.userSelect = '';
      box.removeEventListener('pointerdown', down);
      box.removeEventListener('pointermove', move);
      box.removeEventListener('pointerup', up);
      box.removeEventListener('pointercancel', cancel);
    };
  }, [map, active, colour]);
};

/** The click that ends a drag is not meant for what is on the map from then on. */
const swallowClick = (box: HTMLElement) => {
  const swallow = (event: MouseEvent) => event.stopImmediatePropagation();
  box.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => box.removeEventListener('click', swallow, true), 300);
};

/** The corners of a box between two opposite ones. */
export const boxOf = (one: LatLng, other: LatLng): readonly Position[] => {
  const [[west, south], [east, north]] = [positionOf(one), positionOf(other)];
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ];
};
