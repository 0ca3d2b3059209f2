import { divIcon, marker, type LatLng, type LatLngExpression, type Map as LeafletMap, type Marker } from 'leaflet';
import styles from './handle.module.css';
import { arrowOf } from './arrows';

export interface HandleActions {
  /** Called during a drag. */
  onMove: (at: LatLng) => void;
  /** Called when it is dropped, or moved by the keyboard. */
  onDrop: (at: LatLng) => void;
  /** Called on a press, or Enter. */
  onPress?: () => void;
  /** Called on Supr (Delete). */
  onRemove?: () => void;
}

export type HandleKind = 'corner' | 'middle' | 'centre' | 'edge';

/** A handle on the map that can be dragged by mouse and finger, and moved by the arrow keys. */
export interface Handle {
  put(at: LatLngExpression, label: string): void;
  focus(): void;
  remove(): void;
}

/** CSS pixels by which an arrow key moves it; without and with Shift. */
const steps = [4, 40] as const;

export const createHandle = (
  map: LeafletMap,
  kind: HandleKind,
  at: LatLngExpression,
  actions: HandleActions,
): Handle => {
  const icon = divIcon({ className: styles.handle ?? '', html: `<i data-kind="${kind}"></i>`, iconSize: [44, 44] });
  let dragged = false;
  const made: Marker = marker(at, {
    icon,
    draggable: true,
    keyboard: true,
    autoPan: true,
    zIndexOffset: kind === 'middle' ? 0 : 1_000,
  });
  made
    .on('dragstart', () => (dragged = true))
    .on('drag', () => actions.onMove(made.getLatLng()))
    .on('dragend', () => {
      dragged = false;
      actions.onDrop(made.getLatLng());
    })
    .on('click', () => actions.onPress?.())
    .addTo(map);

  const onKey = (event: KeyboardEvent) => {
    const arrow = arrowOf(event, steps);
    if (arrow) actions.onDrop(map.containerPointToLatLng(map.latLngToContainerPoint(made.getLatLng()).add(arrow)));
    else if (event.key === 'Enter' || event.key === ' ') actions.onPress?.();
    else if (event.key === 'Delete') actions.onRemove?.();
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
