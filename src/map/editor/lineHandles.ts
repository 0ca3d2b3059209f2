import type { LatLng, Map as LeafletMap } from 'leaflet';
import { createHandle, type Handle } from './handle';
import { handled, insertPlace, movePlace, removePlace, type LineChange, type Places } from './line';
import { latLngOf, positionOf } from './places';
import { between } from './shape';

export interface LineHandles {
  show(places: Places, drawing: boolean): void;
  remove(): void;
}

interface Ways {
  /** Called during a drag with the moving point and its neighbours. */
  preview: (way: Places) => void;
  change: (change: LineChange) => void;
  /** Called when the last point is pressed. */
  finish: () => void;
}

/** CSS pixels: a shorter side has no handle at its middle. */
const roomForMiddle = 60;

/** Handles of a line: the points that can be told apart in this view, and the middles of the sides between them. */
export const createLineHandles = (map: LeafletMap, { preview, change, finish }: Ways): LineHandles => {
  let places: Places = [];
  let drawing = false;
  /** During a drag the map may move; handles are not added or removed then. */
  let dragging = false;
  /** The point that gets the focus once its handle exists. */
  let wanted: number | undefined;
  const corners = new Map<number, Handle>();
  const middles = new Map<number, Handle>();

  const placeAt = (index: number) => places[index] ?? [0, 0];
  const pixelOf = (index: number) => map.latLngToContainerPoint(latLngOf(placeAt(index)));
  const changeTo = (next: LineChange, focused: number) => {
    dragging = false;
    if (typeof next !== 'string') wanted = focused;
    change(next);
  };
  const onItsWay = (at: LatLng, before: number, after: number) => {
    dragging = true;
    preview([...places.slice(Math.max(0, before), before + 1), positionOf(at), ...places.slice(after, after + 1)]);
  };
  const cornerHandle = (index: number) =>
    createHandle(map, 'corner', latLngOf(placeAt(index)), {
      onMove: (at) => onItsWay(at, index - 1, index + 1),
      onDrop: (at) => changeTo(movePlace(places, index, positionOf(at)), index),
      onPress: () => drawing && index > 0 && index === places.length - 1 && finish(),
      onRemove: () => changeTo(removePlace(places, index), Math.max(0, index - 1)),
    });
  const middleHandle = (index: number) =>
    createHandle(map, 'middle', latLngOf(between(placeAt(index), placeAt(index + 1))), {
      onMove: (at) => onItsWay(at, index, index + 1),
      onDrop: (at) => changeTo(insertPlace(places, index, positionOf(at)), index + 1),
      onPress: () => changeTo(insertPlace(places, index, between(placeAt(index), placeAt(index + 1))), index + 1),
    });
  const keep = (handles: Map<number, Handle>, shown: readonly number[], made: (index: number) => Handle) => {
    const wantedOnes = new Set(shown);
    for (const [index, handle] of handles) {
      if (wantedOnes.has(index)) continue;
      handle.remove();
      handles.delete(index);
    }
    return shown.map((index) => {
      const handle = handles.get(index) ?? made(index);
      handles.set(index, handle);
      return [index, handle] as const;
    });
  };
  const inSight = () => {
    const { x: width, y: height } = map.getSize();
    return handled(places.length, (index) => {
      const at = pixelOf(index);
      return at.x > -20 && at.y > -20 && at.x < width + 20 && at.y < height + 20 ? at : undefined;
    });
  };

  return {
    show(next, isDrawing) {
      if (dragging) return;
      places = next;
      drawing = isDrawing;
      const n = next.length;
      const shown = inSight();
      if (wanted !== undefined && wanted < n && !shown.includes(wanted)) shown.push(wanted);
      for (const [index, handle] of keep(corners, shown, cornerHandle)) {
        const ends = isDrawing && index > 0 && index === n - 1;
        handle.put(latLngOf(placeAt(index)), `Punto ${index + 1} de ${n}${ends ? ': Intro termina el trazado' : ''}`);
      }
      const sides = isDrawing
        ? []
        : shown.filter(
            (index) => shown.includes(index + 1) && pixelOf(index).distanceTo(pixelOf(index + 1)) >= roomForMiddle,
          );
      for (const [index, handle] of keep(middles, sides, middleHandle))
        handle.put(
          latLngOf(between(placeAt(index), placeAt(index + 1))),
          `Punto medio entre ${index + 1} y ${index + 2}: Intro añade un punto`,
        );
      if (wanted !== undefined) corners.get(wanted)?.focus();
      wanted = undefined;
    },
    remove() {
      for (const handle of [...corners.values(), ...middles.values()]) handle.remove();
    },
  };
};
