import { DomUtil, GridLayer } from 'leaflet';
import { useEffect } from 'react';
import { useMap } from 'react-leaflet';
import styles from './Grid.module.css';

/**
 * Faint squares that move with the map. At large zooms our own map of the world is one plain colour, so motion needs a
 * reference.
 */
export const Grid = () => {
  const map = useMap();
  useEffect(() => {
    // Leaflet puts every canvas at 100, including that of the world.
    const squares = new Squares({ minZoom: 9, keepBuffer: 1, zIndex: 101 });
    squares.addTo(map);
    return () => {
      squares.remove();
    };
  }, [map]);
  return null;
};

class Squares extends GridLayer {
  protected override createTile(): HTMLElement {
    return DomUtil.create('div', styles.ftrackSquare);
  }
}
