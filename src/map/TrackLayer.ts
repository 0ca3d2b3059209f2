import type { LeafletMouseEvent, Map as LeafletMap } from 'leaflet';
import type { Mode } from '../theme/tokens';
import { nearestMoment } from './track';
import { drawPins, drawTrack, pinRadius, type DrawnTrack, type Pin } from './trackPicture';
import { RestingLayer, type Box, type Sight } from './RestingLayer';

export interface TrackLayerHandlers {
  /** Somebody pointed at a track (its place in the list), at the moment (seconds) in which it passed there. */
  onMoment: (which: number, at: number) => void;
  /** Somebody pointed at a pin: which track, which of its pins. */
  onPin: (which: number, pin: number) => void;
  /** The moment (seconds) that is looked at: of several passages the one nearest to it is meant. */
  now: () => number;
}

/** CSS pixels by which one may miss a line. */
const cursor = 8;
const fingertip = 18;

/** Ways of a few assets, a hundred thousand fixes each: lines by speed, direction, stops. Drawn when the map has come to rest. */
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

  /** The last one lies on top. */
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
    const near = this.tracks.flatMap(({ pins }, which) => pins.map((pin, index) => ({ which, index, distance: Math.hypot(pin.x - x, pin.y - y) })));
    return near.filter(({ distance }) => distance <= reach).sort((a, b) => a.distance - b.distance)[0];
  }
}
