import { divIcon, marker, type LatLng, type LatLngExpression, type Map as LeafletMap, type Marker } from 'leaflet';
import styles from '../map.module.css';
import { arrowOf } from './arrows';

export interface HandleDeeds {
  /** On its way while it is dragged. */
  onMove: (at: LatLng) => void;
  /** Where it was let go, or put by the keyboard. */
  onDrop: (at: LatLng) => void;
  /** A press, or Enter. */
  onPress?: () => void;
  /** Supr. */
  onRemove?: () => void;
}

export type HandleKind = 'corner' | 'middle' | 'centre' | 'edge';

/** Something on the map that is dragged by mouse and finger, and moved by the arrow keys. */
export interface Handle {
  put(at: LatLngExpression, label: string): void;
  focus(): void;
  remove(): void;
}

/** CSS pixels that an arrow key moves it by; with Shift. */
const steps = [4, 40] as const;

export const createHandle = (map: LeafletMap, kind: HandleKind, at: LatLngExpression, deeds: HandleDeeds): Handle => {
  const icon = divIcon({ className: styles.mapHandle ?? '', html: `<i data-kind="${kind}"></i>`, iconSize: [44, 44] });
  let dragged = false;
  const made: Marker = marker(at, { icon, draggable: true, keyboard: true, autoPan: true, zIndexOffset: kind === 'middle' ? 0 : 1_000 });
  made
    .on('dragstart', () => (dragged = true))
    .on('drag', () => deeds.onMove(made.getLatLng()))
    .on('dragend', () => {
      dragged = false;
      deeds.onDrop(made.getLatLng());
    })
    .on('click', () => deeds.onPress?.())
    .addTo(map);

  const onKey = (event: KeyboardEvent) => {
    const arrow = arrowOf(event, steps);
    if (arrow) deeds.onDrop(map.containerPointToLatLng(map.latLngToContainerPoint(made.getLatLng()).add(arrow)));
    else if (event.key === 'Enter' || event.key === ' ') deeds.onPress?.();
    else if (event.key === 'Delete') deeds.onRemove?.();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  made.getElement()?.addEventListener('keydown', onKey);

  return {
    put(to, label) {
      if (!dragged) made.setLatLng(to);
      made.getElement()?.setAttribute('aria-label', label);
    },
    focus: () => made.getElement()?.focus(),
    remove: () => void made.remove(),
  };
};
