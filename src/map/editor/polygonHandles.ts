import type { LatLng, Map as LeafletMap } from 'leaflet';
import { createHandle, type Handle } from './handle';
import { latLngOf, positionOf } from './places';
import { between, close, insertCorner, moveCorner, removeCorner, type Change, type PolygonShape } from './shape';

export interface PolygonHandles {
  show(polygon: PolygonShape): void;
  remove(): void;
}

interface Ways {
  /** Called during a drag with the resulting shape. */
  preview: (change: Change) => void;
  change: (change: Change) => void;
}

/** CSS pixels: a shorter side has no handle at its middle. */
const roomForMiddle = 56;

/** Handles at the corners of a polygon and the middles of its sides; a middle becomes a corner when it is moved. */
export const createPolygonHandles = (map: LeafletMap, { preview, change }: Ways): PolygonHandles => {
  let polygon: PolygonShape = { forma: 'poligono', corners: [], closed: false };
  const corners: Handle[] = [];
  const middles: (Handle | undefined)[] = [];
  /** The corner that gets the focus once its handle exists. */
  let wanted: number | undefined;

  const cornerAt = (index: number) => polygon.corners[index % polygon.corners.length] ?? [0, 0];
  const changeTo = (next: Change, focused: number) => {
    if (typeof next !== 'string') wanted = focused;
    change(next);
  };
  const cornerHandle = (index: number) =>
    createHandle(map, 'corner', latLngOf(cornerAt(index)), {
      onMove: (at) => preview(moveCorner(polygon, index, positionOf(at))),
      onDrop: (at) => change(moveCorner(polygon, index, positionOf(at))),
      onPress: () => index === 0 && !polygon.closed && change(close(polygon)),
      onRemove: () => changeTo(removeCorner(polygon, index), Math.max(0, index - 1)),
    });
  const middleHandle = (index: number) => {
    const insert = (at: LatLng) => insertCorner(polygon, index, positionOf(at));
    return createHandle(map, 'middle', latLngOf(between(cornerAt(index), cornerAt(index + 1))), {
      onMove: (at) => preview(insert(at)),
      onDrop: (at) => changeTo(insert(at), index + 1),
      onPress: () => changeTo(insertCorner(polygon, index, between(cornerAt(index), cornerAt(index + 1))), index + 1),
    });
  };
  const hasRoom = (index: number) =>
    map
      .latLngToContainerPoint(latLngOf(cornerAt(index)))
      .distanceTo(map.latLngToContainerPoint(latLngOf(cornerAt(index + 1)))) >= roomForMiddle;

  return {
    show(next) {
      polygon = next;
      const n = next.corners.length;
      while (corners.length > n) corners.pop()?.remove();
      next.corners.forEach((corner, index) => {
        const ends = !next.closed && index === 0 && n > 2;
        (corners[index] ??= cornerHandle(index)).put(
          latLngOf(corner),
          `Vértice ${index + 1} de ${n}${ends ? ': Intro termina el polígono' : ''}`,
        );
      });
      const sides = next.closed ? n : 0;
      while (middles.length > sides) middles.pop()?.remove();
      for (let index = 0; index < sides; index++) {
        if (!hasRoom(index)) {
          middles[index]?.remove();
          middles[index] = undefined;
          continue;
        }
        const second = ((index + 1) % n) + 1;
        const label = `Punto medio entre los vértices ${index + 1} y ${second}: Intro añade un vértice`;
        (middles[index] ??= middleHandle(index)).put(latLngOf(between(cornerAt(index), cornerAt(index + 1))), label);
      }
      if (wanted !== undefined) corners[wanted]?.focus();
      wanted = undefined;
    },
    remove() {
      for (const handle of [...corners, ...middles]) handle?.remove();
    },
  };
};
