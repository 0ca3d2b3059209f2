import { latLng, type LatLng, type Map as LeafletMap } from 'leaflet';
import { createHandle, type Handle } from './handle';
import { edgeOf, latLngOf, positionOf } from './places';
import { radiusOf, type CircleShape } from './shape';

export interface CircleHandles {
  show(circle: CircleShape): void;
  remove(): void;
}

/** Handles at the centre and the edge of a circle, which follows them. */
export const createCircleHandles = (
  map: LeafletMap,
  onChange: (circle: CircleShape, moving: boolean) => void,
): CircleHandles => {
  let circle: CircleShape = { forma: 'circulo', centre: null, radius: 0 };
  let handles: [centre: Handle, edge: Handle] | undefined;

  const move = (at: LatLng, moving: boolean) => onChange({ ...circle, centre: positionOf(at) }, moving);
  const stretch = (at: LatLng, moving: boolean) =>
    circle.centre && onChange({ ...circle, radius: radiusOf(at.distanceTo(latLng(latLngOf(circle.centre)))) }, moving);
  const actionsOf = (change: (at: LatLng, moving: boolean) => void) => ({
    onMove: (at: LatLng) => change(at, true),
    onDrop: (at: LatLng) => change(at, false),
  });
  const remove = () => {
    handles?.forEach((handle) => handle.remove());
    handles = undefined;
  };

  return {
    show(next) {
      circle = next;
      if (!next.centre) return remove();
      const [centre, edge] = [latLngOf(next.centre), edgeOf(next.centre, next.radius)];
      handles ??= [
        createHandle(map, 'centre', centre, actionsOf(move)),
        createHandle(map, 'edge', edge, actionsOf(stretch)),
      ];
      handles[0].put(centre, 'Centro: las flechas lo mueven');
      handles[1].put(edge, `Borde a ${next.radius} metros del centro: las flechas cambian el radio`);
    },
    remove,
  };
};
