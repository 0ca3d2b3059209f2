import type { TileLayer as LeafletTiles } from 'leaflet';
import { useEffect, useMemo, useRef, useState } from 'react';
import { TileLayer } from 'react-leaflet';
import type { TileSource } from '#contract/core/session';
import styles from './map.module.css';

/** ms without any tile until the built-in map replaces them, and between two retries. */
const giveUpAfter = 2_000;
const tryAgainAfter = 15_000;

interface TilesProps {
  source: TileSource;
  /** Darkened, for tiles that are designed for paper. */
  dimmed: boolean;
  onMissing: (missing: boolean) => void;
}

/** Tiles from a server. Reports when it stops and resumes responding. */
export const Tiles = ({ source, dimmed, onMissing }: TilesProps) => {
  const layer = useRef<LeafletTiles>(null);
  const [missing, setMissing] = useState(false);
  const latest = useRef(onMissing);
  useEffect(() => void (latest.current = onMissing));
  useEffect(() => latest.current(missing), [missing]);

  const timer = useRef<number>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const handlers = useMemo(() => {
    const stop = () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    };
    const wait = () => void (timer.current ??= window.setTimeout(() => setMissing(true), giveUpAfter));
    return {
      loading: wait,
      // A tile that was requested earlier may load late and stop the timer while all others fail.
      tileerror: wait,
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

  // Volunteers' tile servers respond only to pages that send a referrer.
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
