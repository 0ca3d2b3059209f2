import { latLng, type LatLng, type Map as LeafletMap } from 'leaflet';
import { createHandle, type Handle } from './handle';
import { edgeOf, latLngOf, positionOf } from './places';
import { radiusOf, type CircleShape } from './shape';

export interface CircleHandles {
  show(circle: CircleShape): void;
  remove(): void;
}

/** Handles at the centre and the edge of a circle, which follows them. */
export const createCircleHandles = (map: LeafletMap, onChange: (circle: CircleShape) => void): CircleHandles => {
  let circle: CircleShape = { forma: 'circulo', centre: null, radius: 0 };
  let handles: [centre: Handle, edge: Handle] | undefined;

  const move = (at: LatLng) => onChange({ ...circle, centre: positionOf(at) });
  const stretch = (at: LatLng) => circle.centre && onChange({ ...circle, radius: radiusOf(at.distanceTo(latLng(latLngOf(circle.centre)))) });
  const remove = () => {
    handles?.forEach((handle) => handle.remove());
    handles = undefined;
  };

  return {
    show(next) {
      circle = next;
      if (!next.centre) return remove();
      const [centre, edge] = [latLngOf(next.centre), edgeOf(next.centre, next.radius)];
      handles ??= [createHandle(map, 'centre', centre, { onMove: move, onDrop: move }), createHandle(map, 'edge', edge, { onMove: stretch, onDrop: stretch })];
      handles[0].put(centre, 'Centro: las flechas lo mueven');
      handles[1].put(edge, `Borde a ${next.radius} metros del centro: las flechas cambian el radio`);
    },
    remove,
  };
};
