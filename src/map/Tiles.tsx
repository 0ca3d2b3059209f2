import type { TileLayer as LeafletTiles } from 'leaflet';
import { useEffect, useMemo, useRef, useState } from 'react';
import { TileLayer } from 'react-leaflet';
import type { TileSource } from '#contract/session';
import styles from './map.module.css';

/** ms without any tile until the map of the package takes over, and between two tries to come back. */
const giveUpAfter = 2_000;
const tryAgainAfter = 15_000;

interface TilesProps {
  source: TileSource;
  /** Turned dark, for tiles that are drawn for paper. */
  dimmed: boolean;
  onMissing: (missing: boolean) => void;
}

/** Tiles of a server. Says when it does not answer and when it does again. */
export const Tiles = ({ source, dimmed, onMissing }: TilesProps) => {
  const layer = useRef<LeafletTiles>(null);
  const [missing, setMissing] = useState(false);
  const told = useRef(onMissing);
  useEffect(() => void (told.current = onMissing));
  useEffect(() => told.current(missing), [missing]);

  const timer = useRef<number>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const handlers = useMemo(() => {
    const stop = () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    };
    return {
      loading: () => (timer.current ??= window.setTimeout(() => setMissing(true), giveUpAfter)),
      tileload: () => {
        stop();
        setMissing(false);
      },
    };
  }, []);
  useEffect(() => {
    if (!missing) return undefined;
    const retry = () => document.visibilityState === 'visible' && layer.current?.redraw();
    const rounds = window.setInterval(retry, tryAgainAfter);
    window.addEventListener('online', retry);
    return () => {
      clearInterval(rounds);
      window.removeEventListener('online', retry);
    };
  }, [missing]);

  // Tile servers of volunteers answer only pages that say where they stand.
  return (
    <TileLayer
      ref={layer}
      url={source.url}
      attribution={source.attribution}
      eventHandlers={handlers}
      referrerPolicy="strict-origin-when-cross-origin"
      className={dimmed ? styles.ftrackTilesDark : ''}
    />
  );
};
