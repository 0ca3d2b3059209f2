import {
  DomUtil,
  GridLayer,
  type Coords,
  type DoneCallback,
  type GridLayerOptions,
  type LatLngBoundsExpression,
  type Layer,
} from 'leaflet';
import { PMTiles, TileType, type Header } from 'pmtiles';
import { useEffect, useRef } from 'react';
import { useMap } from 'react-leaflet';
import type { Mode } from '../theme/tokens';
import styles from './map.module.css';

interface FileLayerProps {
  /** Of a .pmtiles file, read in parts. */
  url: string;
  mode: Mode;
  onMissing: (missing: boolean) => void;
}

/**
 * A map file of this installation: raster images, or streets as vectors in the Protomaps schema, which are drawn here.
 */
export const FileLayer = ({ url, mode, onMissing }: FileLayerProps) => {
  const map = useMap();
  const latest = useRef(onMissing);
  useEffect(() => void (latest.current = onMissing));
  useEffect(() => {
    let gone = false;
    let layer: Layer | undefined;
    const file = new PMTiles(url);
    const open = async () => {
      const made = await layerOf(file, mode);
      if (gone) return;
      layer = made.addTo(map);
      latest.current(false);
    };
    void open().catch(() => !gone && latest.current(true));
    return () => {
      gone = true;
      layer?.remove();
    };
  }, [map, url, mode]);
  return null;
};

const layerOf = async (file: PMTiles, mode: Mode): Promise<Layer> => {
  const header = await file.getHeader();
  const attribution = plainText(((await file.getMetadata()) as { attribution?: unknown }).attribution);
  if (header.tileType !== TileType.Mvt)
    return new PictureLayer(file, header, { attribution, className: mode === 'dark' ? styles.ftrackTilesDark : '' });
  // The library expects Leaflet on the window. All of it would weigh 7 KB more on every map.
  Object.assign(window, { L: { DomUtil, GridLayer } });
  const { leafletLayer } = await import('protomaps-leaflet');
  return leafletLayer({
    url: file,
    flavor: mode,
    lang: 'es',
    attribution,
    bounds: boundsOf(header),
    maxDataZoom: header.maxZoom,
    zIndex,
  }) as unknown as Layer;
};

const boundsOf = ({ minLat, minLon, maxLat, maxLon }: Header): LatLngBoundsExpression => [
  [minLat, minLon],
  [maxLat, maxLon],
];

/** Above our own map of the world, which shows through where the file has no data. */
const zIndex = 110;

/** The attribution of a file may contain HTML; only its text is shown. */
const plainText = (html: unknown): string =>
  typeof html === 'string' ? (new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '') : '';

/** Raster tiles from the file; beyond its largest zoom the last ones are stretched. */
class PictureLayer extends GridLayer {
  private readonly file: PMTiles;

  constructor(file: PMTiles, header: Header, options: GridLayerOptions) {
    super({
      ...options,
      zIndex,
      bounds: boundsOf(header),
      minNativeZoom: header.minZoom,
      maxNativeZoom: header.maxZoom,
      maxZoom: 19,
    });
    this.file = file;
  }

  protected override createTile({ x, y, z }: Coords, done: DoneCallback): HTMLElement {
    const picture = DomUtil.create('img') as HTMLImageElement;
    picture.alt = '';
    void this.show(picture, z, x, y).then(
      () => done(undefined, picture),
      (reason: unknown) => done(reason instanceof Error ? reason : new Error('No tile'), picture),
    );
    return picture;
  }

  private async show(picture: HTMLImageElement, z: number, x: number, y: number): Promise<void> {
    const tile = await this.file.getZxy(z, x, y);
    if (!tile) return;
    const address = URL.createObjectURL(new Blob([tile.data]));
    picture.src = address;
    try {
      await picture.decode();
    } finally {
      URL.revokeObjectURL(address);
    }
  }
}
