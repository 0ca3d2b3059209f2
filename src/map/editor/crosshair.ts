import type { Map as LeafletMap } from 'leaflet';
import styles from '../map.module.css';

/** A cross at the middle of a map that has the focus of the keyboard; keys pressed there are told. `onKey` answers whether it did something. */
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
