import { nearestOf, reachOf } from './hitTest';
import type { LeafletMouseEvent, Map as LeafletMap } from 'leaflet';
import type { Mode } from '../theme/tokens';
import { nearestMoment } from './nearestMoment';
import { drawTrack, type DrawnTrack } from './trackPicture';
import { drawPins, pinRadius, type Pin } from './trackPins';
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

  /** By itself: a track also hears the click that a marker over it takes. */
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

  protected override paint({ context, view }: Sight) {
    const look = { mode: this.mode, font: getComputedStyle(this.canvas).fontFamily || 'sans-serif' };
    const taken: Box[] = [];
    for (const track of this.tracks) drawTrack(context, track, view, look);
    for (const track of this.tracks) drawPins(context, track, view, look, taken, this.chosen);
    this.canvas.dataset['fixes'] = String(this.tracks.reduce((sum, { track }) => sum + track.size, 0));
  }

  private onClick({ containerPoint }: LeafletMouseEvent) {
    const { scale, left, top } = this.view();
    const on = this.onCanvas(containerPoint);
    const [x, y] = [(left + on.x) / scale, (top + on.y) / scale];
    const miss = reachOf(cursor, fingertip);
    const pin = this.pinAt(x, y, Math.max(miss, pinRadius + 2) / scale);
    if (pin) {
      this.handlers.onPin(pin.which, pin.index);
      return;
    }
    const passed = this.tracks.flatMap(({ track }, which) => {
      const moment = nearestMoment(track, x, y, miss / scale, this.handlers.now());
      return moment ? [{ which, ...moment }] : [];
    });
    const nearest = nearestOf(passed, ({ distance }) => distance, Infinity);
    if (nearest) this.handlers.onMoment(nearest.which, nearest.at);
  }

  private pinAt(x: number, y: number, reach: number) {
    const pins = this.tracks.flatMap(({ pins: own }, which) => own.map((pin, index) => ({ which, index, pin })));
    return nearestOf(pins, ({ pin }) => Math.hypot(pin.x - x, pin.y - y), reach);
  }
}
