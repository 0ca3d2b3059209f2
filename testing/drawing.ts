import { map as createMap, type LatLngTuple, type Layer, type Map as LeafletMap } from 'leaflet';
import { afterEach, beforeEach, vi } from 'vitest';
import { createContext, PathOf, type Recorded } from './recordedContext';

/** Ms between two frames. */
const frameTime = 16;
const size = { width: 400, height: 300 };
/** Where the maps of tests open. */
export const bogota: LatLngTuple = [4.6, -74.1];

/**
 * Canvases whose drawings can be read as text, frames by request, and a clock that stands still, for each test of a
 * file in jsdom, which paints nothing. `pointer: coarse` and `prefers-reduced-motion` are true only if named.
 */
export const recordDrawings = () => {
  const recorded = new WeakMap<HTMLCanvasElement, Recorded>();
  /** In the order in which they were drawn on first. */
  let canvases: HTMLCanvasElement[] = [];
  let media: string[] = [];
  const maps: LeafletMap[] = [];

  beforeEach(() => {
    canvases = [];
    media = [];
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'performance', 'requestAnimationFrame', 'cancelAnimationFrame'],
    });
    vi.stubGlobal('Path2D', PathOf);
    vi.stubGlobal('ImageData', Pixels);
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: media.some((each) => query.includes(each)) }));
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (this: HTMLCanvasElement) {
      const known = recorded.get(this);
      if (known) return known.context as never;
      const made = createContext(this, (canvas) => recorded.get(canvas)?.lines());
      recorded.set(this, made);
      canvases.push(this);
      return made.context as never;
    });
    const styleOf = window.getComputedStyle;
    vi.stubGlobal('getComputedStyle', (element: Element) =>
      element instanceof HTMLCanvasElement ? { fontFamily: 'Inter' } : styleOf(element),
    );
    const restores = (['width', 'height'] as const).map((side) => {
      const own = Object.getOwnPropertyDescriptor(HTMLCanvasElement.prototype, side) ?? {};
      Object.defineProperty(HTMLCanvasElement.prototype, side, {
        ...own,
        // In a browser, a size that is set empties the canvas and resets its context.
        set(this: HTMLCanvasElement, value: number) {
          own.set?.call(this, value);
          recorded.get(this)?.reset();
        },
      });
      return () => Object.defineProperty(HTMLCanvasElement.prototype, side, own);
    });
    return () => restores.forEach((restore) => restore());
  });
  afterEach(() => {
    for (const each of maps.splice(0)) each.remove();
    document.body.replaceChildren();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  /** A map of 400 × 300 CSS pixels. */
  const openMap = (zoom: number): LeafletMap => {
    const box = document.body.appendChild(document.createElement('div'));
    Object.defineProperty(box, 'clientWidth', { value: size.width });
    Object.defineProperty(box, 'clientHeight', { value: size.height });
    const options = { minZoom: 2, maxZoom: 19, zoomControl: false, attributionControl: false };
    const made = createMap(box, { ...options, zoomAnimation: false, fadeAnimation: false, inertia: false });
    maps.push(made);
    return made.setView(bogota, zoom, { animate: false });
  };
  const frame = (ms = frameTime) => void vi.advanceTimersByTime(ms);
  /** What is on a canvas, which is empty afterwards. */
  const take = (canvas: HTMLCanvasElement): string => {
    const { width, height, style, dataset } = canvas;
    const known = recorded.get(canvas);
    const lines = known?.lines() ?? [];
    known?.reset();
    return [`${width}×${height} ${style.cssText} ${JSON.stringify(dataset)}`, ...lines, ''].join('\n');
  };

  return {
    openMap,
    take,
    /** This layer on a map of its own, and what it draws in this pane. */
    show<Shown extends Layer>(pane: string, layer: Shown, zoom = 5) {
      const map = openMap(zoom);
      layer.addTo(map);
      frame();
      return { map, layer, picture: () => take(canvasIn(map, pane)) };
    },
    /** Draws what was requested until now; `ms` later. */
    frame,
    canvases: () => canvases,
    /** Of a device, from now on. */
    has: (...queries: string[]) => void (media = queries),
  };
};

/** The canvas in this pane of a map. */
export const canvasIn = (map: LeafletMap, pane: string): HTMLCanvasElement => {
  const found = map.getPane(pane)?.querySelector('canvas');
  if (!found) throw new Error(`There is no canvas in the pane ${pane}`);
  return found;
};

/** Moves the pointer over a map, or presses it there. CSS pixels of its box. */
export const point = (map: LeafletMap, type: 'click' | 'mousemove' | 'mouseout', x = 0, y = 0) => {
  const containerPoint = map.latLngToContainerPoint(map.containerPointToLatLng([x, y]));
  map.fire(type, { containerPoint, latlng: map.containerPointToLatLng([x, y]) });
};

/** jsdom has none. */
class Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.data = new Uint8ClampedArray(width * height * 4);
  }
}
