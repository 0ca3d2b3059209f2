import { latLngBounds, Point, type LeafletMouseEvent, type Map as LeafletMap } from 'leaflet';
import type { Mode } from '../../theme/tokens';
import { number } from '../../ui/formats';
import { createGathering, heapRadius, type Heap } from '../gather';
import { latitudeOf, longitudeOf } from '../projection';
import type { Box } from '../boxes';
import { RestingLayer, type Sight } from '../RestingLayer';
import {
  drawHeap,
  drawIcon,
  drawName,
  drawShape,
  iconRadius,
  iconsAreThere,
  type Look,
  type View,
} from './stopPicture';
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
/** From this zoom on, a heap opens as a list. */
const nearest = 18;

/** All stops: shapes and icons at large zooms, counts at small ones. Drawn when the map stops moving. */
export class StopLayer extends RestingLayer {
  private readonly handlers: StopLayerHandlers;
  private readonly gathering = createGathering();
  private stops: readonly PlacedStop[] = [];
  private mode: Mode = 'light';
  private alone: readonly PlacedStop[] = [];
  private heaps: readonly Heap[] = [];
  private margin = new Point(0, 0);
  private hovered: number | null = null;
  private hears: Hearing = 'all';

  constructor(handlers: StopLayerHandlers) {
    super('paradas', 380);
    this.handlers = handlers;
  }

  override onAdd(map: LeafletMap): this {
    super.onAdd(map);
    map.on('click', this.onClick, this).on('mousemove', this.onPoint, this).on('mouseout', this.onLeave, this);
    return this;
  }

  override onRemove(map: LeafletMap): this {
    map.off('click', this.onClick, this).off('mousemove', this.onPoint, this).off('mouseout', this.onLeave, this);
    map.getContainer().removeAttribute('data-pointing');
    return super.onRemove(map);
  }

  show(stops: readonly PlacedStop[], mode: Mode, hears: Hearing) {
    this.stops = stops;
    this.mode = mode;
    this.hears = hears;
    if (hears === 'nothing') this.onLeave();
    this.draw();
  }

  protected override paint({ context, margin, width, height }: Sight) {
    this.margin = margin;
    const view = this.view();
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

  private view(): View {
    const { min } = this._map.getPixelBounds();
    return {
      scale: 256 * 2 ** this._map.getZoom(),
      left: (min?.x ?? 0) - this.margin.x,
      top: (min?.y ?? 0) - this.margin.y,
    };
  }

  /** The stop or heap at a point of the map: icons before shapes, and small shapes before large ones. */
  private at({ containerPoint }: LeafletMouseEvent): PlacedStop | Heap | undefined {
    const { scale, left, top } = this.view();
    const { x, y } = containerPoint.add(this.margin);
    const miss = matchMedia('(pointer: coarse)').matches ? fingertip : cursor;
    const near = this.alone
      .map((placed) => ({ placed, distance: Math.hypot(placed.x * scale - left - x, placed.y * scale - top - y) }))
      .filter(({ distance }) => distance <= miss)
      .sort((a, b) => a.distance - b.distance)[0];
    if (near) return near.placed;
    const heap = this.heaps.find((each) => Math.hypot(each.x - x, each.y - y) <= Math.max(miss, heapRadius(each.size)));
    if (heap || this.hears === 'icons') return heap;
    const [worldX, worldY] = [(x + left) / scale, (y + top) / scale];
    return this.stops
      .filter((placed) => placed.reach * scale >= cursor && holds(placed, worldX, worldY))
      .sort((a, b) => a.reach - b.reach)[0];
  }

  private onClick(event: LeafletMouseEvent) {
    if (this.hears === 'nothing') return;
    const found = this.at(event);
    if (!found) return;
    // Layers above go first; layers below must not handle the click.
    queueMicrotask(() => {
      const { originalEvent } = event;
      if (originalEvent.defaultPrevented) return;
      originalEvent.preventDefault();
      if ('stop' in found) this.handlers.onSelect(found.stop.id);
      else this.open(found);
    });
  }

  private open(heap: Heap) {
    const members = this.gathering.members(heap).flatMap((index) => this.stops[index] ?? []);
    const bounds = latLngBounds(members.map(({ x, y }) => [latitudeOf(y), longitudeOf(x)]));
    const zoom = Math.min(nearest, this._map.getBoundsZoom(bounds.pad(0.2)));
    if (zoom <= this._map.getZoom()) this.handlers.onHeap(members.map(({ stop }) => stop.id));
    else
      this._map.setView(bounds.getCenter(), zoom, { animate: !matchMedia('(prefers-reduced-motion: reduce)').matches });
  }

  private onPoint(event: LeafletMouseEvent) {
    if (this.hears === 'nothing') return;
    const found = this.at(event);
    const box = this._map.getContainer();
    if (found) box.dataset['pointing'] = '';
    // If only icons react, another layer manages the cursor.
    else if (this.hears === 'all') box.removeAttribute('data-pointing');
    this.setHovered(found && 'stop' in found ? found.stop.id : null);
  }

  private onLeave() {
    this._map?.getContainer().removeAttribute('data-pointing');
    this.setHovered(null);
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
