import type { Map as LeafletMap } from 'leaflet';
import styles from '../map.module.css';

/**
 * A crosshair at the middle of a map that has keyboard focus; it forwards the keys. `onKey` returns whether it handled
 * the key.
 */
export const createCrosshair = (map: LeafletMap, onKey: (event: KeyboardEvent) => boolean): { remove(): void } => {
  const box = map.getContainer();
  const cross = document.createElement('div');
  cross.className = styles.mapCrosshair ?? '';
  cross.setAttribute('aria-hidden', 'true');
  box.append(cross);
  const press = (event: KeyboardEvent) => {
    if ((event.target === box || event.key === 'Escape') && onKey(event)) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  box.addEventListener('keydown', press);
  return {
    remove() {
      box.removeEventListener('keydown', press);
      cross.remove();
    },
  };
};
