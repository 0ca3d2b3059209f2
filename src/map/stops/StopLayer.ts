import type { Point } from 'leaflet';
import type { Mode } from '../../theme/tokens';
import { number } from '../../ui/formats';
import { createGathering, heapRadius, type Heap } from '../gather';
import { nearestOf, reachOf } from '../hitTest';
import type { Target } from '../pointing';
import { degreesOf } from '../projection';
import type { Box } from '../boxes';
import { RestingLayer, type Sight } from '../RestingLayer';
import { drawHeap, drawIcon, drawName, drawShape, iconRadius, iconsAreThere, type Look } from './stopPicture';
import { holds, type PlacedStop } from './stops';

export interface StopLayerHandlers {
  onSelect: (id: number) => void;
  /** Called when the user points at a stop; null: at none. */
  onHover: (id: number | null) => void;
  /** Called when the user opens stops that no zoom separates. */
  onHeap: (ids: number[]) => void;
}

/**
 * Which parts of stops react to the pointer: everything; only the icons, if the map is about something else; nothing,
 * while a shape is drawn.
 */
export type Hearing = 'all' | 'icons' | 'nothing';

/** Tolerance of the pointer, in CSS pixels. */
const cursor = 14;
const fingertip = 22;
const namesFromZoom = 12;
/** Up to this many are named from smaller zooms on. */
const fewNamed = 25;
/** Upper limit, because names are slow to draw. */
const mostNamed = 150;

/** All stops: shapes and icons at large zooms, counts at small ones. Drawn when the map stops moving. */
export class StopLayer extends RestingLayer {
  private readonly handlers: StopLayerHandlers;
  private readonly gathering = createGathering();
  private stops: readonly PlacedStop[] = [];
  private mode: Mode = 'light';
  private alone: readonly PlacedStop[] = [];
  private heaps: readonly Heap[] = [];
  private hovered: number | null = null;
  private hears: Hearing = 'all';

  constructor(handlers: StopLayerHandlers) {
    super('paradas', 380);
    this.handlers = handlers;
  }

  protected override target(): Target<PlacedStop | Heap> {
    return {
      at: (point) => this.at(point),
      clicked: (found) => this.choose(found),
      hovered: (found) => this.setHovered(found && 'stop' in found ? found.stop.id : null),
    };
  }

  show(stops: readonly PlacedStop[], mode: Mode, hears: Hearing) {
    this.stops = stops;
    this.mode = mode;
    this.hears = hears;
    if (hears === 'nothing') this.setHovered(null);
    this.draw();
  }

  protected override paint({ context, view }: Sight) {
    const { width, height } = view;
    const look: Look = {
      mode: this.mode,
      font: getComputedStyle(this.canvas).fontFamily || 'sans-serif',
      strong: false,
    };
    this.gathering.begin(
      { left: view.left, top: view.top, width, height, pixelRatio: 1, stretch: 1 },
      this.stops.length,
    );
    for (const [index, placed] of this.stops.entries()) {
      const [x, y, reach] = [
        placed.x * view.scale - view.left,
        placed.y * view.scale - view.top,
        placed.reach * view.scale,
      ];
      if (x + reach < 0 || y + reach < 0 || x - reach > width || y - reach > height) continue;
      drawShape(context, placed, view, look);
      this.gathering.add(index, x, y, 0);
    }
    this.gathering.finish();
    this.alone = [...this.gathering.singles()].flatMap((index) => this.stops[index] ?? []);
    this.heaps = this.gathering.heaps();
    const glyphs = iconsAreThere(() => this.draw());
    for (const placed of this.alone) drawIcon(context, placed, view, look, glyphs);
    for (const { x, y, size } of this.heaps)
      drawHeap(context, { x, y, text: number(size), radius: heapRadius(size) }, look);
    // Names must not cover icons or counts.
    const taken = [
      ...this.alone.map(({ x, y }) => around(x * view.scale - view.left, y * view.scale - view.top, iconRadius)),
      ...this.heaps.map(boxOf),
    ];
    if (this._map.getZoom() >= namesFromZoom || this.alone.length <= fewNamed)
      for (const placed of this.alone.slice(0, mostNamed)) drawName(context, placed, view, look, taken);
    // Exposed as a data attribute, too.
    this.canvas.dataset['stops'] = String(this.stops.length);
  }

  /** The stop or heap at a point of the map: icons before shapes, and small shapes before large ones. */
  private at(point: Point): PlacedStop | Heap | undefined {
    if (this.hears === 'nothing') return undefined;
    const { scale, left, top } = this.view();
    const { x, y } = this.onCanvas(point);
    const miss = reachOf(cursor, fingertip);
    const near = nearestOf(
      this.alone,
      (placed) => Math.hypot(placed.x * scale - left - x, placed.y * scale - top - y),
      miss,
    );
    if (near) return near;
    const heap = this.heaps.find((each) => Math.hypot(each.x - x, each.y - y) <= Math.max(miss, heapRadius(each.size)));
    if (heap || this.hears === 'icons') return heap;
    const [worldX, worldY] = [(x + left) / scale, (y + top) / scale];
    return this.stops
      .filter((placed) => placed.reach * scale >= cursor && holds(placed, worldX, worldY))
      .sort((a, b) => a.reach - b.reach)[0];
  }

  private choose(found: PlacedStop | Heap) {
    if ('stop' in found) return this.handlers.onSelect(found.stop.id);
    const members = this.gathering.members(found).flatMap((index) => this.stops[index] ?? []);
    this.open(members.map(degreesOf), () => this.handlers.onHeap(members.map(({ stop }) => stop.id)));
  }

  private setHovered(id: number | null) {
    if (id === this.hovered) return;
    this.hovered = id;
    this.handlers.onHover(id);
  }
}

const boxOf = ({ x, y, size }: Heap): Box => around(x, y, heapRadius(size));

const around = (x: number, y: number, reach: number): Box => ({
  left: x - reach,
  right: x + reach,
  top: y - reach,
  bottom: y + reach,
});
