import type { LeafletMouseEvent, Map as LeafletMap } from 'leaflet';
import type { Mode } from '../theme/tokens';
import { nearestMoment } from './track';
import { drawPins, drawTrack, pinRadius, type DrawnTrack, type Pin } from './trackPicture';
import type { Box } from './boxes';
import { RestingLayer, type Sight } from './RestingLayer';

export interface TrackLayerHandlers {
  /** Called when the user points at a track (its index), with the time (seconds) at which the asset passed there. */
  onMoment: (which: number, at: number) => void;
  /** Called when the user points at a pin: indexes of the track and of its pin. */
  onPin: (which: number, pin: number) => void;
  /** The time (seconds) shown now: of several passages, the one nearest to it is chosen. */
  now: () => number;
}

/** Tolerance of the pointer around a line, in CSS pixels. */
const cursor = 8;
const fingertip = 18;

/**
 * Tracks of a few assets, with a hundred thousand fixes each: lines by speed, direction, stops. Drawn when the map
 * stops moving.
 */
export class TrackLayer extends RestingLayer {
  private readonly handlers: TrackLayerHandlers;
  private tracks: readonly DrawnTrack[] = [];
  private chosen: Pin | undefined;
  private mode: Mode = 'light';

  constructor(handlers: TrackLayerHandlers) {
    super('recorridos', 440);
    this.handlers = handlers;
  }

  override onAdd(map: LeafletMap): this {
    super.onAdd(map);
    map.on('click', this.onClick, this);
    return this;
  }

  override onRemove(map: LeafletMap): this {
    map.off('click', this.onClick, this);
    return super.onRemove(map);
  }

  /** The last one is drawn on top. */
  show(tracks: readonly DrawnTrack[], mode: Mode, chosen: Pin | undefined) {
    this.tracks = tracks;
    this.mode = mode;
    this.chosen = chosen;
    this.draw();
  }

  protected override paint({ context, margin, width, height }: Sight) {
    const { min } = this._map.getPixelBounds();
    if (!min) return;
    const view = { scale: this.scale(), left: min.x - margin.x, top: min.y - margin.y, width, height };
    const look = { mode: this.mode, font: getComputedStyle(this.canvas).fontFamily || 'sans-serif' };
    const taken: Box[] = [];
    for (const track of this.tracks) drawTrack(context, track, view, look);
    for (const track of this.tracks) drawPins(context, track, view, look, taken, this.chosen);
    this.canvas.dataset['fixes'] = String(this.tracks.reduce((sum, { track }) => sum + track.size, 0));
  }

  private scale() {
    return 256 * 2 ** this._map.getZoom();
  }

  private onClick({ containerPoint }: LeafletMouseEvent) {
    const { min } = this._map.getPixelBounds();
    if (!min) return;
    const scale = this.scale();
    const [x, y] = [(min.x + containerPoint.x) / scale, (min.y + containerPoint.y) / scale];
    const miss = matchMedia('(pointer: coarse)').matches ? fingertip : cursor;
    const pin = this.pinAt(x, y, Math.max(miss, pinRadius + 2) / scale);
    if (pin) {
      this.handlers.onPin(pin.which, pin.index);
      return;
    }
    const passed = this.tracks.flatMap(({ track }, which) => {
      const moment = nearestMoment(track, x, y, miss / scale, this.handlers.now());
      return moment ? [{ which, ...moment }] : [];
    });
    const nearest = passed.sort((a, b) => a.distance - b.distance)[0];
    if (nearest) this.handlers.onMoment(nearest.which, nearest.at);
  }

  private pinAt(x: number, y: number, reach: number) {
    const near = this.tracks.flatMap(({ pins }, which) =>
      pins.map((pin, index) => ({ which, index, distance: Math.hypot(pin.x - x, pin.y - y) })),
    );
    return near.filter(({ distance }) => distance <= reach).sort((a, b) => a.distance - b.distance)[0];
  }
}
